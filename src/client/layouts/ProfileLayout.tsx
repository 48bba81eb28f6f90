import { paths } from '../paths';
import { SidebarLayout } from './SidebarLayout';

const entries = [
  { to: paths.liked, label: 'Liked Blogs' },
  { to: paths.myComments, label: 'My Comments' },
];

export function ProfileLayout() {
  return <SidebarLayout label="Profile" heading="My Profile" entries={entries} />;
}
