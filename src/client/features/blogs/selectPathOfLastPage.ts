import { countPages } from '../../api/paging';
import { blogsApi, blogsPerPage } from './blogsApi';
import { selectBlogListArguments } from './blogListArguments';
import { pathOfBlogList } from './filtersSlice';

type State = Parameters<typeof selectBlogListArguments>[0];

/** Where the last page of the list is, if the URL names one behind it. */
export function selectPathOfLastPage(state: State): string | undefined {
  const args = selectBlogListArguments(state);
  const total = blogsApi.endpoints.listBlogs.select(args)(state).data?.pages[0]?.total ?? 0;
  const lastPage = countPages(total, blogsPerPage);
  return total > 0 && args.firstPage > lastPage ? pathOfBlogList(args, lastPage) : undefined;
}
