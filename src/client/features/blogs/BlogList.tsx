import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { styled } from '@mui/material/styles';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { countPages } from '../../api/paging';
import { ScreenReaderOnly } from '../../ui/layout';
import { Notice } from '../../ui/Notice';
import { spacing, typography, vars } from '../../ui/theme';
import { BlogListSkeleton } from './BlogListSkeleton';
import { BlogPages } from './BlogPages';
import { blogsPerPage } from './blogsApi';
import { filtersToHref, filtersToQuery, noFilters, type Filters } from './filtersSlice';
import { withPage } from '../../ui/pageInUrl';
import { usePreviousDefined } from '../../ui/usePreviousDefined';
import { useQueryCorrection } from '../../ui/useQueryCorrection';
import { useBlogList, type BlogListView } from './useBlogList';
import { useOpenList } from './useOpenList';

/** One line above the cards. Always rendered, as screen readers announce only changes, and its space is reserved. */
const Status = styled('p')({
  ...typography.body2,
  minHeight: '1.55em',
  margin: spacing(1, 0, 2),
  color: vars.palette.text.secondary,
  overflowWrap: 'anywhere',
});

/** How many posts were found; empty when nothing was filtered by. */
function describeResult(total: number, { search, category }: Filters): string {
  const scope = category === noFilters.category ? '' : ` on ${category}`;
  const posts = `${total.toLocaleString('en')} ${total === 1 ? 'post' : 'posts'}${scope}`;
  if (search) return `${posts} ${total === 1 ? 'matches' : 'match'} “${search}”.`;
  return scope && `${posts}.`;
}

/** Whether the URL names a page behind the last one. */
const isBehindLastPage = ({ isStale, total, pages }: BlogListView) =>
  !isStale && total > 0 && pages.every(({ blogs }) => blogs.length === 0);

/** Whether there is nothing to show yet: no posts for the filters, and none of the previous filters meanwhile. */
const isLoading = (view: BlogListView | undefined): view is undefined =>
  view === undefined || isBehindLastPage(view) || (view.isStale && view.total === 0);

function NothingFound({ filters: { search, category } }: { filters: Filters }) {
  const openList = useOpenList();
  if (!search && category === noFilters.category) {
    return <Notice title="Nothing here yet.">The first post is still being written. Do come back.</Notice>;
  }
  return (
    <Notice
      title="No post matches."
      action={{
        label: 'Show all posts',
        href: filtersToHref(noFilters),
        onClick: () => {
          openList(noFilters);
        },
      }}
    >
      {search && `Nothing has “${search}” in its title or category`}
      {search && category !== 'All' && ` among the posts on ${category}`}
      {search ? '.' : `There are no posts on ${category} yet.`}
    </Notice>
  );
}

/** The public list of posts, or why there is none. */
export function BlogList() {
  const [parameters] = useSearchParams();
  const { view: latestView, error, refetch, ...more } = useBlogList();
  // Rendering many cards is slow: deferred, so that it blocks neither typing nor the first paint.
  const view = useDeferredValue(latestView);
  // Other filters, other cards: one that both lists have would be seen moving to its new place.
  const shownFilters = usePreviousDefined(view && !view.isStale ? filtersToQuery(view.filters) : undefined);
  const lastPage = view && isBehindLastPage(view) ? countPages(view.total, blogsPerPage) : undefined;
  useQueryCorrection(lastPage === undefined ? undefined : withPage(parameters, lastPage).toString());

  if (error) {
    return <LoadFailedNotice title="The posts could not be loaded." error={error} onRetry={refetch} />;
  }
  const isWaiting = isLoading(view);
  const result = isWaiting || view.isStale ? 'Loading the posts' : describeResult(view.total, view.filters);
  const isResultVisible = !isWaiting && !view.isStale && view.total > 0;
  return (
    <>
      <Status role="status">{isResultVisible ? result : <ScreenReaderOnly>{result}</ScreenReaderOnly>}</Status>
      {isWaiting ? (
        <BlogListSkeleton />
      ) : view.total > 0 ? (
        <BlogPages key={shownFilters} view={view} {...more} />
      ) : (
        <NothingFound filters={view.filters} />
      )}
    </>
  );
}
