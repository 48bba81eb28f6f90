import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { limits } from '../../../contract/limits';
import { selectSiteUrl } from '../../site/siteSlice';
import { addressesApi } from './addressesApi';
import { readablePath } from './readablePath';

interface RedirectDialogProps {
  /** The path that is to lead elsewhere; undefined where it is still to be typed. */
  path?: string | undefined;
  onClose: () => void;
  onSaved?: (() => void) | undefined;
}

/** Asks where a path is to lead. Mounted only while it is open. */
export function RedirectDialog({ path, onClose, onSaved }: RedirectDialogProps) {
  const titleId = useId();
  const siteUrl = useSelector(selectSiteUrl);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [addRedirect, { isLoading }] = addressesApi.useAddRedirectMutation();

  /** An address that was copied from the browser, without its host. */
  const withoutHost = (address: string) => {
    const origins = [siteUrl, window.location.origin].filter(Boolean);
    const origin = origins.find((each) => address.startsWith(`${each}/`)) ?? '';
    return address.slice(origin.length);
  };

  const submit = async () => {
    const { error } = await addRedirect({ path: path ?? from.trim(), target: withoutHost(to.trim()) });
    if (error) return;
    onClose();
    onSaved?.();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        <DialogTitle id={titleId} variant="h3" component="h2" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
          {path === undefined ? 'Add a redirect' : `Send ${readablePath(path)} to …`}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
          {path === undefined && (
            <TextField
              label="Former address"
              helperText="Such as /2019/05/a-title/, or a whole address of the old blog."
              value={from}
              onChange={({ target }) => {
                setFrom(target.value);
              }}
              required
              autoFocus
              slotProps={{ htmlInput: { maxLength: limits.url, autoCapitalize: 'none', spellCheck: false } }}
            />
          )}
          <TextField
            label="Where it leads"
            helperText="The address of a post or of another page of this site, as the browser shows it."
            value={to}
            onChange={({ target }) => {
              setTo(target.value);
            }}
            required
            autoFocus={path !== undefined}
            slotProps={{ htmlInput: { maxLength: limits.url, autoCapitalize: 'none', spellCheck: false } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 1 }}>
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
