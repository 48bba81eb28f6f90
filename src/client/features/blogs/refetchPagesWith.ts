import type { Blog } from '../../../contract/entities';
import type { StateWithApi } from '../../api/api';
import type { ApiDispatch } from '../../api/useApiDispatch';
import { blogsApi } from './blogsApi';
import type { BlogListArguments } from './filtersSlice';

const { listBlogs, listBlogsPage } = blogsApi.endpoints;

const idsOf = (blogs: Blog[]) => blogs.map(({ _id }) => _id).join();

/**
 * Fetches the page with a post again, of each cached list. RTK Query would fetch all pages that are loaded, one after the
 * other; that is done only where the page has other posts than before, so that others have moved to the pages around it.
 */
export async function refetchPagesWith(id: string, dispatch: ApiDispatch, getState: () => StateWithApi): Promise<void> {
  const refetch = async (args: BlogListArguments) => {
    const list = listBlogs.select(args)(getState()).data;
    const index = list?.pages.findIndex(({ rows }) => rows.some(({ _id }) => _id === id)) ?? -1;
    if (!list || index < 0) return;
    const page = { queryArg: args, pageParam: list.pageParams[index]! };
    const { data } = await dispatch(listBlogsPage.initiate(page, { subscribe: false, forceRefetch: true }));
    // Another like is on its way, which the page may lack, and which is followed by another refetch.
    const isOutdated = Object.values(getState().api.mutations).some((mutation) => mutation?.status === 'pending');
    if (!data || isOutdated) return;
    const isSame = list.pages.length === 1 || idsOf(data.rows) === idsOf(list.pages[index]!.rows);
    if (!isSame) void dispatch(listBlogs.initiate(args, { subscribe: false, forceRefetch: true }));
    else {
      dispatch(
        blogsApi.util.updateQueryData('listBlogs', args, ({ pages, pageParams }) => {
          // Pages before it may have been loaded meanwhile.
          const place = pageParams.indexOf(page.pageParam);
          if (place >= 0) pages[place] = data;
        }),
      );
    }
  };
  await Promise.all(blogsApi.util.selectCachedArgsForQuery(getState(), 'listBlogs').map(refetch));
}
