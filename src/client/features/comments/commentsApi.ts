import { contract } from '../../../contract/calls';
import { api } from '../../api/api';
import { call, createRequest, type Arguments } from '../../api/call';
import { updateOptimistically } from '../../api/updateOptimistically';

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.query(call(contract.listComments)),
    listAllComments: build.query(call(contract.listAllComments)),
    listMyComments: build.query({
      ...call(contract.listMyComments),
      extraOptions: {
        toast: { refused: 'Failed to fetch your comments.', failed: 'An error occurred while fetching your comments.' },
      },
    }),
    addComment: build.mutation(call(contract.addComment)),
    approveComment: build.mutation({
      ...call(contract.approveComment),
      // It may be sent while the page is being closed, or after the session has ended: then with the token of that session.
      query: ({ token, ...parameters }: Arguments<typeof contract.approveComment> & { token?: string }) => ({
        ...createRequest(contract.approveComment, parameters),
        keepalive: true,
        token,
      }),
      onQueryStarted: ({ id }, mutation) => {
        updateOptimistically(contract.approveComment, { id }, mutation, ({ comments = [], counts }, isUndone) => {
          const isApproved = !isUndone;
          const comment = comments.find(({ _id }) => _id === id);
          if (!comment || comment.isApproved === isApproved) return;
          comment.isApproved = isApproved;
          if (!counts) return;
          counts.approved += isApproved ? 1 : -1;
          counts.notApproved -= isApproved ? 1 : -1;
        });
      },
    }),
    deleteComment: build.mutation(call(contract.deleteComment)),
  }),
});
