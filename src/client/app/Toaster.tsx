import { useEffect, type Ref } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { maxVisibleToasts, selectToasts, toastRemoved, type Toast } from '../toasts/toastsSlice';
import { useToastTimer } from '../toasts/useToastTimer';
import { typography, vars } from '../ui/theme';

const ToastContent = styled(MaterialDesignContent)({
  '&&': {
    ...typography.body2,
    borderRadius: 12,
    padding: '8px 18px',
    maxWidth: 'min(440px, calc(100vw - 40px))',
    overflowWrap: 'anywhere',
    background: vars.palette.text.primary,
    color: vars.palette.background.default,
    boxShadow: '0 8px 28px rgb(0 0 0 / 0.22)',
  },
  '&&.notistack-MuiContent-error': { background: '#9B2418', color: '#fff' },
  '&&.notistack-MuiContent-success': { background: '#0E4B40', color: '#fff' },
});

interface TimedToastProps extends CustomContentProps {
  /** The element that notistack moves in and out. */
  ref?: Ref<HTMLDivElement>;
}

/** Mounted when the toast is shown, not while it is queued: that is when its time starts. */
function TimedToast({ ref, style, ...props }: TimedToastProps) {
  return (
    <div ref={ref} style={style} {...useToastTimer(String(props.id))}>
      <ToastContent {...props} style={{}} />
    </div>
  );
}

const toastComponents = { success: TimedToast, error: TimedToast, default: TimedToast };

/** Notistack has a toast, shown or queued, for as long as it is in the store. */
function EnqueuedToast({ id, kind, message }: Toast) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  useEffect(() => {
    enqueueSnackbar(message, { key: id, variant: kind === 'success' || kind === 'error' ? kind : 'default' });
    return () => {
      closeSnackbar(id);
    };
  }, [id, kind, message, enqueueSnackbar, closeSnackbar]);
  return null;
}

/** Shows the toasts of the store with notistack. */
export function Toaster() {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  return (
    <SnackbarProvider
      maxSnack={maxVisibleToasts}
      Components={toastComponents}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      // Called for a toast that makes room for others. It is removed before it has moved out: until then its equal would
      // count as shown.
      onClose={(_event, _reason, id) => dispatch(toastRemoved(String(id)))}
    >
      {toasts.map((toast) => (
        <EnqueuedToast key={toast.id} {...toast} />
      ))}
    </SnackbarProvider>
  );
}
