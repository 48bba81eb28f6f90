import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../paths';
import { selectIsSignedIn } from '../session/sessionSlice';
import { AreaLayout } from './AreaLayout';

const entries = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.addBlog, label: 'Add Blog' },
  { to: paths.listBlog, label: 'Blog List' },
  { to: paths.adminComments, label: 'Comments' },
];

/** Without a session it is the login form; whether the account is an admin's is for the server to say. */
export function AdminLayout({ login }: { login: ReactNode }) {
  const isSignedIn = useSelector(selectIsSignedIn);
  return isSignedIn ? <AreaLayout label="Admin" entries={entries} /> : <main>{login}</main>;
}
