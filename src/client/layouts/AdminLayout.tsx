import { useSelector } from 'react-redux';
import { LoginPage } from '../features/accounts/LoginPage';
import { paths } from '../paths';
import { selectIsSignedIn } from '../session/sessionSlice';
import { SidebarLayout } from './SidebarLayout';

const entries = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.addBlog, label: 'Add Blog' },
  { to: paths.listBlog, label: 'Blog List' },
  { to: paths.adminComments, label: 'Comments' },
];

/** Shows the login form without a session. Whether the account is an admin's is checked by the server only. */
export function AdminLayout() {
  const isSignedIn = useSelector(selectIsSignedIn);
  return isSignedIn ? (
    <SidebarLayout label="Admin" entries={entries} />
  ) : (
    <main>
      <LoginPage staysOnPage />
    </main>
  );
}
