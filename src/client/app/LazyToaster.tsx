// The toasts, as long as notistack is not loaded, and where it cannot be loaded.
import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { loginToLike, loginToLikeId } from '../features/blogs/LikeButton';
import { maxVisibleToasts, selectToasts, type Toast } from '../toasts/toastsSlice';
import { useToastTimer } from '../toasts/useToastTimer';
import { spacing, typography, vars, zIndex } from '../ui/theme';
import { useIsHydrated } from '../ui/useIsHydrated';

const Container = styled('div')({
  position: 'fixed',
  zIndex: zIndex.snackbar,
  inset: '20px 20px auto',
  display: 'grid',
  justifyItems: 'center',
  gap: spacing(1),
});

const ToastContent = styled('div')({
  ...typography.body2,
  padding: '8px 18px',
  overflowWrap: 'anywhere',
  borderRadius: 12,
  background: vars.palette.text.primary,
  color: vars.palette.background.default,
  '&[data-kind="error"]': { background: '#9B2418', color: '#fff' },
});

function FallbackToast({ id, kind, message }: Toast) {
  return (
    <ToastContent role="alert" data-kind={kind} {...useToastTimer(id)}>
      {message}
    </ToastContent>
  );
}

/** What the script in index.html shows to a visitor for as long as a toast, when a heart is clicked before the page is hydrated. */
const EarlyToast = () => (
  <Container>
    <ToastContent id={loginToLikeId} role="alert" data-kind="error" hidden>
      {loginToLike}
    </ToastContent>
  </Container>
);

/** Shows the toasts when the chunk of the Toaster cannot be loaded. */
function FallbackToaster() {
  const toasts = useSelector(selectToasts);
  return (
    <Container className="screen-only">
      {toasts.slice(0, maxVisibleToasts).map((toast) => (
        <FallbackToast key={toast.id} {...toast} />
      ))}
    </Container>
  );
}

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
