// The nineteen calls, once: the server's routes, the client's endpoints and the tests' mocks are made from them.
import { categoryFilters } from './categories';
import {
  Blog,
  BlogChanges,
  Comment,
  Credentials,
  DashboardData,
  CommentWithBlog,
  Id,
  NewAccount,
  NewBlog,
  NewComment,
  Role,
} from './entities';
import { limits } from './limits';
import { optionalText, text, type Infer, type Schema } from './schema';
import { blogContents, type Tag } from './tags';

/** Who may make a call: anybody, anybody signed in, or admins. */
export type Access = 'public' | 'user' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Parameters as `:name`. */
  path: string;
  access: Access;
  /** Parameters of the query string; all of them are optional extensions. */
  query?: Schema;
  /** A JSON body. */
  body?: Schema;
  /** A multipart body: the field `blog` holds JSON of this schema, the file `image` a picture. */
  form?: { blog: Schema; image: 'required' | 'optional' };
  response: Schema;
  /** What the response holds. */
  provides?: readonly Tag[];
  /** What the call changes when it succeeds. */
  invalidates?: readonly Tag[];
}

const Success = { type: 'boolean', const: true } as const;
const Message = { type: 'string' } as const;

/**
 * A response with these fields: `{ success: true, [name]: … }`.
 * @param extensions optional fields, which only our server sends, and only on request
 */
const successResponse = <
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

const list = <const S extends Schema>(items: S) => ({ type: 'array', items }) as const;

/** A response with nothing but a message. */
const Acknowledged = successResponse({ message: Message });

/** Parameters of a query string; what is not listed is ignored. `offset` and `cursor` each need `limit`, and exclude each other. */
const query = <const P extends Record<string, Schema>>(properties: P) =>
  ({
    type: 'object',
    properties,
    additionalProperties: false,
    dependencies: { offset: ['limit'], cursor: ['limit'] },
    not: { required: ['offset', 'cursor'] },
  }) as const;

/** Bounds a list. Without `limit` the response holds the whole list; `offset` counts from its beginning. */
const page = {
  limit: { type: 'integer', title: 'limit', minimum: 1, maximum: limits.pageSize },
  offset: { type: 'integer', title: 'offset', minimum: 0, maximum: 2_147_483_647 },
} as const;

/** `nextCursor` of the previous response; continues there at no cost, whereas `offset` has to count. */
const cursor = { type: 'string', title: 'cursor', minLength: 1, maxLength: 64 } as const;

/** `likes` then holds the caller's own id or nothing, and `likeCount` the number. */
const likes = { type: 'string', title: 'likes', enum: ['mine'] } as const;

const search = optionalText('search', limits.search);
const order = { type: 'string', title: 'order', enum: ['asc', 'desc'] } as const;

const blogFilters = {
  ...page,
  cursor,
  /** A case-insensitive substring of the title or the category. */
  search,
  category: { type: 'string', title: 'category', transform: ['trim', 'toEnumCase'], enum: categoryFilters },
  likes,
} as const;

/** How many there are in all, whatever the page; only where `limit` was sent. */
const total = { type: 'integer' } as const;

/** Tags of lists. */
const blogList = { type: 'Blog', id: 'LIST' } as const;
const likedList = { type: 'Blog', id: 'LIKED' } as const;
const commentList = { type: 'Comment', id: 'LIST' } as const;
const ownComments = { type: 'Comment', id: 'OWN' } as const;
const dashboard = { type: 'Dashboard' } as const;

/** What readers see of the post `:id`, and of the comments on it. */
const blogAndItsComments = [
  { type: 'Blog', id: ':id' },
  blogList,
  blogContents,
  likedList,
  { type: 'Comment', id: ':id' },
  ownComments,
  dashboard,
] as const;

/** What shows the cover of the post `:id`. */
export const coverTags: readonly Tag[] = [{ type: 'Blog', id: ':id' }, blogList, likedList, dashboard];

const ById = { type: 'object', required: ['id'], properties: { id: Id } } as const;
const ByBlogId = { type: 'object', required: ['blogId'], properties: { blogId: Id } } as const;
const Prompt = {
  type: 'object',
  required: ['prompt'],
  properties: { prompt: text('a title', limits.prompt) },
} as const;

export const contract = {
  listBlogs: {
    method: 'GET',
    path: '/api/blog/all',
    access: 'public',
    query: query(blogFilters),
    response: successResponse({ blogs: list(Blog) }, { total, nextCursor: { type: ['string', 'null'] } }),
    provides: [blogList],
  },
  getBlog: {
    method: 'GET',
    path: '/api/blog/:id',
    access: 'public',
    query: query({ likes }),
    response: successResponse({ blog: Blog }),
    provides: [{ type: 'Blog', id: ':id' }],
  },
  listComments: {
    method: 'POST',
    path: '/api/blog/comments',
    access: 'public',
    query: query(page),
    body: ByBlogId,
    response: successResponse({ comments: list(Comment) }, { total }),
    provides: [{ type: 'Comment', id: ':blogId' }],
  },
  addComment: {
    method: 'POST',
    path: '/api/blog/add-comment',
    access: 'public',
    body: NewComment,
    response: Acknowledged,
    invalidates: [commentList, ownComments, { type: 'Comment', id: ':blog' }, dashboard],
  },
  toggleLike: {
    method: 'POST',
    path: '/api/blog/:id/like',
    access: 'user',
    response: Acknowledged,
    invalidates: [{ type: 'Blog', id: ':id' }, blogList, likedList, dashboard],
  },
  generateContent: {
    method: 'POST',
    path: '/api/blog/generate',
    access: 'admin',
    body: Prompt,
    response: successResponse({ content: { type: 'string', description: 'Markdown' } }),
  },
  addBlog: {
    method: 'POST',
    path: '/api/blog/add',
    access: 'admin',
    form: { blog: NewBlog, image: 'required' },
    response: Acknowledged,
    invalidates: [blogList, blogContents, dashboard],
  },
  editBlog: {
    method: 'PUT',
    path: '/api/blog/edit/:id',
    access: 'admin',
    form: { blog: BlogChanges, image: 'optional' },
    response: Acknowledged,
    // The lists of comments name their post, and a draft hides its own.
    invalidates: [...blogAndItsComments, commentList],
  },
  deleteBlog: {
    method: 'POST',
    path: '/api/blog/delete',
    access: 'admin',
    body: ById,
    response: Acknowledged,
    // Deletes its comments and likes, too.
    invalidates: [...blogAndItsComments, commentList],
  },
  togglePublish: {
    method: 'POST',
    path: '/api/blog/toggle-publish',
    access: 'admin',
    body: ById,
    response: Acknowledged,
    // Readers see neither a draft nor the comments on it; admins see both.
    invalidates: blogAndItsComments,
  },
  listLikedBlogs: {
    method: 'GET',
    path: '/api/blog/liked',
    access: 'user',
    query: query({ ...page, likes }),
    response: successResponse({ blogs: list(Blog) }, { total }),
    provides: [likedList],
  },
  listMyComments: {
    method: 'GET',
    path: '/api/blog/my-comments',
    access: 'user',
    query: query(page),
    response: successResponse({ comments: list(CommentWithBlog) }, { total }),
    provides: [ownComments],
  },
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'admin',
    response: successResponse({ dashboardData: DashboardData }),
    provides: [dashboard],
  },
  listAllBlogs: {
    method: 'GET',
    path: '/api/admin/blogs',
    access: 'admin',
    query: query({
      ...blogFilters,
      status: { type: 'string', title: 'status', enum: ['published', 'unpublished'] },
      sort: { type: 'string', title: 'sort', enum: ['date', 'title', 'status'] },
      order,
    }),
    response: successResponse({ blogs: list(Blog) }, { total, nextCursor: { type: ['string', 'null'] } }),
    provides: [blogList],
  },
  listAllComments: {
    method: 'GET',
    path: '/api/admin/comments',
    access: 'admin',
    query: query({
      ...page,
      status: { type: 'string', title: 'status', enum: ['approved', 'not-approved'] },
      /** A case-insensitive substring of the name, the comment or the title of its post. */
      search,
      order,
    }),
    response: successResponse(
      { comments: list(CommentWithBlog) },
      {
        total,
        /** Of all comments, whatever is searched for. */
        counts: {
          type: 'object',
          required: ['approved', 'notApproved'],
          properties: { approved: { type: 'integer' }, notApproved: { type: 'integer' } },
          additionalProperties: false,
        },
      },
    ),
    provides: [commentList],
  },
  approveComment: {
    method: 'POST',
    path: '/api/admin/approve-comment',
    access: 'admin',
    body: ById,
    response: Acknowledged,
    // The call does not say which post the comment belongs to.
    invalidates: [{ type: 'Comment' }],
  },
  deleteComment: {
    method: 'POST',
    path: '/api/admin/delete-comment',
    access: 'admin',
    body: ById,
    response: Acknowledged,
    invalidates: [{ type: 'Comment' }, dashboard],
  },
  login: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    body: Credentials,
    response: successResponse({ token: { type: 'string' }, role: Role, message: Message }),
  },
  register: { method: 'POST', path: '/api/admin/register', access: 'public', body: NewAccount, response: Acknowledged },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof contract;

/** What every failed call answers, beside a status of 400 or above. */
export const Failure = {
  type: 'object',
  required: ['success', 'message'],
  properties: { success: { type: 'boolean', const: false }, message: Message },
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
