import type { Blog } from '../../../../contract/entities';
import { BlogTable } from './BlogTable';

/** The dashboard's part on posts; it asks for nothing itself. */
export const LatestBlogs = ({ blogs }: { blogs: readonly Blog[] }) => (
  <BlogTable name="latestBlogs" label="Latest Blogs" blogs={blogs} />
);
