import { paths } from '../paths';
import { AreaLayout } from './AreaLayout';

const entries = [
  { to: paths.liked, label: 'Liked Blogs' },
  { to: paths.myComments, label: 'My Comments' },
];

export function ProfileLayout() {
  return <AreaLayout label="Profile" heading="My Profile" entries={entries} />;
}
