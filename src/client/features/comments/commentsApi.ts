import { contract } from '../../../contract/calls';
import { api } from '../../api/api';
import { call } from '../../api/call';
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
    // Which post the comment stands under is not known here, so every list of comments is asked for again.
    approveComment: build.mutation({
      ...call(contract.approveComment),
      invalidatesTags: (_done, error) => unlessFailed(error, [{ type: 'Comment' as const }]),
    }),
    deleteComment: build.mutation({
      ...call(contract.deleteComment),
      invalidatesTags: (_done, error) =>
        unlessFailed(error, [{ type: 'Comment' as const }, { type: 'Dashboard' as const }]),
    }),
  }),
});
