import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { repliesApi } from '../repliesApi';
import { ReplyDialog } from './ReplyDialog';

interface ReplyFromMailProps {
  id: string;
  onClose: () => void;
}

/** The form to answer the comment to which a link in a mail leads, on whatever page of the list that is. */
export function ReplyFromMail({ id, onClose }: ReplyFromMailProps) {
  // Not the one that is kept: somebody may have decided about it since the mail.
  const { data, error, refetch } = repliesApi.useGetCommentQuery({ id }, { refetchOnMountOrArgChange: true });
  if (error) {
    return (
      <LoadFailedNotice
        title="The comment of the mail could not be shown."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return data ? <ReplyDialog comment={data.comment} onClose={onClose} onSent={onClose} /> : null;
}
