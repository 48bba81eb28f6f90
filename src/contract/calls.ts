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
  /** What it does, for the documentation. */
  summary: string;
  /** Why it fails, by status, besides what access and schemas say. */
  failures?: Readonly<Record<number, string>>;
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

/** Bounds a list. */
const page = {
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

const cursor = {
  type: 'string',
  title: 'cursor',
  description:
    '`nextCursor` of the previous response: continues there at no cost, whereas `offset` has to count. Needs `limit`.',
  minLength: 1,
  maxLength: 64,
} as const;

const likes = {
  type: 'string',
  title: 'likes',
  description: "`likes` then holds the caller's own id or nothing, and `likeCount` the number.",
  enum: ['mine'],
} as const;

const search = optionalText('search', limits.search);
const order = { type: 'string', title: 'order', enum: ['asc', 'desc'] } as const;

const blogFilters = {
  ...page,
  cursor,
  search: { ...search, description: 'A substring of the title or the category, in any letter case.' },
  category: { type: 'string', title: 'category', transform: ['trim', 'toEnumCase'], enum: categoryFilters },
  likes,
} as const;

const total = {
  type: 'integer',
  description: 'How many there are in all, whatever the page; only where `limit` was sent.',
} as const;

const nextCursor = {
  type: ['string', 'null'],
  description: 'For the `cursor` of the next request; null at the end. Only where `limit` was sent.',
} as const;

const blogNotFound = { 404: 'There is no such post, or the caller may not see it.' } as const;
const commentNotFound = { 404: 'There is no such comment.' } as const;

/** Of an upload. */
const uploadFailures = {
  413: 'The picture is too large.',
  415: 'The picture is of no format that can be read, or the body is no form.',
  422: 'The picture is damaged, or the description is nested too deeply.',
  507: 'The disk of the server is full.',
} as const;

const tooManyAttempts = { 429: 'Too many attempts from this address within a minute.' } as const;

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
    summary: "Lists the published posts, the newest first; an admin's drafts, too",
    query: query(blogFilters),
    response: successResponse({ blogs: list(Blog) }, { total, nextCursor }),
    provides: [blogList],
  },
  getBlog: {
    method: 'GET',
    path: '/api/blog/:id',
    access: 'public',
    summary: 'Gets a post with its whole text',
    failures: blogNotFound,
    query: query({ likes }),
    response: successResponse({ blog: Blog }),
    provides: [{ type: 'Blog', id: ':id' }],
  },
  listComments: {
    method: 'POST',
    path: '/api/blog/comments',
    access: 'public',
    summary: 'Lists the approved comments on a post',
    failures: blogNotFound,
    query: query(page),
    body: ByBlogId,
    response: successResponse({ comments: list(Comment) }, { total }),
    provides: [{ type: 'Comment', id: ':blogId' }],
  },
  addComment: {
    method: 'POST',
    path: '/api/blog/add-comment',
    access: 'public',
    summary: 'Comments on a post; an admin has to approve it',
    failures: { ...blogNotFound, ...tooManyAttempts },
    body: NewComment,
    response: Acknowledged,
    invalidates: [commentList, ownComments, { type: 'Comment', id: ':blog' }, dashboard],
  },
  toggleLike: {
    method: 'POST',
    path: '/api/blog/:id/like',
    access: 'user',
    summary: 'Likes a post, or takes the like back',
    failures: blogNotFound,
    response: Acknowledged,
    invalidates: [{ type: 'Blog', id: ':id' }, blogList, likedList, dashboard],
  },
  generateContent: {
    method: 'POST',
    path: '/api/blog/generate',
    access: 'admin',
    summary: 'Drafts a post from its title, by AI',
    failures: { ...tooManyAttempts, 503: 'No AI service is set up, or it has failed.' },
    body: Prompt,
    response: successResponse({ content: { type: 'string', description: 'Markdown' } }),
  },
  addBlog: {
    method: 'POST',
    path: '/api/blog/add',
    access: 'admin',
    summary: 'Adds a post with its cover',
    failures: uploadFailures,
    form: { blog: NewBlog, image: 'required' },
    response: Acknowledged,
    invalidates: [blogList, blogContents, dashboard],
  },
  editBlog: {
    method: 'PUT',
    path: '/api/blog/edit/:id',
    access: 'admin',
    summary: 'Changes a post; what is left out stays as it is',
    failures: { ...blogNotFound, ...uploadFailures },
    form: { blog: BlogChanges, image: 'optional' },
    response: Acknowledged,
    // The lists of comments name their post, and a draft hides its own.
    invalidates: [...blogAndItsComments, commentList],
  },
  deleteBlog: {
    method: 'POST',
    path: '/api/blog/delete',
    access: 'admin',
    summary: 'Deletes a post with its comments and likes',
    failures: blogNotFound,
    body: ById,
    response: Acknowledged,
    // Deletes its comments and likes, too.
    invalidates: [...blogAndItsComments, commentList],
  },
  togglePublish: {
    method: 'POST',
    path: '/api/blog/toggle-publish',
    access: 'admin',
    summary: 'Publishes a post, or makes it a draft again',
    failures: blogNotFound,
    body: ById,
    response: Acknowledged,
    // Readers see neither a draft nor the comments on it; admins see both.
    invalidates: blogAndItsComments,
  },
  listLikedBlogs: {
    method: 'GET',
    path: '/api/blog/liked',
    access: 'user',
    summary: 'Lists the posts that the caller likes',
    query: query({ ...page, likes }),
    response: successResponse({ blogs: list(Blog) }, { total }),
    provides: [likedList],
  },
  listMyComments: {
    method: 'GET',
    path: '/api/blog/my-comments',
    access: 'user',
    summary: 'Lists the comments of the caller',
    query: query(page),
    response: successResponse({ comments: list(CommentWithBlog) }, { total }),
    provides: [ownComments],
  },
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'admin',
    summary: 'Counts posts, comments, drafts and likes, and lists the newest posts',
    response: successResponse({ dashboardData: DashboardData }),
    provides: [dashboard],
  },
  listAllBlogs: {
    method: 'GET',
    path: '/api/admin/blogs',
    access: 'admin',
    summary: 'Lists all posts, drafts included',
    query: query({
      ...blogFilters,
      status: { type: 'string', title: 'status', enum: ['published', 'unpublished'] },
      sort: { type: 'string', title: 'sort', enum: ['date', 'title', 'status'] },
      order,
    }),
    response: successResponse({ blogs: list(Blog) }, { total, nextCursor }),
    provides: [blogList],
  },
  listAllComments: {
    method: 'GET',
    path: '/api/admin/comments',
    access: 'admin',
    summary: 'Lists all comments',
    query: query({
      ...page,
      status: { type: 'string', title: 'status', enum: ['approved', 'not-approved'] },
      search: {
        ...search,
        description: 'A substring of the name, the comment or the title of its post, in any letter case.',
      },
      order,
    }),
    response: successResponse(
      { comments: list(CommentWithBlog) },
      {
        total,
        counts: {
          type: 'object',
          description: 'Of all comments, whatever is searched for.',
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
    summary: 'Approves a comment',
    failures: commentNotFound,
    body: ById,
    response: Acknowledged,
    // The call does not say which post the comment belongs to.
    invalidates: [{ type: 'Comment' }],
  },
  deleteComment: {
    method: 'POST',
    path: '/api/admin/delete-comment',
    access: 'admin',
    summary: 'Deletes a comment',
    failures: commentNotFound,
    body: ById,
    response: Acknowledged,
    invalidates: [{ type: 'Comment' }, dashboard],
  },
  login: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Logs in: gets a token for the header Authorization',
    failures: { 401: 'The e-mail address or password is wrong.', ...tooManyAttempts },
    body: Credentials,
    response: successResponse({ token: { type: 'string' }, role: Role, message: Message }),
  },
  register: {
    method: 'POST',
    path: '/api/admin/register',
    access: 'public',
    summary: 'Registers a user',
    failures: { 409: 'An account with this e-mail address exists already.', ...tooManyAttempts },
    body: NewAccount,
    response: Acknowledged,
  },
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
