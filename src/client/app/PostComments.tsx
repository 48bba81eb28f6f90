import { useAccountName } from '../features/accounts/useAccountName';
import { CommentsSection } from '../features/comments/CommentsSection';

/** The comments of the post in the URL, and the form to add one, under the name of the account. */
export const PostComments = () => <CommentsSection accountName={useAccountName()} />;
