import { formatNumber } from '../../../ui/formatNumber';
import { blogsApi } from '../blogsApi';

// The shortest responses that have a total.
const all = { limit: 1 };
const unpublished = { limit: 1, status: 'unpublished' } as const;

/** How many posts there are, whatever the table is filtered for. */
export function BlogCounts() {
  const total = blogsApi.useListAllBlogsQuery(all).data?.total;
  const draftCount = blogsApi.useListAllBlogsQuery(unpublished).data?.total;
  if (total === undefined || draftCount === undefined) return null;
  const [inAll, isPublic, isDraft] = [total, total - draftCount, draftCount].map(formatNumber);
  return `${inAll} in all, ${isPublic} published, ${isDraft} unpublished`;
}
