import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectToasts } from '../toasts/toastsSlice';
import { useIsHydrated } from '../ui/useIsHydrated';
import { FallbackToaster } from './FallbackToaster';

/** When the server is unreachable the chunk cannot be loaded either, but the toast that says so must be shown. */
const Toaster = lazy(() =>
  import('./Toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: FallbackToaster }),
  ),
);

/** Loads notistack with the first toast, as most visits never show one. */
export function LazyToaster() {
  const toasts = useSelector(selectToasts);
  const isHydrated = useIsHydrated();
  return isHydrated && toasts.length > 0 ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
