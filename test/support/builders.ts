import type {
  Author,
  Blog,
  Comment,
  CommentWithBlog,
  DashboardData,
  RelatedBlog,
  Role,
} from '../../src/contract/entities';
import type { Annotation, AnnotationMessage } from '../../src/contract/extensions/annotations';
import type { OwnAccount, User } from '../../src/contract/extensions/accounts';
import type { Category } from '../../src/contract/extensions/categories';
import type { Sending, Subscriber } from '../../src/contract/extensions/newsletter';
import type { SitePage } from '../../src/contract/extensions/pages';
import type { Mail } from '../../src/contract/extensions/mail';
import type { Series } from '../../src/contract/extensions/series';
import type { Tag } from '../../src/contract/extensions/tags';
import type { DeletedBlog } from '../../src/contract/extensions/bin';
import type { Revision, RevisionSummary } from '../../src/contract/extensions/revisions';
import type { Import } from '../../src/contract/extensions/transfers';

export const aBlog = (blog: Partial<Blog> = {}): Blog => ({
  _id: 'rain',
  title: 'A walk in the rain',
  subTitle: 'Bring a hat',
  description: '<p>It rained.</p>',
  category: 'Lifestyle',
  image: 'http://api.test/images/rain-1280.webp',
  createdAt: '2025-03-09T12:00:00.000Z',
  isPublished: true,
  likes: [],
  ...blog,
});

export const aRelatedBlog = (blog: Partial<RelatedBlog> = {}): RelatedBlog => ({
  _id: 'snow',
  title: 'A walk in the snow',
  category: 'Lifestyle',
  image: 'http://api.test/images/snow-1280.webp',
  createdAt: '2025-03-10T12:00:00.000Z',
  ...blog,
});

export const anAuthor = (author: Partial<Author> = {}): Author => ({
  name: 'Ada',
  slug: 'ada',
  about: 'Counts.',
  links: ['https://ada.example/'],
  ...author,
});

export const aRevisionSummary = (revision: Partial<RevisionSummary> = {}): RevisionSummary => ({
  savedAt: '2025-03-09T12:00:00.000Z',
  savedBy: 'Grace',
  title: 'A walk in the rain',
  isCurrent: true,
  ...revision,
});

export const aRevision = (revision: Partial<Revision> = {}): Revision => ({
  ...aRevisionSummary(),
  subTitle: 'Bring a hat',
  description: '<p>It rained.</p>',
  category: 'Lifestyle',
  tags: '',
  image: 'http://api.test/images/rain-1280.webp',
  ...revision,
});

export const anAnnotationMessage = (message: Partial<AnnotationMessage> = {}): AnnotationMessage => ({
  _id: 'message',
  name: 'Grace',
  content: 'Did it?',
  createdAt: '2025-03-09T12:00:00.000Z',
  isOwn: false,
  isGuest: false,
  ...message,
});

/** On the text of aBlog(). */
export const anAnnotation = (annotation: Partial<Annotation> = {}): Annotation => ({
  _id: 'thread',
  target: { block: 0, exact: 'It rained.', prefix: '', suffix: '' },
  messages: [anAnnotationMessage()],
  ...annotation,
});

export const aDeletedBlog = (blog: Partial<DeletedBlog> = {}): DeletedBlog => ({
  _id: 'rain',
  title: 'A walk in the rain',
  category: 'Lifestyle',
  isPublished: true,
  commentCount: 30,
  likeCount: 2,
  deletedAt: '2025-03-09T12:00:00.000Z',
  expiresAt: '2025-04-08T12:00:00.000Z',
  ...blog,
});

export const aMail = (mail: Partial<Mail> = {}): Mail => ({
  _id: 'mail',
  kind: 'Test',
  to: 'ada@example.com',
  state: 'waiting',
  attempts: 0,
  createdAt: '2025-03-09T12:00:00.000Z',
  nextAttemptAt: '2025-03-09T12:00:00.000Z',
  ...mail,
});

export const aSeries = (series: Partial<Series> = {}): Series => ({
  _id: 'boat',
  name: 'Boat',
  slug: 'boat',
  description: '',
  blogs: 3,
  published: 3,
  updatedAt: '2025-03-09T12:00:00.000Z',
  ...series,
});

export const aTag = (tag: Partial<Tag> = {}): Tag => ({
  _id: 'sailing',
  name: 'Sailing',
  slug: 'sailing',
  description: '',
  published: 3,
  drafts: 1,
  updatedAt: '2025-03-09T12:00:00.000Z',
  ...tag,
});

export const aPage = (page: Partial<SitePage> = {}): SitePage => ({
  _id: 'about',
  title: 'About',
  path: '/about',
  isPublished: true,
  createdAt: '2025-03-09T12:00:00.000Z',
  updatedAt: '2025-03-09T12:00:00.000Z',
  ...page,
});

export const aCategory = (category: Partial<Category> = {}): Category => ({
  _id: 'Travel',
  name: 'Travel',
  slug: 'travel',
  description: '',
  blogs: 3,
  ...category,
});

export const aComment = (comment: Partial<Comment> = {}): Comment => ({
  _id: 'comment',
  blog: 'rain',
  name: 'Ada',
  content: 'Well said.',
  createdAt: '2025-03-10T12:00:00.000Z',
  isApproved: true,
  ...comment,
});

export const aCommentWithBlog = (comment: Partial<CommentWithBlog> = {}): CommentWithBlog => ({
  ...aComment(),
  blog: { _id: 'rain', title: 'A walk in the rain' },
  ...comment,
});

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of the API with an invalid signature, which the client does not check. */
export const aToken = ({ id = 'ada' } = {}) =>
  `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ id })}.signature`;

/** The stored session of an earlier visit. */
export const aSession = ({ id = 'ada', role = 'user' } = {}) => ({ token: aToken({ id }), role });

/** The response of a login. */
export const aLogin = ({ id = 'ada', role = 'user' as Role } = {}) => ({
  success: true as const,
  token: aToken({ id }),
  role,
  message: 'Welcome back.',
});

export const someDashboard = (): DashboardData => ({
  blogs: 1,
  comments: 2,
  drafts: 0,
  totalLikes: 3,
  recentBlogs: [aBlog()],
});

/** An import as it is listed, which is at work. */
export const anImport = (each: Partial<Import> = {}): Import => ({
  _id: 'import',
  from: 'wordpress',
  fileName: 'blog.xml',
  isDryRun: false,
  state: 'running',
  createdAt: '2025-03-01T12:00:00.000Z',
  updatedAt: '2025-03-01T12:00:00.000Z',
  ...each,
});

export const anAccount = (account: Partial<OwnAccount> = {}): OwnAccount => ({
  _id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'user',
  createdAt: '2025-03-01T12:00:00.000Z',
  ...account,
});

/** An account as admins see it. */
export const aUser = (user: Partial<User> = {}): User => ({ ...anAccount(), isBlocked: false, ...user });

export const aSubscriber = (parts: Partial<Subscriber> = {}): Subscriber => ({
  _id: 'ann',
  email: 'ann@example.com',
  state: 'active',
  categories: [],
  source: 'form',
  createdAt: '2026-05-01T10:00:00.000Z',
  changedAt: '2026-05-01T10:00:00.000Z',
  ...parts,
});

export const aSending = (parts: Partial<Sending> = {}): Sending => ({
  _id: 'sending',
  blogId: 'rain',
  title: 'A walk in the rain',
  state: 'running',
  sendAt: '2026-05-01T10:00:00.000Z',
  recipients: 200,
  sent: 50,
  failed: 1,
  left: 149,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...parts,
});
