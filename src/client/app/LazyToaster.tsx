import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectToasts } from '../toasts/toastsSlice';
import { useIsHydrated } from '../ui/useIsHydrated';
import { EarlyToast, FallbackToaster } from './FallbackToaster';

/** When the server is unreachable the chunk cannot be loaded either, but the toast that says so must be shown. */
const Toaster = lazy(() =>
  import('./Toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: FallbackToaster }),
  ),
);

/**
 * Loads notistack with the first toast, as most visits never show one. Until there is one, the message that is shown before the
 * page is hydrated keeps its place.
 */
export function LazyToaster() {
  const toasts = useSelector(selectToasts);
  const isHydrated = useIsHydrated();
  const [isRenderedByServer] = useState(!isHydrated);
  if (isHydrated && toasts.length > 0) {
    return (
      <Suspense>
        <Toaster />
      </Suspense>
    );
  }
  return isRenderedByServer && <EarlyToast />;
}
