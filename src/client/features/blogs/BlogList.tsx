import { useDeferredValue } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Notice } from '../../ui/Notice';
import { useGrowingCount } from '../../ui/useGrowingCount';
import { BlogCard } from './BlogCard';
import { BlogGrid } from './BlogGrid';
import { BlogListSkeleton } from './BlogListSkeleton';
import { blogsApi } from './blogsApi';
import { filterBlogs } from './filterBlogs';
import { addressOfFilters, filtersOpened, noFilters, selectFilters } from './filtersSlice';

export function BlogList() {
  const dispatch = useDispatch();
  const filters = useSelector(selectFilters);
  const shownFilters = useDeferredValue(filters);
  const { data: arrived, isError, refetch } = blogsApi.useListBlogsQuery();
  // Many cards are drawn at once: deferred, so that neither typing nor the first page waits for all of them.
  const data = useDeferredValue(arrived);
  const { count, sentinel } = useGrowingCount(12, addressOfFilters(shownFilters));

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
        action={{ label: 'Show all posts', onClick: () => dispatch(filtersOpened(noFilters)) }}
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
            <BlogCard blog={blog} isUrgent={index === 0} />
          </li>
        ))}
      </BlogGrid>
      {count < found.length && <div ref={sentinel} />}
    </>
  );
}
