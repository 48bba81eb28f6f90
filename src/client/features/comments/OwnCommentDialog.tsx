import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { limits } from '../../../contract/limits';
import { selectIsAdmin } from '../../session/sessionSlice';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { repliesApi } from './repliesApi';

export interface OwnCommentDialogProps {
  action: 'edit' | 'delete';
  comment: { _id: string; content: string; isApproved: boolean };
  mayBeAnswered: boolean;
  onClose: () => void;
  /** Called when it is about to be deleted: the focus has to go where something stays. */
  onDelete: () => void;
}

/** Changes or deletes a comment of the account that is signed in. Mounted only while it is open. */
export const OwnCommentDialog = ({ action, ...props }: OwnCommentDialogProps) =>
  action === 'edit' ? <EditDialog {...props} /> : <DeleteDialog {...props} />;

function EditDialog({ comment, onClose }: Pick<OwnCommentDialogProps, 'comment' | 'onClose'>) {
  const id = useId();
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const [content, setContent] = useState(comment.content);
  const [edit, { isLoading, isError }] = repliesApi.useEditCommentMutation();

  const save = async () => {
    if (isLoading) return;
    const { data } = await edit({ id: comment._id, content });
    // Otherwise what was typed stays, with the reason in a toast.
    if (data) onClose();
  };

  const close = () => {
    onClose();
    // What the page has of the comment is of before: its ten minutes are over, perhaps, or somebody has deleted it.
    if (isError) dispatch(repliesApi.util.invalidateTags([{ type: 'Comment' }]));
  };

  return (
    <Dialog
      open
      // Not by a click beside it: what was typed would be gone.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || content === comment.content) close();
      }}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
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
            helperText={
              comment.isApproved && !isAdmin ? 'After a large change it waits to be approved again.' : undefined
            }
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
          <Button color="inherit" onClick={close}>
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

function DeleteDialog({ comment, mayBeAnswered, onClose, onDelete }: Omit<OwnCommentDialogProps, 'action'>) {
  const [remove] = repliesApi.useRemoveOwnCommentMutation();
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this comment?"
      confirm="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        // After the next render, by which the dialog has restored the focus.
        requestAnimationFrame(onDelete);
        void remove({ id: comment._id });
      }}
    >
      {mayBeAnswered && 'Answers to it stay, as comments of their own.'}
    </ConfirmDialog>
  );
}
