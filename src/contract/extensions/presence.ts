// Who has a post open in the editor, and where.
import { ById, list, Message, successResponse, type Call } from '../call';
import { Id } from '../entities';
import { text, type Infer } from '../schema';

/** Tells the tabs of an account apart. */
const EditorId = {
  type: 'string',
  title: 'the id of the editor',
  description: 'Of an open editor: a random text, the same until it is closed.',
  pattern: '^[\\w-]{16,64}$',
} as const;

/** A paragraph, found by how it begins, as texts change. */
export const Place = {
  type: 'object',
  title: 'the place',
  required: ['block', 'exact'],
  properties: {
    block: { type: 'integer', title: 'the number of the paragraph', minimum: 0, maximum: 1_000_000 },
    exact: { type: 'string', title: 'the beginning of the paragraph', maxLength: 100 },
  },
  additionalProperties: false,
} as const;
export type Place = Infer<typeof Place>;

export const Presence = {
  type: 'object',
  required: ['editor', 'name', 'isOwn'],
  properties: {
    editor: { type: 'string', description: 'tells the editors that are open apart' },
    name: text('the name', 200),
    isOwn: { type: 'boolean', description: 'whether it is the same account, in another tab or on another device' },
    place: Place,
  },
  additionalProperties: false,
} as const;
export type Presence = Infer<typeof Presence>;

const notFound = { 404: 'There is no such post.' } as const;

export const presenceCalls = {
  reportPresence: {
    method: 'POST',
    path: '/api/blog/report-presence',
    access: 'author',
    summary: 'Says that the caller has a post open, for half a minute, and answers who else does',
    failures: notFound,
    body: { type: 'object', required: ['id', 'editor'], properties: { id: Id, editor: EditorId, place: Place } },
    response: successResponse({
      others: list(Presence),
      annotations: {
        type: 'string',
        description: 'another one than before where a comment on the text has changed; empty where there are none',
      },
    }),
  },
  endPresence: {
    method: 'POST',
    path: '/api/blog/end-presence',
    access: 'author',
    summary: 'Says that the caller has left a post',
    body: { ...ById, required: ['id', 'editor'], properties: { id: Id, editor: EditorId } },
    response: successResponse({ message: Message }),
  },
} as const satisfies Record<string, Call>;
