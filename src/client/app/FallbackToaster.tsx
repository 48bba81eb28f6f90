import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { loginToLike, loginToLikeId } from '../features/blogs/LikeButton';
import { maxVisibleToasts } from '../toasts/durations';
import { selectToasts, toastRemoved, type Toast } from '../toasts/toastsSlice';
import { useToastTimer } from '../toasts/useToastTimer';
import { spacing, typography, vars, zIndex } from '../ui/theme';

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
  const dispatch = useDispatch();
  const timerProps = useToastTimer(id, () => dispatch(toastRemoved(id)));
  return (
    <ToastContent role="alert" data-kind={kind} {...timerProps}>
      {message}
    </ToastContent>
  );
}

/** What the script in index.html shows to a visitor for as long as a toast, when a heart is clicked before the page is hydrated. */
export const EarlyToast = () => (
  <Container>
    <ToastContent id={loginToLikeId} role="alert" data-kind="error" hidden>
      {loginToLike}
    </ToastContent>
  </Container>
);

/** Shows the toasts when the chunk of the Toaster cannot be loaded. */
export function FallbackToaster() {
  const toasts = useSelector(selectToasts);
  return (
    <Container className="screen-only">
      {toasts.slice(0, maxVisibleToasts).map((toast) => (
        <FallbackToast key={toast.id} {...toast} />
      ))}
    </Container>
  );
}
