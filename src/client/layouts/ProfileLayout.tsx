import { useSelector } from 'react-redux';
import { paths } from '../paths';
import { selectHasExtensions } from '../site/siteSlice';
import { SidebarLayout } from './SidebarLayout';

const entries = [
  { to: paths.liked, label: 'Liked Blogs' },
  { to: paths.myComments, label: 'My Comments' },
];

/** Pages of what only our server offers. */
const extensions = [{ to: paths.account, label: 'Account' }];

export function ProfileLayout() {
  const hasExtensions = useSelector(selectHasExtensions);
  return (
    <SidebarLayout
      label="Profile"
      heading="My Profile"
      entries={hasExtensions ? [...entries, ...extensions] : entries}
    />
  );
}
