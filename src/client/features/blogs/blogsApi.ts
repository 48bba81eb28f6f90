import { contract } from '../../../contract/calls';
import type { Blog } from '../../../contract/entities';
import { api } from '../../api/api';
import { call } from '../../api/call';
import { idTag, listTag, unlessFailed } from '../../api/tags';
import { selectUserId, type SessionRoot } from '../../session/sessionSlice';

const wentWrong = 'Something went wrong.';

function flipLike(blog: Blog | undefined, userId: string) {
  if (!blog) return;
  const at = blog.likes.indexOf(userId);
  if (at < 0) blog.likes.push(userId);
  else blog.likes.splice(at, 1);
}

export const blogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBlogs: build.query({ ...call(contract.listBlogs), providesTags: [listTag('Blog')] }),
    getBlog: build.query({ ...call(contract.getBlog), providesTags: (_found, _error, { id }) => [idTag('Blog', id)] }),
    listLikedBlogs: build.query({
      ...call(contract.listLikedBlogs),
      extraOptions: {
        toast: { refused: 'Failed to fetch liked blogs.', failed: 'An error occurred while fetching blogs.' },
      },
      providesTags: [listTag('Blog')],
    }),
    listAllBlogs: build.query({ ...call(contract.listAllBlogs), providesTags: [listTag('Blog')] }),
    toggleLike: build.mutation({
      ...call(contract.toggleLike),
      extraOptions: { toast: { success: false, refused: wentWrong, failed: wentWrong } },
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const userId = selectUserId(getState() as unknown as SessionRoot);
        if (!userId) return;
        const patches = [
          blogsApi.util.updateQueryData('listBlogs', undefined, ({ blogs }) => {
            flipLike(
              blogs.find((blog) => blog._id === id),
              userId,
            );
          }),
          blogsApi.util.updateQueryData('getBlog', { id }, ({ blog }) => {
            flipLike(blog, userId);
          }),
        ].map((patch) => dispatch(patch));
        try {
          await queryFulfilled;
        } catch (failure) {
          patches.forEach((patch) => patch.undo());
          // eslint-disable-next-line no-console -- SPEC.md: a failed like is also logged to the console
          console.error('The like was not saved.', failure);
        }
      },
      invalidatesTags: (_done, error, { id }) =>
        unlessFailed(error, [listTag('Blog'), idTag('Blog', id), { type: 'Dashboard' }]),
    }),
    addBlog: build.mutation({
      ...call(contract.addBlog),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag('Blog'), { type: 'Dashboard' as const }]),
    }),
    editBlog: build.mutation({
      ...call(contract.editBlog),
      extraOptions: { toast: { success: 'Blog updated successfully!' } },
      invalidatesTags: (_done, error, { id }) =>
        unlessFailed(error, [listTag('Blog'), idTag('Blog', id), listTag('Comment'), { type: 'Dashboard' }]),
    }),
    deleteBlog: build.mutation({
      ...call(contract.deleteBlog),
      invalidatesTags: (_done, error, { id }) =>
        unlessFailed(error, [listTag('Blog'), idTag('Blog', id), listTag('Comment'), { type: 'Dashboard' }]),
    }),
    togglePublish: build.mutation({
      ...call(contract.togglePublish),
      invalidatesTags: (_done, error, { id }) =>
        unlessFailed(error, [listTag('Blog'), idTag('Blog', id), { type: 'Dashboard' }]),
    }),
    generateContent: build.mutation({ ...call(contract.generateContent), extraOptions: { toast: { success: false } } }),
  }),
});
