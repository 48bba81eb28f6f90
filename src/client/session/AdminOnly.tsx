import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { PageHeader } from '../ui/PageHeader';
import { useIsHydrated } from '../ui/useIsHydrated';
import { AdminRequiredNotice } from './AdminRequiredNotice';
import { selectIsAdmin, selectMayWrite } from './sessionSlice';

interface AdminOnlyProps {
  /** The heading of the page: all that is known of it before it is hydrated, as the rest depends on address and drafts. */
  title: string;
  /** Whether the page is for authors, too. */
  isForAuthors?: boolean;
  children: ReactNode;
}

/**
 * For pages that make no call before a form is submitted: says to other accounts at once that they cannot submit it.
 * Whose an account is is decided by the server, whatever the role in the session.
 */
export function AdminOnly({ title, isForAuthors = false, children }: AdminOnlyProps) {
  const isAllowed = useSelector(isForAuthors ? selectMayWrite : selectIsAdmin);
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <PageHeader title={title} />;
  return isAllowed ? children : <AdminRequiredNotice />;
}
