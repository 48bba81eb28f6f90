import type { Blog } from '../../../../contract/entities';
import { BlogTable } from './BlogTable';

/** The latest posts on the dashboard, which passes the data. */
export const LatestBlogs = ({ blogs }: { blogs: readonly Blog[] }) => (
  <BlogTable name="latestBlogs" label="Latest Blogs" blogs={blogs} />
);
