import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectToasts } from '../toasts/toastsSlice';
import { PlainToaster } from './PlainToaster';

/** Who has lost the server needs a toast that says so, and cannot be sent the code that would show it. */
const Toaster = lazy(() =>
  import('./Toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: PlainToaster }),
  ),
);

/** Nothing until the first toast: a reader who never causes one never downloads what shows them. */
export function ToastTray() {
  const toasts = useSelector(selectToasts);
  return toasts.length > 0 ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
