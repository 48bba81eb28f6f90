import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { CommentWithBlog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import { addedBefore, hasStatus } from '../../../api/apiErrors';
import { noToasts } from '../../../api/baseQuery';
import { useSendOnce } from '../../../api/useSendOnce';
import { repliesApi } from '../repliesApi';
import { seenVersion } from '../seenVersion';
import { truncateText } from './truncateText';

interface ReplyDialogProps {
  comment: CommentWithBlog;
  onClose: () => void;
  /** Called in place of onClose once the answer is there. */
  onSent: () => void;
}

/** Answers a comment, which is approved by that. Mounted only while it is open. */
export function ReplyDialog({ comment: opened, onClose, onSent }: ReplyDialogProps) {
  const id = useId();
  // What somebody answers changes only where they are told so, whatever becomes of the list, which it may have left meanwhile.
  const [comment, setComment] = useState(opened);
  const [getComment] = repliesApi.useLazyGetCommentQuery();
  const [content, setContent] = useState('');
  const sendOnce = useSendOnce({ what: 'answer' });
  const [reply, { isLoading }] = repliesApi.useReplyToCommentMutation();

  const send = async () => {
    if (isLoading) return;
    const { data, error } = await sendOnce((attempt) =>
      reply({ id: comment._id, content, seen: seenVersion(comment), ...attempt }),
    );
    // Otherwise what was typed stays, with the reason in a toast.
    if (data) onSent();
    if (!hasStatus(error, addedBefore) && !hasStatus(error, 409)) return;
    const { data: latest } = await getComment({ id: comment._id, toast: noToasts });
    if (latest) setComment(latest.comment);
  };

  return (
    <Dialog
      open
      // Not by a click beside it: what was typed would be gone.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || !content) onClose();
      }}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogTitle id={id} component="h2" variant="h3" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
          Answer {comment.name}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <DialogContentText sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {truncateText(comment.content, 320)}
          </DialogContentText>
          <TextField
            label="Answer"
            value={content}
            onChange={({ target }) => {
              setContent(target.value);
            }}
            helperText={comment.isApproved ? undefined : 'Readers see the comment and your answer at once.'}
            required
            fullWidth
            multiline
            minRows={4}
            autoFocus
            slotProps={{ htmlInput: { maxLength: limits.comment } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            {isLoading ? 'Sending…' : comment.isApproved ? 'Answer' : 'Approve and answer'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
