// The page of an address that no route knows. Where posts are is a setting of the site, so that its server is asked which
// one is there.
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { noErrorToasts } from '../api/baseQuery';
import { hasStatus } from '../api/apiErrors';
import { commentsPerPage } from '../../contract/comment-pages';
import { pageRequest } from '../api/paging';
import { blogsIn } from '../api/updateOptimistically';
import { addressesApi } from '../features/addresses/addressesApi';
import { blogsApi } from '../features/blogs/blogsApi';
import { datesApi } from '../features/blogs/dates/datesApi';
import { DatesPage } from '../features/blogs/dates/DatesPage';
import { datesOf, datesRequest, datesTitle, type Dates } from '../features/blogs/dates/datesOf';
import { PostPage, relatedCalls } from '../features/blogs/PostPage';
import { seriesApi } from '../features/blogs/series/seriesApi';
import { SeriesPage } from '../features/blogs/series/SeriesPage';
import { seriesSlugOf } from '../features/blogs/series/seriesPath';
import { commentPageParameter, commentsApi } from '../features/comments/commentsApi';
import { selectHasExtensions } from '../site/siteSlice';
import { pageFromQuery } from '../ui/pageInUrl';
import { NotFoundPage } from './NotFoundPage';
import { PostComments } from './pageParts';
import type { FirstCall } from './routeHandle';
import type { AppStore, RootState } from './store';

/** The address that a post has whatever the setting says. */
const addressOfId = /^\/blog\/([0-9a-f]{24})$/;

/** A post of a list that is there already. */
function findInLists({ api: { queries } }: RootState, path: string): string | undefined {
  for (const query of Object.values(queries)) {
    const data = query?.data as
      (Parameters<typeof blogsIn>[0] & { pages?: Parameters<typeof blogsIn>[0][] }) | undefined;
    for (const page of data?.pages ?? (data ? [data] : [])) {
      const blog = blogsIn(page).find((each) => each.path === path);
      if (blog) return blog._id;
    }
  }
  return undefined;
}

async function findBlogId(store: AppStore, path: string): Promise<string | undefined> {
  if (!selectHasExtensions(store.getState())) return undefined;
  const known = addressOfId.exec(path)?.[1] ?? findInLists(store.getState(), path);
  if (known !== undefined) return known;
  const call = store.dispatch(addressesApi.endpoints.findAddress.initiate({ path, toast: noErrorToasts }));
  const { data, error } = await call;
  call.unsubscribe();
  if (error && !hasStatus(error, 404)) throw new Error('The server did not say which post is there.');
  return data?.id;
}

/** What is at an address that is no post's: a part of the archive by date. */
interface FoundDates {
  title: string;
  dates: Dates;
}

/** The same of a series. */
interface FoundSeries {
  title: string;
  series: string;
}

type Found = FoundDates | FoundSeries;

async function findSeries(store: AppStore, slug: string): Promise<FoundSeries | undefined> {
  const call = store.dispatch(seriesApi.endpoints.getSeries.initiate({ slug }));
  const { data, error } = await call;
  call.unsubscribe();
  // A post of before there were series may be there.
  return hasStatus(error, 404) ? undefined : { title: data?.archive.name ?? 'Series', series: slug };
}

/**
 * Finds the post, and starts its calls.
 * @returns its id; null where there is nothing
 */
export async function loadAddress(
  store: AppStore,
  { request }: LoaderFunctionArgs,
  startCall: (call: FirstCall, request: Request) => void,
): Promise<string | Found | null> {
  const { pathname, searchParams } = new URL(request.url);
  const dates = selectHasExtensions(store.getState()) ? datesOf(pathname) : undefined;
  if (dates) {
    const call = store.dispatch(datesApi.endpoints.getDateArchive.initiate(datesRequest(dates, searchParams)));
    const { error } = await call;
    call.unsubscribe();
    // Only then another page may be there.
    if (!hasStatus(error, 404)) return { title: datesTitle(dates), dates };
  }
  const slug = selectHasExtensions(store.getState()) ? seriesSlugOf(pathname) : undefined;
  const series = slug === undefined ? undefined : await findSeries(store, slug);
  if (series) return series;
  const id = await findBlogId(store, pathname);
  if (id === undefined) return dates ? { title: datesTitle(dates), dates } : null;
  startCall(blogsApi.endpoints.getBlog.initiate({ id }), request);
  const comments = pageRequest(pageFromQuery(searchParams, commentPageParameter), commentsPerPage);
  startCall(commentsApi.endpoints.listComments.initiate({ blogId: id, ...comments }), request);
  for (const call of relatedCalls(store.getState(), id)) startCall(call, request);
  return id;
}

export function AddressPage() {
  const found = useLoaderData<string | Found | null>();
  if (found === null) return <NotFoundPage />;
  if (typeof found !== 'string') {
    return 'series' in found ? <SeriesPage slug={found.series} /> : <DatesPage dates={found.dates} />;
  }
  return (
    <PostPage>
      <PostComments />
    </PostPage>
  );
}
