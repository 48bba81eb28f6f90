import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { atOnce, durations } from '../toasts/durations';
import { selectToasts, toastGone, type Toast } from '../toasts/toastsSlice';

const Tray = styled('div')(({ theme: { zIndex, spacing } }) => ({
  position: 'fixed',
  zIndex: zIndex.snackbar,
  inset: '20px 20px auto',
  display: 'grid',
  justifyItems: 'center',
  gap: spacing(1),
}));

const Slip = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  padding: '8px 18px',
  borderRadius: 12,
  background: vars.palette.text.primary,
  color: vars.palette.background.default,
}));

function PlainToast({ id, kind, message }: Toast) {
  const dispatch = useDispatch();
  useEffect(() => {
    const duration = durations[kind];
    if (duration === null) return;
    const timer = setTimeout(() => dispatch(toastGone(id)), duration);
    return () => {
      clearTimeout(timer);
    };
  }, [dispatch, id, kind]);
  return <Slip role="alert">{message}</Slip>;
}

/** Says what is to be said where the Toaster’s own code cannot be had. */
export function PlainToaster() {
  const toasts = useSelector(selectToasts);
  return (
    <Tray>
      {toasts.slice(0, atOnce).map((toast) => (
        <PlainToast key={toast.id} {...toast} />
      ))}
    </Tray>
  );
}
