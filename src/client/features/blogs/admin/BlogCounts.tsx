import type { Blog } from '../../../../contract/entities';
import { blogsApi } from '../blogsApi';

// The shortest responses that have a total.
const all = { limit: 1 };
const unpublished = { limit: 1, status: 'unpublished' } as const;

interface BlogCountsProps {
  /** All posts, where the API does not page. */
  wholeList?: readonly Blog[];
}

/** How many posts there are, whatever the table is filtered for. */
export function BlogCounts({ wholeList }: BlogCountsProps) {
  const skip = wholeList !== undefined;
  const { data: allBlogs } = blogsApi.useListAllBlogsQuery(all, { skip });
  const { data: drafts } = blogsApi.useListAllBlogsQuery(unpublished, { skip });
  const total = wholeList?.length ?? allBlogs?.total;
  const draftCount = wholeList?.filter(({ isPublished }) => !isPublished).length ?? drafts?.total;

  if (total === undefined || draftCount === undefined) return null;
  const [inAll, isPublic, isDraft] = [total, total - draftCount, draftCount].map((count) => count.toLocaleString('en'));
  return `${inAll} in all, ${isPublic} published, ${isDraft} unpublished`;
}
