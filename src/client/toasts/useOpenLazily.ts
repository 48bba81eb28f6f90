import { useDispatch } from 'react-redux';
import { toastAdded } from './toastsSlice';

const loadFailed = 'This could not be loaded. Please check your connection and try again, or reload the page.';

/**
 * Opens a dialog whose code is loaded by then. A failure is a toast: the page stays, and the next attempt loads it again.
 * React.lazy would keep the failure, and replace the page by its error.
 */
export function useOpenLazily() {
  const dispatch = useDispatch();
  return async <Dialog>(load: () => Promise<Dialog>, open: (dialog: Dialog) => void): Promise<void> => {
    try {
      open(await load());
    } catch {
      dispatch(toastAdded('error', loadFailed));
    }
  };
}
