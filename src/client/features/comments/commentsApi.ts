import type { Result } from '../../../contract/call';
import { contract } from '../../../contract/calls';
import type { Comment, CommentWithBlog } from '../../../contract/entities';
import { api } from '../../api/api';
import { call, createRequest, type Arguments } from '../../api/call';
import { pagedQuery } from '../../api/pagedQuery';
import type { Page, PageRequest } from '../../api/paging';
import { updateOptimistically } from '../../api/updateOptimistically';

export const myCommentsPerPage = 20;

/** The query parameter with the page of the comments of a post. */
export const commentPageParameter = 'comments';

/** Also tells which comment the answers are to that it begins with. */
interface CommentPage extends Page<Comment> {
  continued: Comment | undefined;
}

/** Also tells how many comments there are, whatever is filtered by. */
interface CommentQueuePage extends Page<CommentWithBlog> {
  counts: { approved: number; notApproved: number; spam?: number };
  /** The score above which they are listed apart; undefined where there is none. */
  foldsSpamAbove: number | undefined;
}

const rowsOf = <Row>({ comments }: { comments: Row[] }) => comments;

/** A foreign API does not count them. */
function countComments({ counts, comments, foldsSpamAbove }: Result<typeof contract.listAllComments>) {
  if (counts) return { counts, foldsSpamAbove };
  const approved = comments.filter(({ isApproved }) => isApproved).length;
  return { counts: { approved, notApproved: comments.length - approved }, foldsSpamAbove };
}

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.query<CommentPage, Arguments<typeof contract.listComments> & object>(
      pagedQuery(contract.listComments, {
        rows: rowsOf<Comment>,
        toArguments: (page) => ({ ...page, sort: 'thread' as const }),
        details: ({ continued }) => ({ continued }),
      }),
    ),
    listAllComments: build.query<CommentQueuePage, Arguments<typeof contract.listAllComments> & object>(
      pagedQuery(contract.listAllComments, {
        rows: rowsOf<CommentWithBlog>,
        filterAndSort: async () =>
          (await import(/* webpackChunkName: 'foreign-lists' */ './filterComments')).filterComments,
        details: countComments,
      }),
    ),
    listMyComments: build.query<Page<CommentWithBlog>, PageRequest>(
      pagedQuery(contract.listMyComments, {
        rows: rowsOf<CommentWithBlog>,
        toast: { refused: 'Failed to fetch your comments.', failed: 'An error occurred while fetching your comments.' },
      }),
    ),
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
        updateOptimistically(
          contract.approveComment,
          { id },
          mutation,
          ({ rows = [], comments = [], counts, foldsSpamAbove = 100 }, isUndone) => {
            const isApproved = !isUndone;
            const comment = [...rows, ...comments].find((row) => row._id === id);
            if (!comment || !('isApproved' in comment) || comment.isApproved === isApproved) return;
            comment.isApproved = isApproved;
            if (!counts) return;
            const change = isApproved ? 1 : -1;
            counts.approved += change;
            const spam = 'spam' in comment ? comment.spam : undefined;
            if (counts.spam && spam && (spam.isMarked || spam.score > foldsSpamAbove)) counts.spam -= change;
            else counts.notApproved -= change;
          },
        );
      },
    }),
  }),
});
