import { useSubmit } from 'react-router';
import { paths } from '../paths';

/**
 * Ends the session and goes to the login page, by the action of its route: a page with unsaved changes can block it
 * before the session has ended.
 */
export function useLogout(): () => void {
  const submit = useSubmit();
  return () => void submit(null, { method: 'post', action: paths.login });
}
