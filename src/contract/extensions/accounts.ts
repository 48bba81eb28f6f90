// What people do with their own account, and admins with the accounts of others.
import {
  Acknowledged,
  ById,
  list,
  Message,
  order,
  page,
  query,
  search,
  successResponse,
  tooManyAttempts,
  type Call,
} from '../call';
import { CommentWithBlog, Id, Role } from '../entities';
import { limits } from '../limits';
import { text, type Infer } from '../schema';
import { OwnProfile } from './profiles';
import { authorList, dashboard, ownAccount, authorTag, userList } from '../tags';

const accountFields = {
  _id: Id,
  name: { type: 'string' },
  email: { type: 'string' },
  role: Role,
  createdAt: { type: 'string', description: 'ISO 8601, UTC' },
} as const;

export const OwnAccount = {
  type: 'object',
  required: ['_id', 'name', 'email', 'role', 'createdAt'],
  properties: {
    ...accountFields,
    passwordExpiresAt: {
      type: 'string',
      description: 'Until when a password that an admin has given out can be used; absent where it was chosen.',
    },
    isEmailConfirmed: {
      type: 'boolean',
      description: 'Whether somebody has followed a link that was sent there; absent where the server sends no mail.',
    },
  },
  additionalProperties: false,
} as const;
export type OwnAccount = Infer<typeof OwnAccount>;

/** An account as admins see it. */
export const User = {
  type: 'object',
  required: ['_id', 'name', 'email', 'role', 'createdAt', 'isBlocked'],
  properties: {
    ...accountFields,
    isBlocked: { type: 'boolean' },
    isUnclaimed: {
      type: 'boolean',
      description:
        'True, and blocked, where it is nobody’s yet: the account of an imported author, or of who has not accepted an invitation.',
    },
  },
  additionalProperties: false,
} as const;
export type User = Infer<typeof User>;

/** Who may be named as the author of a post. */
const Author = {
  type: 'object',
  required: ['_id', 'name'],
  properties: { _id: Id, name: { type: 'string' } },
  additionalProperties: false,
} as const;

/** A post that somebody likes. */
const Like = {
  type: 'object',
  required: ['blog', 'likedAt'],
  properties: {
    blog: {
      type: 'object',
      required: ['_id', 'title'],
      properties: { _id: Id, title: { type: 'string' } },
      additionalProperties: false,
    },
    likedAt: { type: 'string', description: 'ISO 8601, UTC' },
  },
  additionalProperties: false,
} as const;

/** What somebody has said about the text of a post, in the bin too. */
const OwnAnnotation = {
  type: 'object',
  required: ['blog', 'content', 'createdAt'],
  properties: {
    blog: Id,
    content: { type: 'string' },
    createdAt: { type: 'string', description: 'ISO 8601, UTC' },
    editedAt: { type: 'string', description: 'absent where it has not been changed' },
  },
  additionalProperties: false,
} as const;

/** A post that somebody has written, in the bin too. */
const OwnPost = {
  type: 'object',
  required: ['_id', 'title', 'subTitle', 'description', 'category', 'isPublished', 'createdAt', 'updatedAt'],
  properties: {
    _id: Id,
    title: { type: 'string' },
    subTitle: { type: 'string' },
    description: { type: 'string', description: 'HTML' },
    category: { type: 'string' },
    isPublished: { type: 'boolean' },
    createdAt: { type: 'string', description: 'ISO 8601, UTC' },
    updatedAt: { type: 'string', description: 'ISO 8601, UTC' },
    deletedAt: { type: 'string', description: 'Since when it is in the bin; absent where it is not.' },
  },
  additionalProperties: false,
} as const;

const currentPassword = {
  type: 'string',
  title: 'your current password',
  minLength: 1,
  maxLength: limits.passwordMax,
} as const;

/** What becomes of the comments of an account that is deleted. */
const comments = {
  type: 'string',
  title: 'what becomes of the comments',
  description: '`keep`: they stay under the name that was typed, and belong to nobody; `delete`: they go, too.',
  enum: ['keep', 'delete'],
} as const;
export type CommentsOfDeleted = Infer<typeof comments>;

const wrongPassword = { 403: 'The current password is wrong.', ...tooManyAttempts } as const;
const noMail = { 404: 'The server sends no mail.' } as const;
const userNotFound = { 404: 'There is no such account.' } as const;
const lastAdmin = { 409: 'It is the last admin who can sign in.' } as const;

/** For the session that goes on, as all others have ended. */
const NewToken = successResponse({ token: { type: 'string' }, message: Message });

/** The calls do not say which posts the account has commented on and liked. */
const everythingOfUser = [
  { type: 'Blog' },
  { type: 'Comment' },
  dashboard,
  userList,
  authorList,
  ownAccount,
  authorTag,
] as const;

export const accountsCalls = {
  getAccount: {
    method: 'GET',
    path: '/api/account',
    access: 'user',
    summary: "Gets the caller's own account",
    response: successResponse({ account: OwnAccount }),
    provides: [ownAccount],
  },
  getMailChoices: {
    method: 'GET',
    path: '/api/account/mail-choices',
    access: 'user',
    summary: 'Gets the address of the page on which the caller chooses which mails they get',
    failures: { 404: 'This server sends no mail.' },
    response: successResponse({
      path: { type: 'string', description: 'a secret: whoever knows it may choose for the account' },
    }),
    provides: [ownAccount],
  },
  renameAccount: {
    method: 'POST',
    path: '/api/account/name',
    access: 'user',
    summary: "Changes the caller's name; comments keep the name that was typed",
    body: { type: 'object', required: ['name'], properties: { name: text('your name', limits.name) } },
    response: Acknowledged,
    invalidates: [ownAccount, userList, authorList, authorTag],
  },
  changeEmail: {
    method: 'POST',
    path: '/api/account/email',
    access: 'user',
    summary: "Changes the caller's e-mail address, and ends all other sessions",
    failures: { ...wrongPassword, 409: 'An account with this e-mail address exists already.' },
    body: {
      type: 'object',
      required: ['email', 'password'],
      properties: {
        email: { ...text('your e-mail address', limits.email), format: 'email' },
        password: currentPassword,
      },
    },
    response: NewToken,
    invalidates: [ownAccount, userList],
  },
  sendEmailConfirmation: {
    method: 'POST',
    path: '/api/account/email/confirmation',
    access: 'user',
    summary: "Sends a link to the caller's e-mail address, by which it is confirmed, unless it is already",
    failures: { ...noMail, ...tooManyAttempts },
    response: Acknowledged,
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    access: 'user',
    summary: "Changes the caller's password, and ends all other sessions",
    failures: wrongPassword,
    body: {
      type: 'object',
      required: ['password', 'newPassword'],
      properties: {
        password: currentPassword,
        newPassword: {
          type: 'string',
          title: 'a new password',
          minLength: limits.passwordMin,
          maxLength: limits.passwordMax,
        },
      },
    },
    response: NewToken,
    invalidates: [ownAccount],
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/account/sign-out-everywhere',
    access: 'user',
    summary: 'Ends all sessions of the caller, this one included',
    response: Acknowledged,
  },
  exportAccount: {
    method: 'GET',
    path: '/api/account/data',
    access: 'user',
    summary:
      'Gets all that is stored of the caller: account, profile, posts, comments, comments on the text of posts, and likes',
    response: successResponse(
      {
        account: OwnAccount,
        posts: list(OwnPost),
        comments: list(CommentWithBlog),
        annotations: list(OwnAnnotation),
        likes: list(Like),
      },
      { profile: OwnProfile },
    ),
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'user',
    summary: "Deletes the caller's account with its likes",
    failures: { ...wrongPassword, ...lastAdmin },
    body: { type: 'object', required: ['password', 'comments'], properties: { password: currentPassword, comments } },
    response: Acknowledged,
    invalidates: everythingOfUser,
  },
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Lists the accounts, the newest first',
    query: query({
      ...page,
      limit: {
        ...page.limit,
        description: `How many entries the response holds at most; ${limits.pageSize} without it.`,
      },
      search: { ...search, description: 'A substring of the name or the e-mail address, in any letter case.' },
      role: { ...Role, title: 'role' },
      status: { type: 'string', title: 'status', enum: ['active', 'blocked'] },
      sort: { type: 'string', title: 'sort', enum: ['date', 'name'] },
      order,
    }),
    response: successResponse({
      users: list(User),
      total: { type: 'integer', description: 'How many there are in all, whatever the page.' },
    }),
    provides: [userList],
  },
  listAuthors: {
    method: 'GET',
    path: '/api/admin/authors',
    access: 'admin',
    summary: `Lists the accounts of authors and admins by name, the first ${limits.listedAuthors}`,
    response: successResponse({ authors: list(Author) }),
    provides: [authorList],
  },
  setRole: {
    method: 'POST',
    path: '/api/admin/users/role',
    access: 'admin',
    summary: 'Makes an account a user’s, an author’s or an admin’s',
    failures: { ...userNotFound, ...lastAdmin },
    body: { type: 'object', required: ['id', 'role'], properties: { id: Id, role: { ...Role, title: 'a role' } } },
    response: Acknowledged,
    invalidates: [userList, authorList, ownAccount, authorTag],
  },
  blockUser: {
    method: 'POST',
    path: '/api/admin/users/block',
    access: 'admin',
    summary: 'Blocks an account: its sessions end, and nobody can log in to it',
    failures: { ...userNotFound, ...lastAdmin },
    body: ById,
    response: Acknowledged,
    invalidates: [userList, authorTag],
  },
  unblockUser: {
    method: 'POST',
    path: '/api/admin/users/unblock',
    access: 'admin',
    summary: 'Lets a blocked account log in again',
    failures: userNotFound,
    body: ById,
    response: Acknowledged,
    invalidates: [userList, authorTag],
  },
  signOutUser: {
    method: 'POST',
    path: '/api/admin/users/sign-out',
    access: 'admin',
    summary: 'Ends all sessions of an account',
    failures: userNotFound,
    body: ById,
    response: Acknowledged,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/users/reset-password',
    access: 'admin',
    summary: 'Gives an account a password that was generated and is good for a day, and ends its sessions',
    failures: userNotFound,
    body: ById,
    response: successResponse({ password: { type: 'string', description: 'Shown this once.' }, message: Message }),
  },
  inviteUser: {
    method: 'POST',
    path: '/api/admin/users/invite',
    access: 'admin',
    summary: 'Invites somebody by mail, who chooses a name and a password; once more, if they have not yet',
    failures: { ...noMail, 409: 'An account with this e-mail address exists already.' },
    body: {
      type: 'object',
      required: ['email', 'role'],
      properties: {
        email: { ...text('an e-mail address', limits.email), format: 'email' },
        role: { ...Role, title: 'a role' },
      },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [userList, authorList],
  },
  deleteUser: {
    method: 'POST',
    path: '/api/admin/users/delete',
    access: 'admin',
    summary: 'Deletes an account with its likes',
    failures: { ...userNotFound, ...lastAdmin },
    body: { type: 'object', required: ['id', 'comments'], properties: { id: Id, comments } },
    response: Acknowledged,
    // Also what it has written about texts.
    invalidates: [...everythingOfUser, { type: 'Annotation' }],
  },
} as const satisfies Record<string, Call>;
