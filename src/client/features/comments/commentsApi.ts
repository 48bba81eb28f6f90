import { contract } from '../../../contract/calls';
import { api } from '../../api/api';
import { call, createRequest, type Arguments } from '../../api/call';
import { listTag, unlessFailed } from '../../api/tags';

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.query({
      ...call(contract.listComments),
      providesTags: (_found, _error, { blogId }) => [listTag('Comment', blogId)],
    }),
    listAllComments: build.query({ ...call(contract.listAllComments), providesTags: [listTag('Comment')] }),
    listMyComments: build.query({
      ...call(contract.listMyComments),
      extraOptions: {
        toast: { refused: 'Failed to fetch your comments.', failed: 'An error occurred while fetching your comments.' },
      },
      providesTags: [listTag('Comment')],
    }),
    addComment: build.mutation({
      ...call(contract.addComment),
      invalidatesTags: (_done, error, { blog }) =>
        unlessFailed(error, [listTag('Comment'), listTag('Comment', blog), { type: 'Dashboard' }]),
    }),
    // The post of the comment is not known here, so all lists of comments are invalidated.
    approveComment: build.mutation({
      ...call(contract.approveComment),
      // It may be sent while the page is being closed.
      query: (parameters: Arguments<typeof contract.approveComment>) => ({
        ...createRequest(contract.approveComment, parameters),
        keepalive: true,
      }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          commentsApi.util.updateQueryData('listAllComments', undefined, ({ comments }) => {
            const comment = comments.find(({ _id }) => _id === id);
            if (comment) comment.isApproved = true;
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: (_done, error) => unlessFailed(error, [{ type: 'Comment' as const }]),
    }),
    deleteComment: build.mutation({
      ...call(contract.deleteComment),
      invalidatesTags: (_done, error) =>
        unlessFailed(error, [{ type: 'Comment' as const }, { type: 'Dashboard' as const }]),
    }),
  }),
});
