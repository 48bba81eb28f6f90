import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../paths';
import { sessionEnded } from '../session/sessionSlice';

/** Ends the session and goes to the login page. */
export function useLogout(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return () => {
    dispatch(sessionEnded('logout'));
    void navigate(paths.login);
  };
}
