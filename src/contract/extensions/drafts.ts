// Drafts of which no more than a title is there.
import { newValues } from '../blog-fields';
import { Message, notReady, successResponse, uploadFailures, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import type { Infer } from '../schema';
import { blogContents, blogList, dashboard } from '../tags';

const NewDraft = { type: 'object', title: 'the draft', required: ['title'], properties: newValues } as const;
export type NewDraft = Infer<typeof NewDraft>;

export const draftsCalls = {
  addDraft: {
    method: 'POST',
    path: '/api/blog/add-draft',
    access: 'author',
    summary: 'Adds a post with its title alone, or with more; what readers need is asked for when it is published',
    failures: { ...uploadFailures, 422: `${uploadFailures[422]} Or it is to be published: ${notReady[422]}` },
    form: { blog: NewDraft, image: 'optional' },
    takesIdempotencyKey: true,
    response: successResponse({
      message: Message,
      id: Id,
      updatedAt: { ...Timestamp, description: 'ISO 8601, UTC; as of a post' },
    }),
    invalidates: [blogList, blogContents, dashboard],
  },
} as const satisfies Record<string, Call>;
