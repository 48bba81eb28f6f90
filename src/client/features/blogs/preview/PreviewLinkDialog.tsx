import { useId } from 'react';
import { useDispatch } from 'react-redux';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { paths } from '../../../paths';
import { toastAdded } from '../../../toasts/toastsSlice';
import { previewsApi } from './previewsApi';

/** The secret address at which a draft can be read as it was saved last. Mounted only while it is open. */
export function PreviewLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const titleId = useId();
  const dispatch = useDispatch();
  const { data, error, isFetching, refetch } = previewsApi.useGetPreviewLinkQuery({ id });
  const [renew, { isLoading: isRenewing }] = previewsApi.useRenewPreviewLinkMutation();
  const [change, { isLoading: isChanging }] = previewsApi.useChangePreviewLinkMutation();
  const [withdraw, { isLoading: isWithdrawing }] = previewsApi.useWithdrawPreviewLinkMutation();
  const isBusy = isFetching || isRenewing || isWithdrawing || isChanging;
  const token = data?.token;
  const address = token ? window.location.origin + paths.preview(token) : undefined;

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(toastAdded('success', 'Copied.'));
    } catch {
      dispatch(toastAdded('error', 'The browser does not allow copying. Please select the address and copy it.'));
    }
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2" variant="h3" sx={{ pt: 3 }}>
        Preview
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DialogContentText>
          Whoever has this address can read the post as it was saved last, without logging in. It stands in no list and
          in no search engine.
        </DialogContentText>
        {error ? (
          <LoadFailedNotice title="The address could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : (
          <TextField
            label="Secret address"
            value={address ?? ''}
            placeholder={data ? 'There is none yet' : 'Loading…'}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: {
                readOnly: true,
                onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
                  event.target.select();
                },
              },
            }}
          />
        )}
        {address && data && (
          <FormControlLabel
            label="Whoever has it may comment on the text. They see all comments on it, with the names of their writers."
            control={
              <Checkbox
                checked={data.takesAnnotations}
                aria-disabled={isBusy}
                onChange={(_event, takesAnnotations) => void (isBusy || change({ id, takesAnnotations }))}
              />
            }
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', gap: 1 }}>
        {address && (
          <>
            <Button color="error" aria-disabled={isBusy} onClick={() => void (isBusy || withdraw({ id }))}>
              Withdraw
            </Button>
            <Button aria-disabled={isBusy} onClick={() => void (isBusy || copy(address))}>
              Copy
            </Button>
          </>
        )}
        <Button disabled={!data} aria-disabled={isBusy} onClick={() => void (isBusy || renew({ id }))}>
          {address ? 'New address' : 'Create an address'}
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
