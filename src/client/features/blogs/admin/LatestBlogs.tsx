import { useMemo } from 'react';
import type { Blog } from '../../../../contract/entities';
import { numberRows } from './blogColumns';
import { BlogTable } from './BlogTable';

interface LatestBlogsProps {
  blogs: readonly Blog[];
  isRefetching: boolean;
}

/** The latest posts on the dashboard, which passes the data. */
export function LatestBlogs({ blogs, isRefetching }: LatestBlogsProps) {
  const rows = useMemo(() => numberRows(blogs), [blogs]);
  return <BlogTable name="latestBlogs" label="Latest Blogs" blogs={rows} isRefetching={isRefetching} />;
}
