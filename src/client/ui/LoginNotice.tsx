import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths';
import { createReturnState } from '../returnTo';
import { Notice } from './Notice';

/** Shown in place of content that needs a session; the login returns to this page. */
export function LoginNotice({ children }: { children: ReactNode }) {
  const location = useLocation();
  return (
    <Notice title="Please log in.">
      {children}{' '}
      <Link to={paths.login} state={createReturnState(location)}>
        Log in
      </Link>
    </Notice>
  );
}
