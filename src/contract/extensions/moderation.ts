// What tells the moderators of comments which ones are probably spam.
import { Acknowledged, type Call } from '../call';
import { Id, type SpamReason as Reason } from '../entities';

export type SpamReason = Reason;

export const moderationCalls = {
  markSpam: {
    method: 'POST',
    path: '/api/admin/mark-spam',
    access: 'author',
    summary: 'Says that a comment is spam, or that it is none after all; the scores of later ones learn from that',
    failures: {
      404: 'There is no such comment, or the caller may not approve it.',
      409: 'Readers see the comment, and somebody has answered it.',
    },
    body: {
      type: 'object',
      required: ['id', 'isSpam'],
      properties: {
        id: Id,
        isSpam: {
          type: 'boolean',
          title: 'whether it is spam',
          description: 'true: it waits among the spam, hidden from readers if it was approved. Nothing is deleted.',
        },
      },
    },
    response: Acknowledged,
    // The call does not say which post the comment belongs to.
    invalidates: [{ type: 'Comment' }],
  },
} as const satisfies Record<string, Call>;
