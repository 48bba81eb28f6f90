import { changedValues, newValues, sentContent, type ContentField } from './blog-fields';
import { limits } from './limits';
import { optionalText, text, type Infer } from './schema';

export const Id = { type: 'string', title: 'an id', minLength: 1, maxLength: 64 } as const;

export const Timestamp = { type: 'string', description: 'ISO 8601, UTC' } as const;

export const Role = { type: 'string', enum: ['user', 'author', 'admin'] } as const;
export type Role = Infer<typeof Role>;

/** A narrower or wider rendering of a cover, for `srcset`. */
const Rendering = {
  type: 'object',
  required: ['url', 'width'],
  properties: { url: { type: 'string' }, width: { type: 'integer' } },
  additionalProperties: false,
} as const;

/** What readers see of the public profile of an author. */
export const shownOfAuthor = {
  name: { type: 'string' },
  slug: { type: 'string', description: 'of the page /author/{slug}' },
  about: { type: 'string', description: 'plain text' },
  links: { type: 'array', items: { type: 'string' }, description: 'addresses of http, https or mailto' },
  picture: { type: 'string', description: 'absolute address of a square picture; absent where there is none' },
} as const;

export const Author = {
  type: 'object',
  required: ['name', 'slug', 'about', 'links'],
  properties: shownOfAuthor,
  additionalProperties: false,
} as const;
export type Author = Infer<typeof Author>;

/**
 * A post. In a list `description` is an excerpt: escaped text of at most `limits.excerpt` characters; the whole HTML
 * comes with the post itself, as do `previewImage`, `slug`, `tags` and `tagLinks`. `images`, `avifImages`,
 * `previewImage`, `author`, `writtenBy`, `authorId`, `readingMinutes`, `undescribedPictures`, `slug`, `path`, `tags`, `tagLinks`, `updatedAt`,
 * `likeCount`, `isPage`, `takesComments`, `areCommentsClosed` and `needsSubTitle` are extensions: a foreign API may lack
 * them.
 */
export const Blog = {
  type: 'object',
  required: ['_id', 'title', 'subTitle', 'description', 'category', 'image', 'createdAt', 'isPublished', 'likes'],
  properties: {
    _id: Id,
    ...sentContent,
    image: { type: 'string', description: 'absolute address of a picture about 1280 pixels wide; empty for none' },
    images: { type: 'array', items: Rendering },
    avifImages: { type: 'array', items: Rendering, description: 'as `images`; absent while there are none' },
    previewImage: { type: 'string', description: 'absolute address of a JPEG of 1200 × 630 pixels, for link previews' },
    tagLinks: {
      type: 'array',
      description: 'of `tags`: `slug` is the last part of the address of its page, `/tag/{slug}`',
      items: {
        type: 'object',
        required: ['name', 'slug'],
        properties: { name: { type: 'string' }, slug: { type: 'string' } },
        additionalProperties: false,
      },
    },
    author: {
      type: 'string',
      description:
        'the byline of an imported post, or, where the site shows authors, the name of the account that wrote it; with the post itself, and in the lists that readers see',
    },
    writtenBy: { ...Author, description: 'the public profile of who wrote it, where the site shows authors' },
    authorId: {
      type: 'string',
      description: 'the account that wrote it, or nothing; for admins, with the post itself',
    },
    readingMinutes: {
      type: 'integer',
      description: 'how long it takes to read, at least 1; absent until it has been estimated',
    },
    undescribedPictures: {
      type: 'integer',
      description:
        'how many pictures of its text have no description for those who cannot see them; in the list of all posts, absent for none',
    },
    createdAt: Timestamp,
    updatedAt: Timestamp,
    isPublished: { type: 'boolean' },
    publishAt: { ...Timestamp, description: 'ISO 8601, UTC; when a scheduled draft is published' },
    likes: { type: 'array', items: { type: 'string' }, description: 'ids of the users who like it' },
    likeCount: { type: 'integer', description: 'how many like it; with `likes=mine`' },
    areCommentsClosed: { type: 'boolean', description: 'with the post itself; absent while somebody may comment' },
    isPage: { type: 'boolean', description: 'whether it is a page such as About; absent for posts, and in lists' },
    takesComments: { type: 'boolean', description: 'whether it does where the site does; absent for posts that do' },
    needsSubTitle: {
      type: 'boolean',
      description: 'with the post itself: whether it needs a sub title before it is published; absent if not',
    },
    slug: { type: 'string', description: 'what stands for it in addresses' },
    path: { type: 'string', description: 'its address here, encoded; absent where that is `/blog/{id}`' },
  },
  additionalProperties: false,
} as const;
export type Blog = Infer<typeof Blog>;

/** A post to which another leads on. */
export const RelatedBlog = {
  type: 'object',
  required: ['_id', 'title', 'category', 'image', 'createdAt'],
  properties: {
    _id: Id,
    title: { type: 'string' },
    category: { type: 'string' },
    image: Blog.properties.image,
    images: Blog.properties.images,
    createdAt: Timestamp,
    path: Blog.properties.path,
  },
  additionalProperties: false,
} as const;
export type RelatedBlog = Infer<typeof RelatedBlog>;

const commentFields = {
  _id: Id,
  name: { type: 'string' },
  content: { type: 'string' },
  createdAt: Timestamp,
  isApproved: { type: 'boolean' },
} as const;

/**
 * A comment as readers see it: nothing identifies its author but the name that was typed. `replyTo` and `isByAuthor` are
 * extensions.
 */
export const Comment = {
  type: 'object',
  required: ['_id', 'blog', 'name', 'content', 'createdAt', 'isApproved'],
  properties: {
    ...commentFields,
    blog: Id,
    replyTo: { ...Id, description: 'the comment that it stands below as an answer; absent where it answers none' },
    isByAuthor: { type: 'boolean', description: 'whether the author of the post has written it; absent if not' },
  },
  additionalProperties: false,
} as const;
export type Comment = Infer<typeof Comment>;

/** What is shown of a comment beside another one. */
const QuotedComment = {
  type: 'object',
  required: ['_id', 'name', 'content'],
  properties: { _id: Id, name: { type: 'string' }, content: { type: 'string', description: 'its beginning' } },
  additionalProperties: false,
} as const;

/** What speaks for a comment being spam; clients make sentences of it. */
const SpamReason = {
  type: 'object',
  required: ['code'],
  properties: {
    code: {
      type: 'string',
      enum: [
        'listed-word',
        'hidden-field',
        'links',
        'seconds',
        'repeats',
        'mixed-scripts',
        'capitals',
        'promotion',
        'words',
      ],
      description:
        'listed-word: `text` is a word of the list. hidden-field: one was filled that nobody sees. links: `number` of them. seconds: ' +
        'written in `number` of them. repeats: `number` of other comments say the same. mixed-scripts: a word has letters of ' +
        'several alphabets. capitals: most letters are. promotion: it asks for something, as promotion does. words: those in `text` are known from spam.',
    },
    number: { type: 'integer' },
    text: { type: 'string' },
  },
  additionalProperties: false,
} as const;
export type SpamReason = Infer<typeof SpamReason>;

/** A comment on the admin and profile lists: it names the post it belongs to. `inReplyTo`, `answers`, `answerCount`, `editedAt` and `spam` are extensions. */
export const CommentWithBlog = {
  type: 'object',
  required: ['_id', 'blog', 'name', 'content', 'createdAt', 'isApproved'],
  properties: {
    ...commentFields,
    blog: {
      type: 'object',
      required: ['_id', 'title'],
      properties: { _id: Id, title: { type: 'string' }, path: { type: 'string', description: 'as of a post' } },
      additionalProperties: false,
    },
    inReplyTo: { ...QuotedComment, description: 'the comment that it answers; absent where it answers none' },
    answers: {
      type: 'array',
      items: QuotedComment,
      description: 'the latest approved ones, the first of them first; of the own comments, with `limit`',
    },
    answerCount: { type: 'integer', description: 'how many there are; with `answers`' },
    editedAt: { ...Timestamp, description: 'when its writer has changed it; absent where they have not' },
    spam: {
      type: 'object',
      description: 'to who may approve it, how much it is like spam; absent of comments that were never compared',
      required: ['score', 'isMarked', 'reasons'],
      properties: {
        score: { type: 'integer', description: 'from 0 to 100' },
        isMarked: { type: 'boolean', description: 'whether somebody has said that it is' },
        reasons: { type: 'array', items: SpamReason },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;
export type CommentWithBlog = Infer<typeof CommentWithBlog>;

/** `editedAt` of the comment that somebody has read, or `createdAt` where it has none: a text that came later answers 409. */
export const SeenComment = {
  type: 'string',
  title: 'editedAt or createdAt as the comment had it',
  description:
    'Of the comment as it was read, `editedAt`, or `createdAt` where it has none: if it was changed since, the answer is 409. Without it, the answer is 409 where its writer has changed it in the last minute.',
  maxLength: 40,
} as const;

export const DashboardData = {
  type: 'object',
  required: ['blogs', 'comments', 'drafts', 'totalLikes', 'recentBlogs'],
  properties: {
    blogs: { type: 'integer' },
    comments: { type: 'integer' },
    drafts: { type: 'integer' },
    totalLikes: { type: 'integer' },
    recentBlogs: { type: 'array', items: Blog },
  },
  additionalProperties: false,
} as const;
export type DashboardData = Infer<typeof DashboardData>;

/** Sent with a post that is to be added: the answer may be lost, and the text be another one when it is sent again. */
export const AdditionKey = {
  type: 'string',
  title: 'the key of the addition',
  description:
    'A new random text for each post that is to be added. What its sender adds with the same key later is saved into the post that was added first; when that has been changed since, the answer is 409, with its `id`.',
  pattern: '^[\\w-]{16,64}$',
} as const;

export const NewBlog = {
  type: 'object',
  title: 'the blog',
  required: ['title', 'category'],
  properties: { ...newValues, additionKey: AdditionKey },
} as const;
export type NewBlog = Infer<typeof NewBlog>;

/** What a version of a post consists of, beside its cover. */
export type BlogContent = Required<Pick<NewBlog, ContentField>>;

/** `updatedAt` of the version that a change is based on: a newer one is not overwritten, and the answer is 409. */
export const BaseVersion = {
  type: 'string',
  title: 'updatedAt as the post had it',
  description: 'Of the version that the change is based on; a newer one answers 409. Without it, nothing is compared.',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
} as const;

/** Sent by what saves a draft while somebody writes: of the versions of a session, the last one is kept. */
export const WritingSession = {
  type: 'string',
  title: 'the writing session',
  description:
    'Of an autosave: a random text, the same until somebody saves the draft, or pauses. Of the versions of a session only the last one is kept. What is published, or is to be, answers 409.',
  pattern: '^[\\w-]{16,64}$',
} as const;

/** What is left out stays as it is. */
export const BlogChanges = {
  type: 'object',
  title: 'the blog',
  required: ['title'],
  properties: {
    ...changedValues,
    updatedAt: BaseVersion,
    session: WritingSession,
    removeImage: {
      type: 'boolean',
      title: 'whether to remove the cover',
      description: 'Where no other one is sent. Refused where readers see the post, and the site wants covers.',
    },
  },
} as const;
export type BlogChanges = Infer<typeof BlogChanges>;

export const NewComment = {
  type: 'object',
  required: ['blog', 'name', 'content'],
  properties: {
    blog: Id,
    name: text('your name', limits.name),
    content: text('your comment', limits.comment),
    replyTo: {
      ...Id,
      title: 'the comment to answer',
      description: 'An approved comment on the post; an answer to an answer is one to the comment that was answered.',
    },
    seconds: {
      type: 'integer',
      title: 'how long the comment took to write',
      description:
        'Seconds between the first and the last change of the text. Moderators see it of what was very quick.',
      minimum: 0,
      maximum: 86_400,
    },
    website: {
      ...optionalText('nothing', limits.url),
      description: 'Of a field that people do not see: who fills it is a program, and the comment probably spam.',
    },
  },
} as const;
export type NewComment = Infer<typeof NewComment>;

export const Credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: {
    email: text('your e-mail address', limits.email),
    password: { type: 'string', title: 'your password', minLength: 1, maxLength: limits.passwordMax },
  },
} as const;
export type Credentials = Infer<typeof Credentials>;

export const NewAccount = {
  type: 'object',
  required: ['name', 'email', 'password'],
  properties: {
    name: text('your name', limits.name),
    email: { ...text('your e-mail address', limits.email), format: 'email' },
    password: { type: 'string', title: 'a password', minLength: limits.passwordMin, maxLength: limits.passwordMax },
  },
} as const;
export type NewAccount = Infer<typeof NewAccount>;
