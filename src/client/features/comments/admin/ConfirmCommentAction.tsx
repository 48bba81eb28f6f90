import type { CommentWithBlog } from '../../../../contract/entities';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { truncateText } from './truncateText';

export interface CommentActionRequest {
  action: 'approve' | 'delete';
  comments: CommentWithBlog[];
}

interface ConfirmCommentActionProps {
  request: CommentActionRequest;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before comments are deleted, or several are approved at once. */
export function ConfirmCommentAction({ request: { action, comments }, ...handlers }: ConfirmCommentActionProps) {
  const [comment] = comments;
  const target = comments.length > 1 ? `these ${comments.length} comments` : 'this comment';
  if (action === 'approve') {
    return (
      <ConfirmDialog
        question={`Are you sure you want to approve ${target}?`}
        confirm="Approve"
        isDestructive={false}
        {...handlers}
      >
        Readers see them at once. Approving cannot be taken back.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog question={`Are you sure you want to delete ${target}?`} confirm="Delete" {...handlers}>
      {comments.length === 1 && comment
        ? `${comment.name}: “${truncateText(comment.content, 120)}”`
        : 'They are deleted for good.'}
    </ConfirmDialog>
  );
}
