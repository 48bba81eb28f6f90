import { contract } from '../../../contract/calls';
import { api } from '../../api/api';
import { call, createRequest, type Arguments } from '../../api/call';

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
    }),
    deleteComment: build.mutation(call(contract.deleteComment)),
  }),
});
