import { repliesApi } from '../repliesApi';
import { ReplyDialog } from './ReplyDialog';

interface ReplyFromMailProps {
  id: string;
  onClose: () => void;
}

/** The form to answer the comment to which a link in a mail leads, on whatever page of the list that is. */
export function ReplyFromMail({ id, onClose }: ReplyFromMailProps) {
  // Not the one that is kept: somebody may have decided about it since the mail.
  const { data } = repliesApi.useGetCommentQuery({ id }, { refetchOnMountOrArgChange: true });
  return data ? <ReplyDialog comment={data.comment} onClose={onClose} /> : null;
}
