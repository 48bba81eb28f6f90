import { useDispatch } from 'react-redux';
import { Notice } from '../ui/Notice';
import { sessionEnded } from './sessionSlice';

/** Shown when the server answers 403: offers to log in with another account. */
export function AdminRequiredNotice() {
  const dispatch = useDispatch();
  return (
    <Notice
      component="h1"
      title="This page needs an admin account."
      action={{
        label: 'Log in with another account',
        onClick: () => {
          dispatch(sessionEnded('logout'));
        },
      }}
    >
      You are logged in, but your account is not an admin’s. What you have written and liked is in your profile.
    </Notice>
  );
}
