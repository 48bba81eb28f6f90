import type { Call, Query } from '../../../contract/call';
import { contract } from '../../../contract/calls';
import type { Blog } from '../../../contract/entities';
import { blogList } from '../../../contract/tags';
import { api } from '../../api/api';
import { call, createRequest, type Arguments } from '../../api/call';
import { pagedQuery } from '../../api/pagedQuery';
import { hasNextPage, pageRequest, type Page, type PageRequest } from '../../api/paging';
import { blogsIn, updateOptimistically } from '../../api/updateOptimistically';
import { noFilters, type BlogListArguments } from './filtersSlice';
import { selectUserId, type StateWithSession } from '../../session/sessionSlice';

const genericError = 'Something went wrong.';

/** Posts on one page of the public list: whole rows of the grid, whatever its number of columns. */
export const blogsPerPage = 12;

export const likedBlogsPerPage = 20;

/** A page of a cached list, counted from the one at which it was opened. */
interface BlogListPage {
  queryArg: BlogListArguments;
  pageParam: number;
}

/** The list as it is when the home page is opened. */
export const unfilteredBlogList: BlogListArguments = { ...noFilters, firstPage: 1 };

/** @param page counted from 1 */
export const blogPageRequest = (page: number) => pageRequest(page, blogsPerPage);

/** Asks for the own like and the number of likes, instead of the ids of all who like a post. */
const withOwnLikes = <Argument>(argument: Argument) => ({ ...argument, likes: 'mine' as const });

const rowsOf = ({ blogs }: { blogs: Blog[] }) => blogs;
const filterAndSort = async () => (await import(/* webpackChunkName: 'foreign-lists' */ './filterBlogs')).filterBlogs;

/** One page of the public list. */
const blogListPage = pagedQuery(contract.listBlogs, {
  rows: rowsOf,
  toArguments: ({ queryArg: { search, category, firstPage }, pageParam }: BlogListPage) =>
    withOwnLikes({
      ...blogPageRequest(firstPage + pageParam),
      search: search || undefined,
      category: category === noFilters.category ? undefined : category,
    }),
  filterAndSort,
});

/**
 * The arguments of a call that switches: what is wanted, the opposite of what was on the screen, has to be among them. Our
 * server sets it, so that the call may be repeated; another API takes no notice of a query string.
 */
type WithWanted<C extends Call> = Arguments<C> & Required<Query<C>>;

/** How many users like a post. A foreign API sends all of their ids and no count. */
export const countLikes = ({ likes, likeCount }: Pick<Blog, 'likes' | 'likeCount'>): number =>
  likeCount ?? likes.length;

/** Adds a user to the likes of a post, or removes them. */
function setLike(blog: Blog, userId: string, isLiked: boolean) {
  const index = blog.likes.indexOf(userId);
  if (isLiked === index >= 0) return;
  if (blog.likeCount !== undefined) blog.likeCount += isLiked ? 1 : -1;
  if (isLiked) blog.likes.push(userId);
  else blog.likes.splice(index, 1);
}

export const blogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBlogs: build.infiniteQuery<Page<Blog>, BlogListArguments, number>({
      ...blogListPage,
      infiniteQueryOptions: {
        // Counted from the first page, as a refetch after an error forgets any other start.
        initialPageParam: 0,
        getNextPageParam: ({ total }, _pages, lastParam, _params, { firstPage }) =>
          hasNextPage(blogPageRequest(firstPage + lastParam), total) ? lastParam + 1 : undefined,
        getPreviousPageParam: (_page, _pages, firstParam, _params, { firstPage }) =>
          firstPage + firstParam > 1 ? firstParam - 1 : undefined,
      },
    }),
    /** For refetchPagesWith(), which decides when. */
    listBlogsPage: build.query<Page<Blog>, BlogListPage>({ ...blogListPage, providesTags: [] }),
    getBlog: build.query({
      ...call(contract.getBlog),
      query: (parameters: Arguments<typeof contract.getBlog>) =>
        createRequest(contract.getBlog, { text: 'shown', ...withOwnLikes(parameters), lists: 'nested' }),
    }),
    listLikedBlogs: build.query<Page<Blog>, PageRequest>(
      pagedQuery(contract.listLikedBlogs, {
        rows: rowsOf,
        toArguments: withOwnLikes,
        toast: { refused: 'Failed to fetch liked blogs.', failed: 'An error occurred while fetching blogs.' },
      }),
    ),
    listAllBlogs: build.query<Page<Blog>, Arguments<typeof contract.listAllBlogs> & object>(
      pagedQuery(contract.listAllBlogs, { rows: rowsOf, toArguments: withOwnLikes, filterAndSort }),
    ),
    toggleLike: build.mutation({
      ...call(contract.toggleLike),
      // Public lists fetch only the page with the post again: see refetchPagesWith(). A failed like is told once, and fetches
      // nothing that could fail as well: whoever tries again says whether they like it, not that it is to be switched.
      invalidatesTags: (result, error, parameters) =>
        error
          ? []
          : call(contract.toggleLike)
              .invalidatesTags(result, error, parameters)
              .filter(({ id }) => id !== blogList.id),
      query: (parameters: WithWanted<typeof contract.toggleLike>) => createRequest(contract.toggleLike, parameters),
      // SPEC.md: the response is not read.
      extraOptions: { isBodyIgnored: true, toast: { success: false, refused: genericError, failed: genericError } },
      onQueryStarted: async ({ id, isLiked }, mutation) => {
        const userId = selectUserId(mutation.getState() as unknown as StateWithSession);
        if (userId) {
          updateOptimistically(contract.toggleLike, { id }, mutation, (data, isUndone) => {
            for (const blog of blogsIn(data)) if (blog._id === id) setLike(blog, userId, isLiked !== isUndone);
          });
        }
        await mutation.queryFulfilled.catch((failure: unknown) => {
          // eslint-disable-next-line no-console -- SPEC.md: a failed like is also logged to the console
          console.error('The like was not saved.', failure);
        });
      },
    }),
    addBlog: build.mutation(call(contract.addBlog)),
    editBlog: build.mutation({
      ...call(contract.editBlog),
      extraOptions: { toast: { success: 'Blog updated successfully!' } },
    }),
    togglePublish: build.mutation({
      ...call(contract.togglePublish),
      query: (parameters: WithWanted<typeof contract.togglePublish>) =>
        createRequest(contract.togglePublish, parameters),
      onQueryStarted: ({ id, isPublished }, mutation) => {
        updateOptimistically(contract.togglePublish, { id }, mutation, (data, isUndone) => {
          for (const blog of blogsIn(data)) if (blog._id === id) blog.isPublished = isPublished !== isUndone;
        });
      },
    }),
    generateContent: build.mutation({ ...call(contract.generateContent), extraOptions: { toast: { success: false } } }),
  }),
});
