import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { limits } from '../../../contract/limits';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { repliesApi } from './repliesApi';

export interface OwnCommentDialogProps {
  action: 'edit' | 'delete';
  comment: { _id: string; content: string };
  onClose: () => void;
}

/** Changes or deletes a comment of the account that is signed in. Mounted only while it is open. */
export const OwnCommentDialog = ({ action, ...props }: OwnCommentDialogProps) =>
  action === 'edit' ? <EditDialog {...props} /> : <DeleteDialog {...props} />;

function EditDialog({ comment, onClose }: Omit<OwnCommentDialogProps, 'action'>) {
  const id = useId();
  const [content, setContent] = useState(comment.content);
  const [edit, { isLoading }] = repliesApi.useEditCommentMutation();

  const save = async () => {
    if (isLoading) return;
    const { data } = await edit({ id: comment._id, content });
    // Otherwise what was typed stays, with the reason in a toast.
    if (data) onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id={id} component="h2" variant="h3" sx={{ pt: 3 }}>
          Edit your comment
        </DialogTitle>
        <DialogContent>
          <TextField
            label="Comment"
            value={content}
            onChange={({ target }) => {
              setContent(target.value);
            }}
            helperText="After a large change it waits to be approved again."
            required
            fullWidth
            multiline
            minRows={4}
            autoFocus
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { maxLength: limits.comment } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            {isLoading ? 'Saving…' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ comment, onClose }: Omit<OwnCommentDialogProps, 'action'>) {
  const [remove] = repliesApi.useRemoveOwnCommentMutation();
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this comment?"
      confirm="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void remove({ id: comment._id });
      }}
    >
      Answers to it stay.
    </ConfirmDialog>
  );
}
