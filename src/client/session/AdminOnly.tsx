import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { AdminRequiredNotice } from './AdminRequiredNotice';
import { selectIsAdmin } from './sessionSlice';

/**
 * For pages that make no call before a form is submitted: says to other accounts at once that they cannot submit it.
 * Whether an account is an admin's is decided by the server, whatever the role in the session.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useSelector(selectIsAdmin) ? children : <AdminRequiredNotice />;
}
