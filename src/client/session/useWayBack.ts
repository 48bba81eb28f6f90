import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { paths } from '../paths';
import { returningTo } from '../returnTo';
import { selectIsSessionExpired } from './sessionSlice';

/** What links to login and registration carry as their state: after a session that ran out, the way back to this page. */
export function useWayBack(): unknown {
  const isExpired = useSelector(selectIsSessionExpired);
  const location = useLocation();
  if (location.pathname === paths.login || location.pathname === paths.register) return location.state;
  return isExpired ? returningTo(location) : undefined;
}
