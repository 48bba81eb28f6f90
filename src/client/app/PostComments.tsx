import { useState } from 'react';
import { useSelector } from 'react-redux';
import { areCommentsClosed } from '../../contract/comment-rules';
import { useAccountName } from '../features/accounts/useAccountName';
import { blogsApi } from '../features/blogs/blogsApi';
import { CommentsSection } from '../features/comments/CommentsSection';
import { selectSettings } from '../site/siteSlice';
import { useIsHydrated } from '../ui/useIsHydrated';
import { useBlogId } from '../useBlogId';

/** The comments of the post in the URL, and the form to add one, under the name of the account. */
export const PostComments = () => <CommentsSection accountName={useAccountName()} areClosed={useAreClosed()} />;

/** As the server says; a page that it has kept since before they were closed is corrected by the clock of the browser. */
function useAreClosed(): boolean {
  const settings = useSelector(selectSettings);
  const isHydrated = useIsHydrated();
  const [openedAt] = useState(() => Date.now());
  const blog = blogsApi.endpoints.getBlog.useQueryState({ id: useBlogId() }).data?.blog;
  if (!blog) return false;
  return blog.areCommentsClosed ?? (isHydrated && areCommentsClosed(settings, blog, openedAt));
}
