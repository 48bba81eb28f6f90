import { useDeferredValue } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Notice } from '../../ui/Notice';
import { useIncrementalCount } from '../../ui/useIncrementalCount';
import { BlogCard } from './BlogCard';
import { BlogGrid } from './BlogGrid';
import { BlogListSkeleton } from './BlogListSkeleton';
import { blogsApi } from './blogsApi';
import { filterBlogs } from './filterBlogs';
import { filtersToQuery, filtersReplaced, noFilters, selectFilters } from './filtersSlice';

export function BlogList() {
  const dispatch = useDispatch();
  const filters = useSelector(selectFilters);
  const shownFilters = useDeferredValue(filters);
  const { data: latestData, isError, refetch } = blogsApi.useListBlogsQuery();
  // Rendering many cards is slow: deferred, so that it blocks neither typing nor the first paint.
  const data = useDeferredValue(latestData);
  const { count, sentinel } = useIncrementalCount(12, filtersToQuery(shownFilters));

  if (!data && isError) {
    return (
      <Notice title="The posts did not arrive." action={{ label: 'Try again', onClick: () => void refetch() }}>
        Nothing is lost. The server did not answer, or could not be reached.
      </Notice>
    );
  }
  if (!data) return <BlogListSkeleton />;
  if (data.blogs.length === 0) {
    return <Notice title="Nothing here yet.">The first post is still being written. Do come back.</Notice>;
  }

  const found = filterBlogs(data.blogs, shownFilters);
  if (found.length === 0) {
    const { search, category } = shownFilters;
    return (
      <Notice
        title="No post matches."
        action={{ label: 'Show all posts', onClick: () => dispatch(filtersReplaced(noFilters)) }}
      >
        {search && `Nothing has “${search}” in its title or category`}
        {search && category !== 'All' && ` among the posts on ${category}`}
        {search ? '.' : `There are no posts on ${category} yet.`}
      </Notice>
    );
  }

  return (
    <>
      <BlogGrid>
        {found.slice(0, count).map((blog, index) => (
          <li key={blog._id}>
            <BlogCard blog={blog} isPriority={index === 0} />
          </li>
        ))}
      </BlogGrid>
      {count < found.length && <div ref={sentinel} />}
    </>
  );
}
