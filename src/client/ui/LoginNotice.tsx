import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths';
import { returningTo } from '../returnTo';
import { Notice } from './Notice';

/** Stands where something would that is there for those who are signed in; the login comes back to this page. */
export function LoginNotice({ children }: { children: ReactNode }) {
  const location = useLocation();
  return (
    <Notice title="Please log in.">
      {children}{' '}
      <Link to={paths.login} state={returningTo(location)}>
        Log in
      </Link>
    </Notice>
  );
}
