import type { Blog } from '../../../../contract/entities';
import { BlogTable } from './BlogTable';

interface LatestBlogsProps {
  blogs: readonly Blog[];
  isRefetching: boolean;
}

/** The latest posts on the dashboard, which passes the data. */
export const LatestBlogs = (props: LatestBlogsProps) => (
  <BlogTable name="latestBlogs" label="Latest Blogs" {...props} />
);
