import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider, useSnackbar } from 'notistack';
import { maxVisibleToasts, durations } from '../toasts/durations';
import { selectToasts, toastRemoved } from '../toasts/toastsSlice';

const ToastContent = styled(MaterialDesignContent)(({ theme: { vars, typography } }) => ({
  '&&': {
    ...typography.body2,
    borderRadius: 12,
    padding: '8px 18px',
    maxWidth: 'min(440px, calc(100vw - 40px))',
    background: vars.palette.text.primary,
    color: vars.palette.background.default,
    boxShadow: '0 8px 28px rgb(0 0 0 / 0.22)',
  },
  '&&.notistack-MuiContent-error': { background: '#9B2418', color: '#fff' },
  '&&.notistack-MuiContent-success': { background: '#0E4B40', color: '#fff' },
}));

const toastComponents = { success: ToastContent, error: ToastContent, default: ToastContent };

/** Syncs the toasts of the store with notistack, in both directions. */
function ToastSync() {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shownIds = useRef(new Set<string>());

  useEffect(() => {
    for (const { id, kind, message } of toasts) {
      if (shownIds.current.has(id)) continue;
      shownIds.current.add(id);
      enqueueSnackbar(message, {
        key: id,
        variant: kind === 'success' || kind === 'error' ? kind : 'default',
        autoHideDuration: durations[kind],
        onExited: () => {
          shownIds.current.delete(id);
          dispatch(toastRemoved(id));
        },
      });
    }
    const currentIds = new Set(toasts.map(({ id }) => id));
    for (const id of shownIds.current) if (!currentIds.has(id)) closeSnackbar(id);
  }, [toasts, dispatch, enqueueSnackbar, closeSnackbar]);

  return null;
}

/** Shows the toasts of the store with notistack. */
export function Toaster() {
  return (
    <SnackbarProvider
      maxSnack={maxVisibleToasts}
      Components={toastComponents}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      disableWindowBlurListener
    >
      <ToastSync />
    </SnackbarProvider>
  );
}
