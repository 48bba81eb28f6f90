import { useEffect, useRef, type MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { paths } from '../../paths';
import { BarIconButton } from '../../ui/BarIconButton';
import { CloseIcon } from '../../ui/icons';
import { forcedColors } from '../../ui/mediaQueries';
import { spacing, typography, vars } from '../../ui/theme';
import { loginDialogClosed, loginRequired, selectIsLoginDialogOpen } from './loginDialogSlice';

export const loginDialogId = 'login-required';

const Dialog = styled('dialog')({
  width: 'calc(100% - 64px)',
  maxWidth: 444,
  padding: 0,
  border: 0,
  borderRadius: 16,
  background: vars.palette.background.paper,
  color: vars.palette.text.primary,
  boxShadow: '0 12px 40px rgb(0 0 0 / 0.3)',
  [forcedColors]: { border: '1px solid' },
  '&::backdrop': { background: 'rgb(0 0 0 / 0.5)' },
  '& h2': { ...typography.h6, margin: 0, padding: spacing(2, 7, 2, 3) },
  '& p': { ...typography.body1, margin: 0, padding: spacing(0, 3, 2.5), color: vars.palette.text.secondary },
  '& nav': { display: 'flex', justifyContent: 'flex-end', gap: spacing(1), padding: spacing(1, 3, 3) },
  '& form': { position: 'absolute', top: 12, right: 12 },
});

/**
 * Asks a visitor who opens a post to log in. It is in the page from the beginning, so that the script in index.html can open
 * it before the app has loaded.
 */
export function LoginRequiredDialog() {
  const dispatch = useDispatch();
  const isOpen = useSelector(selectIsLoginDialogOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  const login = useRef<HTMLAnchorElement>(null);
  const close = () => {
    if (isOpen) dispatch(loginDialogClosed());
  };

  useEffect(() => {
    if (dialog.current!.open) dispatch(loginRequired());
  }, [dispatch]);

  useEffect(() => {
    const element = dialog.current!;
    if (!isOpen) return;
    if (!element.open) element.showModal();
    // React's autoFocus has no effect on links.
    login.current!.focus();
    return () => {
      element.close();
    };
  }, [isOpen]);

  const closeBeside = (event: MouseEvent) => {
    // What it shows stands in elements of its own.
    if (event.target === event.currentTarget) close();
  };

  return (
    <Dialog
      ref={dialog}
      id={loginDialogId}
      aria-labelledby="login-required-title"
      onClose={close}
      onClick={closeBeside}
    >
      <form method="dialog">
        <BarIconButton type="submit" aria-label="Close">
          <CloseIcon />
        </BarIconButton>
      </form>
      <h2 id="login-required-title">Login Required</h2>
      <p>Please log in or create an account to read the full blog post.</p>
      <nav aria-label="Account">
        <Button component={Link} to={paths.register} onClick={close} variant="outlined">
          Register
        </Button>
        <Button component={Link} ref={login} to={paths.login} onClick={close} variant="contained" autoFocus>
          Login
        </Button>
      </nav>
    </Dialog>
  );
}
