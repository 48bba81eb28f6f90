import { contract } from '../../../contract/calls';
import type { Blog } from '../../../contract/entities';
import { api } from '../../api/api';
import { call } from '../../api/call';
import { blogsIn, updateCachedAnswers } from '../../api/updateCachedAnswers';
import { selectUserId, type StateWithSession } from '../../session/sessionSlice';

const genericError = 'Something went wrong.';

/** Adds a user to the likes of a post, or removes them. */
function setLike({ likes }: Blog, userId: string, isLiked: boolean) {
  const index = likes.indexOf(userId);
  if (isLiked && index < 0) likes.push(userId);
  if (!isLiked && index >= 0) likes.splice(index, 1);
}

export const blogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBlogs: build.query(call(contract.listBlogs)),
    getBlog: build.query(call(contract.getBlog)),
    listLikedBlogs: build.query({
      ...call(contract.listLikedBlogs),
      extraOptions: {
        toast: { refused: 'Failed to fetch liked blogs.', failed: 'An error occurred while fetching blogs.' },
      },
    }),
    listAllBlogs: build.query(call(contract.listAllBlogs)),
    toggleLike: build.mutation({
      ...call(contract.toggleLike),
      extraOptions: { toast: { success: false, refused: genericError, failed: genericError } },
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const userId = selectUserId(getState() as unknown as StateWithSession);
        let wasLiked = false;
        const updateCaches = (isLiked: (blog: Blog) => boolean) => {
          if (!userId) return;
          const change = (blog: Blog) => {
            setLike(blog, userId, isLiked(blog));
          };
          dispatch(
            blogsApi.util.updateQueryData('listBlogs', undefined, ({ blogs }) => {
              blogs.filter((blog) => blog._id === id).forEach(change);
            }),
          );
          dispatch(
            blogsApi.util.updateQueryData('getBlog', { id }, ({ blog }) => {
              change(blog);
            }),
          );
        };

        updateCaches(({ likes }) => {
          wasLiked = userId !== null && likes.includes(userId);
          return !wasLiked;
        });
        try {
          await queryFulfilled;
        } catch (failure) {
          // Sets the earlier value instead of undoing the patch: the cache may have been refetched meanwhile.
          updateCaches(() => wasLiked);
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
            updateCachedAnswers(contract.togglePublish, { id }, (answer) => {
              blogsIn(answer)
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
