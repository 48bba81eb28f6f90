import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider, useSnackbar } from 'notistack';
import { atOnce, durations } from '../toasts/durations';
import { selectToasts, toastGone } from '../toasts/toastsSlice';

const Slip = styled(MaterialDesignContent)(({ theme: { vars, typography } }) => ({
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

const slips = { success: Slip, error: Slip, default: Slip };

/** Hands the store's toasts to notistack, and tells the store when one has gone. */
function Relay() {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const up = useRef(new Set<string>());

  useEffect(() => {
    for (const { id, kind, message } of toasts) {
      if (up.current.has(id)) continue;
      up.current.add(id);
      enqueueSnackbar(message, {
        key: id,
        variant: kind === 'success' || kind === 'error' ? kind : 'default',
        autoHideDuration: durations[kind],
        onExited: () => {
          up.current.delete(id);
          dispatch(toastGone(id));
        },
      });
    }
    const wanted = new Set(toasts.map(({ id }) => id));
    for (const id of up.current) if (!wanted.has(id)) closeSnackbar(id);
  }, [toasts, dispatch, enqueueSnackbar, closeSnackbar]);

  return null;
}

export function Toaster() {
  return (
    <SnackbarProvider
      maxSnack={atOnce}
      Components={slips}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      disableWindowBlurListener
    >
      <Relay />
    </SnackbarProvider>
  );
}
