import { contract, type Call, type Result } from '../../../contract/calls';
import type { Blog } from '../../../contract/entities';
import { api } from '../../api/api';
import { call, createRequest, type Arguments } from '../../api/call';
import { hasNextPage, pageRequest } from '../../api/paging';
import { blogsIn, updateCachedData } from '../../api/updateCachedData';
import { noFilters, type Filters } from './filtersSlice';
import { selectUserId, type StateWithSession } from '../../session/sessionSlice';

const genericError = 'Something went wrong.';

/** Posts on one page of the public list: whole rows of the grid, whatever its number of columns. */
export const blogsPerPage = 12;

/** What a cached list of posts is made of: its filters, and the number of the page at which it was opened. */
export interface BlogListArguments extends Filters {
  firstPage: number;
}

/** The list as it is when the home page is opened. */
export const unfilteredBlogList: BlogListArguments = { ...noFilters, firstPage: 1 };

/** @param page counted from 1 */
export const blogPageRequest = (page: number) => pageRequest(page, blogsPerPage);

/** Asks for the own like and the number of likes, instead of the ids of all who like a post. */
const callWithOwnLikes = <const C extends Call>(entry: C) => ({
  ...call(entry),
  query: (parameters: Arguments<C>) => createRequest(entry, { ...(parameters ?? {}), likes: 'mine' }),
});

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
    listBlogs: build.infiniteQuery<Result<typeof contract.listBlogs>, BlogListArguments, number>({
      ...call(contract.listBlogs),
      query: ({ queryArg: { search, category, firstPage }, pageParam }) =>
        createRequest(contract.listBlogs, {
          ...blogPageRequest(firstPage + pageParam),
          search: search || undefined,
          category: category === noFilters.category ? undefined : category,
          likes: 'mine',
        }),
      infiniteQueryOptions: {
        // Counted from the first page, as a refetch after an error forgets any other start.
        initialPageParam: 0,
        getNextPageParam: ({ total }, _pages, lastParam, _params, { firstPage }) =>
          hasNextPage(blogPageRequest(firstPage + lastParam), total) ? lastParam + 1 : undefined,
        getPreviousPageParam: ({ total }, _pages, firstParam, _params, { firstPage }) =>
          total !== undefined && firstPage + firstParam > 1 ? firstParam - 1 : undefined,
      },
    }),
    getBlog: build.query(callWithOwnLikes(contract.getBlog)),
    listLikedBlogs: build.query({
      ...callWithOwnLikes(contract.listLikedBlogs),
      extraOptions: {
        toast: { refused: 'Failed to fetch liked blogs.', failed: 'An error occurred while fetching blogs.' },
      },
    }),
    listAllBlogs: build.query(callWithOwnLikes(contract.listAllBlogs)),
    toggleLike: build.mutation({
      ...call(contract.toggleLike),
      // SPEC.md: the response is not read.
      extraOptions: { isBodyIgnored: true, toast: { success: false, refused: genericError, failed: genericError } },
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const userId = selectUserId(getState() as unknown as StateWithSession);
        let wasLiked: boolean | undefined;
        const updateLikes = (isLiked: (blog: Blog) => boolean) => {
          if (!userId) return;
          dispatch(
            updateCachedData(contract.toggleLike, { id }, (data) => {
              for (const blog of blogsIn(data)) {
                if (blog._id === id) setLike(blog, userId, isLiked(blog));
              }
            }),
          );
        };

        updateLikes(({ likes }) => {
          wasLiked ??= userId !== null && likes.includes(userId);
          return !wasLiked;
        });
        try {
          await queryFulfilled;
        } catch (failure) {
          // Not undone as a patch: the cache may have been refetched meanwhile.
          updateLikes(() => wasLiked ?? false);
          // eslint-disable-next-line no-console -- SPEC.md: a failed like is also logged to the console
          console.error('The like was not saved.', failure);
        }
      },
    }),
    addBlog: build.mutation(call(contract.addBlog)),
    editBlog: build.mutation({
      ...call(contract.editBlog),
      extraOptions: { toast: { success: 'Blog updated successfully!' } },
    }),
    deleteBlog: build.mutation(call(contract.deleteBlog)),
    togglePublish: build.mutation({
      ...call(contract.togglePublish),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        let wasPublished: boolean | undefined;
        const updateBlog = (change: (blog: Blog) => void) => {
          dispatch(
            updateCachedData(contract.togglePublish, { id }, (data) => {
              blogsIn(data)
                .filter(({ _id }) => _id === id)
                .forEach(change);
            }),
          );
        };
        updateBlog((blog) => {
          wasPublished ??= blog.isPublished;
          blog.isPublished = !wasPublished;
        });
        await queryFulfilled.catch(() => {
          updateBlog((blog) => {
            blog.isPublished = wasPublished ?? blog.isPublished;
          });
        });
      },
    }),
    generateContent: build.mutation({ ...call(contract.generateContent), extraOptions: { toast: { success: false } } }),
  }),
});
