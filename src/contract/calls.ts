// The nineteen calls, once: the server's routes, the client's endpoints and the tests' mocks are made from them.
import {
  Acknowledged,
  addedBefore,
  ById,
  cursor,
  editConflict,
  likes,
  list,
  Message,
  notReady,
  order,
  page,
  query,
  search,
  successResponse,
  tooManyAttempts,
  total,
  uploadFailures,
  type Call,
} from './call';
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
  SeenComment,
  Role,
  Timestamp,
} from './entities';
import { limits } from './limits';
import { categoryName, text } from './schema';
import {
  bin,
  blogAndItsComments,
  blogContents,
  blogList,
  commentList,
  dashboard,
  likedList,
  ownComments,
  authorTag,
  userList,
  previewLinkOfBlog,
  redirectList,
  revisionsOfBlog,
  siteTag,
} from './tags';

const lists = {
  type: 'string',
  title: 'lists',
  description:
    'Lists in the description are nested, as HTML has them; without it, those that Quill has sent are in its own form: ' +
    'flat, with `data-list`.',
  enum: ['nested'],
} as const;

const shownText = {
  type: 'string',
  title: 'text',
  description:
    'shown: the description as readers see it, with highlighted code, formulas as MathML and contents; without it, as it is ' +
    'stored, to be edited.',
  enum: ['shown', 'source'],
} as const;

const blogFilters = {
  ...page,
  cursor,
  search: { ...search, description: 'A substring of the title or the category, in any letter case.' },
  category: { ...categoryName('category'), description: 'The name of a category, in any letter case, or All.' },
  likes,
} as const;

const tag = {
  type: 'string',
  title: 'tag',
  description: 'The last part of the address of a tag: only posts that have it, whatever is searched for.',
  minLength: 1,
  maxLength: 200,
} as const;

const nextCursor = {
  type: ['string', 'null'],
  description: 'For the `cursor` of the next request; null at the end. Only where `limit` was sent.',
} as const;

const blogNotFound = { 404: 'There is no such post, or the caller may not see it.' } as const;
const commentNotFound = { 404: 'There is no such comment, or the caller may not see it.' } as const;

/** What a call that switches is to leave behind. */
const wanted = (title: string, description: string) => ({ type: 'boolean', title, description }) as const;

const commentSort = {
  type: 'string',
  title: 'sort',
  description: 'thread: after each comment the answers to it, the first one first; without it, all of them by date.',
  enum: ['date', 'thread'],
} as const;

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
    query: query({ ...blogFilters, tag }),
    response: successResponse({ blogs: list(Blog) }, { total, nextCursor }),
    provides: [blogList, authorTag],
  },
  getBlog: {
    method: 'GET',
    path: '/api/blog/:id',
    access: 'public',
    summary: 'Gets a post with its whole text',
    failures: blogNotFound,
    query: query({ likes, lists, text: shownText }),
    response: successResponse({ blog: Blog }),
    provides: [{ type: 'Blog', id: ':id' }, authorTag, siteTag],
  },
  listComments: {
    method: 'POST',
    path: '/api/blog/comments',
    access: 'public',
    summary: 'Lists the approved comments on a post',
    failures: blogNotFound,
    query: query({ ...page, sort: commentSort }),
    body: ByBlogId,
    response: successResponse(
      { comments: list(Comment) },
      {
        total,
        continued: {
          ...Comment,
          description: 'Of a page that begins with answers: the comment that they answer, which is on a page before.',
        },
      },
    ),
    provides: [{ type: 'Comment', id: ':blogId' }],
  },
  addComment: {
    method: 'POST',
    path: '/api/blog/add-comment',
    access: 'public',
    summary: 'Comments on a post; an admin or the author of the post has to approve it',
    failures: {
      404: 'There is no such post, or the caller may not see it, or there is no such comment on it to answer.',
      409: 'The post is a draft, whose comments cannot be answered.',
      ...tooManyAttempts,
    },
    body: NewComment,
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [commentList, ownComments, { type: 'Comment', id: ':blog' }, dashboard],
  },
  toggleLike: {
    method: 'POST',
    path: '/api/blog/:id/like',
    access: 'user',
    summary: 'Likes a post, or takes the like back',
    failures: blogNotFound,
    query: query({ isLiked: wanted('isLiked', 'Whether the caller is to like it; without it, the like is switched.') }),
    response: Acknowledged,
    invalidates: [{ type: 'Blog', id: ':id' }, blogList, likedList, dashboard],
  },
  generateContent: {
    method: 'POST',
    path: '/api/blog/generate',
    access: 'author',
    summary: 'Drafts a post from its title, by AI',
    failures: { ...tooManyAttempts, 503: 'No AI service is set up, or it has failed.' },
    body: Prompt,
    response: successResponse({ content: { type: 'string', description: 'Markdown' } }),
  },
  addBlog: {
    method: 'POST',
    path: '/api/blog/add',
    access: 'author',
    summary: 'Adds a post with its cover',
    failures: { ...addedBefore, ...uploadFailures },
    form: { blog: NewBlog, image: 'required' },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [blogList, blogContents, dashboard],
  },
  editBlog: {
    method: 'PUT',
    path: '/api/blog/edit/:id',
    access: 'author',
    summary: 'Changes a post; what is left out stays as it is',
    failures: {
      ...blogNotFound,
      ...editConflict,
      ...uploadFailures,
      422: `${uploadFailures[422]} Or it is to be published: ${notReady[422]}`,
    },
    form: { blog: BlogChanges, image: 'optional' },
    // Sent again without one, it comes into conflict with what it has saved itself.
    takesIdempotencyKey: true,
    response: successResponse(
      { message: Message },
      { updatedAt: { ...Timestamp, description: 'ISO 8601, UTC; of the version that was saved' } },
    ),
    // The lists of comments name their post, and a draft hides its own; those of redirects name it, too. Another author sees
    // what only authors see of it.
    invalidates: [...blogAndItsComments, commentList, revisionsOfBlog, redirectList, previewLinkOfBlog],
  },
  deleteBlog: {
    method: 'POST',
    path: '/api/blog/delete',
    access: 'author',
    summary: 'Deletes a post with its comments and likes',
    failures: blogNotFound,
    body: ById,
    response: Acknowledged,
    // Deletes its comments and likes, too.
    invalidates: [...blogAndItsComments, commentList, revisionsOfBlog, previewLinkOfBlog, bin, redirectList],
  },
  togglePublish: {
    method: 'POST',
    path: '/api/blog/toggle-publish',
    access: 'author',
    summary: 'Publishes a post, or makes it a draft again',
    failures: { ...blogNotFound, ...notReady },
    query: query({
      isPublished: wanted('isPublished', 'Whether it is to be published; without it, its state is switched.'),
    }),
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
    access: 'author',
    summary: 'Counts posts, comments, drafts and likes, and lists the newest posts; to authors, of their own',
    response: successResponse({ dashboardData: DashboardData }),
    provides: [dashboard],
  },
  listAllBlogs: {
    method: 'GET',
    path: '/api/admin/blogs',
    access: 'author',
    summary: 'Lists all posts, drafts included; to authors, their own',
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
    access: 'author',
    summary: 'Lists all comments; to authors, those on their own posts',
    query: query({
      ...page,
      status: {
        type: 'string',
        title: 'status',
        description:
          'spam: of those that are not approved, what is marked as spam or has a higher score than the site wants to see.',
        enum: ['approved', 'not-approved', 'spam'],
      },
      search: {
        ...search,
        description: 'A substring of the name, the comment or the title of its post, in any letter case.',
      },
      sort: { type: 'string', title: 'sort', enum: ['date', 'spam-score'], description: 'By what `order` sorts.' },
      order,
    }),
    response: successResponse(
      { comments: list(CommentWithBlog) },
      {
        total,
        counts: {
          type: 'object',
          description: 'Of all comments, whatever is searched for. `notApproved` is without the spam.',
          required: ['approved', 'notApproved'],
          properties: { approved: { type: 'integer' }, notApproved: { type: 'integer' }, spam: { type: 'integer' } },
          additionalProperties: false,
        },
        foldsSpamAbove: { type: 'integer', description: 'The score above which comments are listed as spam.' },
      },
    ),
    provides: [commentList],
  },
  approveComment: {
    method: 'POST',
    path: '/api/admin/approve-comment',
    access: 'author',
    summary: 'Approves a comment',
    failures: { ...commentNotFound, 409: 'The comment was changed since it was read.' },
    body: { ...ById, properties: { ...ById.properties, seen: SeenComment } },
    response: Acknowledged,
    // The call does not say which post the comment belongs to.
    invalidates: [{ type: 'Comment' }],
  },
  deleteComment: {
    method: 'POST',
    path: '/api/admin/delete-comment',
    access: 'author',
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
    failures: { 401: 'The e-mail address or password is wrong.', 403: 'The account is blocked.', ...tooManyAttempts },
    body: Credentials,
    response: successResponse(
      { token: { type: 'string' }, role: Role, message: Message },
      {
        mustChangePassword: {
          type: 'boolean',
          description: 'An admin has given out the password, and it is good for a day; absent otherwise.',
        },
      },
    ),
  },
  register: {
    method: 'POST',
    path: '/api/admin/register',
    access: 'public',
    summary: 'Registers a user',
    failures: { 409: 'An account with this e-mail address exists already.', ...tooManyAttempts },
    body: NewAccount,
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [userList],
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof contract;
