import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
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
  if (location.pathname === paths.login || location.pathname === paths.register) return location.state;
  return isExpired || location.pathname.startsWith(paths.blog('')) ? createReturnState(location) : undefined;
}
