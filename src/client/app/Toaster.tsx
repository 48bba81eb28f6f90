import { useEffect, useRef, type Ref } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { maxVisibleToasts } from '../toasts/durations';
import { selectToasts, toastRemoved } from '../toasts/toastsSlice';
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
  /** Of the element that notistack moves in and out. */
  ref?: Ref<HTMLDivElement>;
}

/** Mounted when the toast is shown, not while it is queued: that is when its time starts. */
function TimedToast({ ref, style, ...props }: TimedToastProps) {
  const { closeSnackbar } = useSnackbar();
  const timerProps = useToastTimer(String(props.id), () => {
    closeSnackbar(props.id);
  });
  return (
    <div ref={ref} style={style} {...timerProps}>
      <ToastContent {...props} style={{}} />
    </div>
  );
}

const toastComponents = { success: TimedToast, error: TimedToast, default: TimedToast };

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
        // Not only once it has moved out: until then its equal would count as shown.
        onClose: () => {
          dispatch(toastRemoved(id));
        },
      });
    }
    const currentIds = new Set(toasts.map(({ id }) => id));
    for (const id of shownIds.current) {
      if (currentIds.has(id)) continue;
      shownIds.current.delete(id);
      closeSnackbar(id);
    }
  }, [toasts, dispatch, enqueueSnackbar, closeSnackbar]);

  return null;
}

/** Shows the toasts of the store with notistack. */
export function Toaster() {
  return (
    <SnackbarProvider
      maxSnack={maxVisibleToasts}
      Components={toastComponents}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    >
      <ToastSync />
    </SnackbarProvider>
  );
}
