// Drafts of which no more than a title is there.
import { changedValues, newValues } from '../blog-fields';
import { addedBefore, Message, notReady, successResponse, tooManyAttempts, uploadFailures, type Call } from '../call';
import { AdditionKey, Id, Timestamp, WritingSession } from '../entities';
import type { Infer } from '../schema';
import { blogContents, blogList, dashboard } from '../tags';

const NewDraft = {
  type: 'object',
  title: 'the draft',
  required: ['title'],
  properties: { ...newValues, additionKey: AdditionKey, session: WritingSession },
} as const;
export type NewDraft = Infer<typeof NewDraft>;

export const draftsCalls = {
  addDraft: {
    method: 'POST',
    path: '/api/blog/add-draft',
    access: 'author',
    summary: 'Adds a post with its title alone, or with more; what readers need is asked for when it is published',
    failures: {
      ...addedBefore,
      ...uploadFailures,
      422: `${uploadFailures[422]} Or it is to be published: ${notReady[422]}`,
    },
    form: { blog: NewDraft, image: 'optional' },
    takesIdempotencyKey: true,
    response: successResponse({
      message: Message,
      id: Id,
      updatedAt: { ...Timestamp, description: 'ISO 8601, UTC; as of a post' },
    }),
    invalidates: [blogList, blogContents, dashboard],
  },
  renderText: {
    method: 'POST',
    path: '/api/blog/render-text',
    access: 'author',
    summary: 'Makes the text of a post what readers would be sent, and saves nothing',
    failures: { 422: 'The description is nested too deeply.', ...tooManyAttempts },
    body: {
      type: 'object',
      title: 'the text',
      required: ['description'],
      properties: { description: changedValues.description },
    },
    response: successResponse({ description: { type: 'string', description: 'HTML' } }),
  },
} as const satisfies Record<string, Call>;
