// The nineteen calls, once: the server's routes, the client's endpoints and the tests' mocks are made from them.
import {
  Blog,
  BlogChanges,
  Comment,
  Credentials,
  DashboardData,
  FiledComment,
  Id,
  NewAccount,
  NewBlog,
  NewComment,
  Role,
} from './entities';
import { limits } from './limits';
import { text, type Of, type Schema } from './schema';

/** Who may make a call: anybody, anybody signed in, or admins. */
export type Access = 'public' | 'user' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Parameters as `:name`. */
  path: string;
  access: Access;
  /** A JSON body. */
  body?: Schema;
  /** A multipart body: the field `blog` holds JSON of this schema, the file `image` a picture. */
  form?: { blog: Schema; image: 'required' | 'optional' };
  response: Schema;
}

const Success = { type: 'boolean', const: true } as const;
const Message = { type: 'string' } as const;

/** An answer that carries something: `{ success: true, [name]: … }`. */
const answer = <const P extends Record<string, Schema>>(properties: P) =>
  ({
    type: 'object',
    required: ['success', ...(Object.keys(properties) as (keyof P & string)[])],
    properties: { success: Success, ...properties },
    additionalProperties: false,
  }) as const;

const list = <const S extends Schema>(items: S) => ({ type: 'array', items }) as const;

/** An answer that only says that it is done. */
const Acknowledged = answer({ message: Message });

const ById = { type: 'object', required: ['id'], properties: { id: Id } } as const;
const ByBlogId = { type: 'object', required: ['blogId'], properties: { blogId: Id } } as const;
const Prompt = {
  type: 'object',
  required: ['prompt'],
  properties: { prompt: text('a title', limits.prompt) },
} as const;

export const contract = {
  listBlogs: { method: 'GET', path: '/api/blog/all', access: 'public', response: answer({ blogs: list(Blog) }) },
  getBlog: { method: 'GET', path: '/api/blog/:id', access: 'public', response: answer({ blog: Blog }) },
  listComments: {
    method: 'POST',
    path: '/api/blog/comments',
    access: 'public',
    body: ByBlogId,
    response: answer({ comments: list(Comment) }),
  },
  addComment: {
    method: 'POST',
    path: '/api/blog/add-comment',
    access: 'public',
    body: NewComment,
    response: Acknowledged,
  },
  toggleLike: { method: 'POST', path: '/api/blog/:id/like', access: 'user', response: Acknowledged },
  generateContent: {
    method: 'POST',
    path: '/api/blog/generate',
    access: 'admin',
    body: Prompt,
    response: answer({ content: { type: 'string', description: 'Markdown' } }),
  },
  addBlog: {
    method: 'POST',
    path: '/api/blog/add',
    access: 'admin',
    form: { blog: NewBlog, image: 'required' },
    response: Acknowledged,
  },
  editBlog: {
    method: 'PUT',
    path: '/api/blog/edit/:id',
    access: 'admin',
    form: { blog: BlogChanges, image: 'optional' },
    response: Acknowledged,
  },
  deleteBlog: { method: 'POST', path: '/api/blog/delete', access: 'admin', body: ById, response: Acknowledged },
  togglePublish: {
    method: 'POST',
    path: '/api/blog/toggle-publish',
    access: 'admin',
    body: ById,
    response: Acknowledged,
  },
  listLikedBlogs: { method: 'GET', path: '/api/blog/liked', access: 'user', response: answer({ blogs: list(Blog) }) },
  listMyComments: {
    method: 'GET',
    path: '/api/blog/my-comments',
    access: 'user',
    response: answer({ comments: list(FiledComment) }),
  },
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'admin',
    response: answer({ dashboardData: DashboardData }),
  },
  listAllBlogs: { method: 'GET', path: '/api/admin/blogs', access: 'admin', response: answer({ blogs: list(Blog) }) },
  listAllComments: {
    method: 'GET',
    path: '/api/admin/comments',
    access: 'admin',
    response: answer({ comments: list(FiledComment) }),
  },
  approveComment: {
    method: 'POST',
    path: '/api/admin/approve-comment',
    access: 'admin',
    body: ById,
    response: Acknowledged,
  },
  deleteComment: {
    method: 'POST',
    path: '/api/admin/delete-comment',
    access: 'admin',
    body: ById,
    response: Acknowledged,
  },
  login: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    body: Credentials,
    response: answer({ token: { type: 'string' }, role: Role, message: Message }),
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
export type Failure = Of<typeof Failure>;

/** The parameters in a path: `'/api/blog/:id/like'` → `{ id: string }`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** The body a call takes, parsed and validated. */
export type Body<C extends Call> = C extends { body: infer S extends Schema }
  ? Of<S>
  : C extends { form: { blog: infer S extends Schema } }
    ? Of<S>
    : undefined;

/** What a call answers when it succeeds. */
export type Result<C extends Call> = C extends { response: infer S extends Schema } ? Of<S> : never;
