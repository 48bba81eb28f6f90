// What a call is, and the parts that several calls are described with.
import { Id } from './entities';
import { limits } from './limits';
import { optionalText, type Infer, type Schema } from './schema';
import type { Tag } from './tags';

/** Who may make a call: anybody, anybody signed in, authors and admins, or admins. Authors see and change what is theirs. */
export type Access = 'public' | 'user' | 'author' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Parameters as `:name`. */
  path: string;
  access: Access;
  /** What it does, for the documentation. */
  summary: string;
  /** Why it fails, by status, besides what access and schemas say. */
  failures?: Readonly<Record<number, string>>;
  /** Parameters of the query string; all of them are optional extensions. */
  query?: Schema;
  /** A JSON body. */
  body?: Schema;
  /** A multipart body: the field `blog`, if it has one, holds JSON of this schema, the file `image` a picture. */
  form?: { blog?: Schema; image: 'required' | 'optional' };
  /** The body is a file of any size, and what it is. */
  upload?: string;
  /** The call adds something, and does so once for each `Idempotency-Key`. */
  takesIdempotencyKey?: true;
  /**
   * What is sent while the response is being made, to a client that accepts `text/event-stream`: the data of each event. The last
   * one is of the type `done`, with the response, or of the type `error`, with a failure.
   */
  events?: Schema;
  response: Schema;
  /** What the response holds. */
  provides?: readonly Tag[];
  /** What the call changes when it succeeds. */
  invalidates?: readonly Tag[];
}

const Success = { type: 'boolean', const: true } as const;
export const Message = { type: 'string' } as const;

/**
 * A response with these fields: `{ success: true, [name]: … }`.
 * @param extensions optional fields, which only our server sends, and only on request
 */
export const successResponse = <
  const P extends Record<string, Schema>,
  const E extends Record<string, Schema> = Record<never, Schema>,
>(
  properties: P,
  extensions?: E,
) =>
  ({
    type: 'object',
    required: ['success', ...(Object.keys(properties) as (keyof P & string)[])],
    properties: { success: Success, ...properties, ...(extensions as E) },
    additionalProperties: false,
  }) as const;

export const list = <const S extends Schema>(items: S) => ({ type: 'array', items }) as const;

/** A response with nothing but a message. */
export const Acknowledged = successResponse({ message: Message });

/** Parameters of a query string; what is not listed is ignored. `offset` and `cursor` each need `limit`, and exclude each other. */
export const query = <const P extends Record<string, Schema>>(properties: P) =>
  ({
    type: 'object',
    properties,
    additionalProperties: false,
    dependencies: { offset: ['limit'], cursor: ['limit'] },
    not: { required: ['offset', 'cursor'] },
  }) as const;

/** Bounds a list. */
export const page = {
  limit: {
    type: 'integer',
    title: 'limit',
    description: 'How many entries the response holds at most; without it, the whole list.',
    minimum: 1,
    maximum: limits.pageSize,
  },
  offset: {
    type: 'integer',
    title: 'offset',
    description: 'How many entries of the list to leave out. Needs `limit`, and excludes `cursor`.',
    minimum: 0,
    maximum: 2_147_483_647,
  },
} as const;

export const cursor = {
  type: 'string',
  title: 'cursor',
  description:
    '`nextCursor` of the previous response: continues there at no cost, whereas `offset` has to count. Needs `limit`.',
  minLength: 1,
  maxLength: 64,
} as const;

export const likes = {
  type: 'string',
  title: 'likes',
  description: "`likes` then holds the caller's own id or nothing, and `likeCount` the number.",
  enum: ['mine'],
} as const;

export const total = {
  type: 'integer',
  description: 'How many there are in all, whatever the page; only where `limit` was sent.',
} as const;

/** How an upload can fail. */
export const uploadFailures = {
  413: 'The picture is too large.',
  415: 'The picture is of no format that can be read, or the body is no form.',
  422: 'The picture is damaged, or the description is nested too deeply.',
  507: 'The disk of the server is full.',
} as const;

/** How it can fail to publish a post. */
export const notReady = { 422: 'Something is missing that readers are to see; the message names it.' } as const;

/** How a change can fail that says which version it is based on. */
export const editConflict = {
  409: 'Somebody has changed the post since the version that was sent as `updatedAt`.',
} as const;

/** How an addition with an `additionKey` can fail. */
export const addedBefore = {
  409: 'The post was added with the same `additionKey` before, and changed since; `id` is that of the post.',
} as const;

export const tooManyAttempts = { 429: 'Too many attempts from this address within a minute.' } as const;

/** A text to search for. */
export const search = optionalText('search', limits.search);

/** In which direction a list is sorted. */
export const order = { type: 'string', title: 'order', enum: ['asc', 'desc'] } as const;

export const ById = { type: 'object', required: ['id'], properties: { id: Id } } as const;

/** What every failed call answers, beside a status of 400 or above. */
export const Failure = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { type: 'boolean', const: false },
    message: Message,
    pointer: {
      type: 'string',
      description: 'The value that is wrong, as a JSON Pointer into the body, where that holds others within it.',
    },
    id: { ...Id, description: 'Of a post that was added with the same `additionKey` before.' },
  },
  additionalProperties: false,
} as const;
export type Failure = Infer<typeof Failure>;

/** The parameters in a path: `'/api/blog/:id/like'` → `{ id: string }`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** The body a call takes, parsed and validated. */
export type Body<C extends Call> = C extends { body: infer S extends Schema }
  ? Infer<S>
  : C extends { form: { blog: infer S extends Schema } }
    ? Infer<S>
    : undefined;

/** The query parameters a call takes, parsed and validated. */
export type Query<C extends Call> = C extends { query: infer S extends Schema } ? Infer<S> : unknown;

/** What a call answers when it succeeds. */
export type Result<C extends Call> = C extends { response: infer S extends Schema } ? Infer<S> : never;

/** What is sent of a response while it is being made. */
export type StreamedEvent<C extends Call> = C extends { events: infer S extends Schema } ? Infer<S> : never;
