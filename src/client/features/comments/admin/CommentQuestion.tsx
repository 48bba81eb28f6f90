import type { FiledComment } from '../../../../contract/entities';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { beginningOf } from './beginningOf';

export interface Question {
  deed: 'approve' | 'delete';
  comments: FiledComment[];
}

interface CommentQuestionProps {
  question: Question;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before comments are deleted, or many are approved at once. */
export function CommentQuestion({ question: { deed, comments }, ...answers }: CommentQuestionProps) {
  const [comment] = comments;
  const those = comments.length > 1 ? `these ${comments.length} comments` : 'this comment';
  if (deed === 'approve') {
    return (
      <ConfirmDialog
        question={`Are you sure you want to approve ${those}?`}
        confirm="Approve"
        isDestructive={false}
        {...answers}
      >
        Readers see them at once. Approving cannot be taken back.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog question={`Are you sure you want to delete ${those}?`} confirm="Delete" {...answers}>
      {comments.length === 1 && comment
        ? `${comment.name}: “${beginningOf(comment.content, 120)}”`
        : 'They are deleted for good.'}
    </ConfirmDialog>
  );
}
