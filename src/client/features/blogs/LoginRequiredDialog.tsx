import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { paths } from '../../paths';
import { CloseIcon } from '../../ui/icons';
import { loginDialogClosed } from './loginDialogSlice';

function LoginLinks({ onChoose }: { onChoose: () => void }) {
  const login = useRef<HTMLAnchorElement>(null);
  // React's autoFocus has no effect on links.
  useEffect(() => login.current?.focus(), []);
  return (
    <DialogActions sx={{ p: 3, pt: 1 }}>
      <Button component={Link} to={paths.register} onClick={onChoose} variant="outlined">
        Register
      </Button>
      <Button component={Link} ref={login} to={paths.login} onClick={onChoose} variant="contained">
        Login
      </Button>
    </DialogActions>
  );
}

/** Shown to a visitor who opens a post. Mounted only while it is open. */
export function LoginRequiredDialog() {
  const dispatch = useDispatch();
  const close = () => dispatch(loginDialogClosed());
  return (
    <Dialog open onClose={close} aria-labelledby="login-required" maxWidth="xs" fullWidth>
      <DialogTitle id="login-required" component="h2" sx={{ pr: 7 }}>
        Login Required
      </DialogTitle>
      <IconButton aria-label="Close" onClick={close} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <DialogContentText>Please log in or create an account to read the full blog post.</DialogContentText>
      </DialogContent>
      <LoginLinks onChoose={close} />
    </Dialog>
  );
}
