import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { paths } from '../paths';
import { createReturnState } from '../returnTo';
import { selectIsSessionExpired } from './sessionSlice';

/** The location state of links to login and registration: after a session has expired, the page to return to. */
export function useReturnState(): unknown {
  const isExpired = useSelector(selectIsSessionExpired);
  const location = useLocation();
  if (location.pathname === paths.login || location.pathname === paths.register) return location.state;
  return isExpired ? createReturnState(location) : undefined;
}
