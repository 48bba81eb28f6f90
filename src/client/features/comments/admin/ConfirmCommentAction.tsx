import { useSelector } from 'react-redux';
import type { CommentWithBlog } from '../../../../contract/entities';
import { selectHasExtensions } from '../../../site/siteSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { truncateText } from './truncateText';
import type { CommentAction } from './useBulkCommentActions';

/** The comments that were chosen, or all that are listed, by their number as in "12 comments". */
export interface CommentActionRequest {
  action: CommentAction;
  target: readonly CommentWithBlog[] | { all: string };
}

interface ConfirmCommentActionProps {
  request: CommentActionRequest;
  onConfirm: () => void;
  onCancel: () => void;
}

function describeTarget(target: CommentActionRequest['target']): string {
  if ('all' in target) return `all ${target.all}`;
  return target.length === 1 ? 'this comment' : `these ${target.length} comments`;
}

/** What waits cannot be answered, nor can an answer itself. */
const mayBeAnswered = (target: CommentActionRequest['target']): boolean =>
  'all' in target || target.some(({ isApproved, inReplyTo }) => isApproved && !inReplyTo);

/** Asks for confirmation before comments are deleted, or several are approved or marked as spam at once. */
export function ConfirmCommentAction({ request: { action, target }, ...handlers }: ConfirmCommentActionProps) {
  const hasExtensions = useSelector(selectHasExtensions);
  const [comment, ...others] = 'all' in target ? [] : target;
  if (action === 'spam') {
    return (
      <ConfirmDialog
        question={`Are you sure that ${describeTarget(target)} ${'all' in target || target.length > 1 ? 'are' : 'is'} spam?`}
        confirm="Spam"
        {...handlers}
      >
        They wait among the spam, where readers do not see them, and later ones are compared with them.
      </ConfirmDialog>
    );
  }
  const question = `Are you sure you want to ${action} ${describeTarget(target)}?`;
  if (action === 'approve') {
    return (
      <ConfirmDialog question={question} confirm="Approve" isDestructive={false} {...handlers}>
        Readers see them at once. Approving cannot be taken back.
      </ConfirmDialog>
    );
  }
  const isOne = comment !== undefined && others.length === 0;
  return (
    <ConfirmDialog question={question} confirm="Delete" {...handlers}>
      {isOne ? `${comment.name}: “${truncateText(comment.content, 120)}”` : 'They are deleted for good.'}
      {hasExtensions && mayBeAnswered(target) && (
        <p>{`Answers to ${isOne ? 'it' : 'them'} stay, as comments of their own.`}</p>
      )}
    </ConfirmDialog>
  );
}
