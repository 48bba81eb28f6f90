// Pages of calls that only our server answers are offered where `selectHasExtensions` says so, which the server
// sets in the HTML. Opened elsewhere they show this.
import { useSelector } from 'react-redux';
import { selectHasExtensions } from '../site/siteSlice';
import { Notice } from '../ui/Notice';
import { hasStatus, type QueryError } from './apiErrors';

/** Whether the server does not know the call: one that answers only the nineteen, perhaps with a page for all other addresses. */
export function useIsNotOffered(error: QueryError): boolean {
  const hasExtensions = useSelector(selectHasExtensions);
  return hasStatus(error, 404) || hasStatus(error, 405) || (!hasExtensions && hasStatus(error, 'unreadable'));
}

/** In place of a page that needs more calls than the server answers. */
export const NotOfferedNotice = ({ children }: { children: string }) => (
  <Notice title="This server does not offer that." component="h1">
    {children}
  </Notice>
);
