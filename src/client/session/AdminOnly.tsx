import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { PageHeader } from '../ui/PageHeader';
import { useIsHydrated } from '../ui/useIsHydrated';
import { AdminRequiredNotice } from './AdminRequiredNotice';
import { selectIsAdmin } from './sessionSlice';

interface AdminOnlyProps {
  /** The heading of the page: all that is known of it before it is hydrated, as the rest depends on address and drafts. */
  title: string;
  children: ReactNode;
}

/**
 * For pages that make no call before a form is submitted: says to other accounts at once that they cannot submit it.
 * Whether an account is an admin's is decided by the server, whatever the role in the session.
 */
export function AdminOnly({ title, children }: AdminOnlyProps) {
  const isAdmin = useSelector(selectIsAdmin);
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <PageHeader title={title} />;
  return isAdmin ? children : <AdminRequiredNotice />;
}
