import { useSelector } from 'react-redux';
import { useLocation, useMatches } from 'react-router';
import { paths } from '../paths';
import { createReturnState } from '../returnTo';
import { selectIsSessionExpired } from './sessionSlice';

/**
 * The location state of links to login and registration: the page to return to, if that is a post, where something may have
 * been typed, or if the session has expired.
 */
export function useReturnState(): unknown {
  const isExpired = useSelector(selectIsSessionExpired);
  const location = useLocation();
  // As in useBlogId().
  const isPost = useMatches().some(
    ({ params, loaderData }) => params.id !== undefined || typeof loaderData === 'string',
  );
  if (location.pathname === paths.login || location.pathname === paths.register) return location.state;
  return isExpired || isPost ? createReturnState(location) : undefined;
}
