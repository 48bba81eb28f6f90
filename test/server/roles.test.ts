// Who may make which call, and what it shows them: each call of the contract, as each kind of caller.
import { Readable } from 'node:stream';
import type { Body, Call, PathParameters, Query, Result } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { Role } from '../../src/contract/entities';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { annotationsCalls } from '../../src/contract/extensions/annotations';
import { binCalls } from '../../src/contract/extensions/bin';
import { categoriesCalls, type Category } from '../../src/contract/extensions/categories';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { profilesCalls } from '../../src/contract/extensions/profiles';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { siteCalls } from '../../src/contract/extensions/site';
import { seriesCalls } from '../../src/contract/extensions/series';
import { tagsCalls } from '../../src/contract/extensions/tags';
import { transfersCalls } from '../../src/contract/extensions/transfers';
import { siteTag } from '../../src/contract/tags';
import type { Queries } from '../../src/server/database/database';
import { createOutboxRepository } from '../../src/server/mail/outbox.repository';
import { rememberRows } from '../support/remember-rows';
import { mediaFiles } from '../support/media-files';
import { encodeForm } from '../support/encode-form';
import {
  aNewDraft,
  aNewPage,
  aBlog,
  createPng,
  createTestServer,
  type Account,
  type TestServer,
} from '../support/server';

jest.setTimeout(60_000);

const identities = ['visitor', 'user', 'author', 'other author', 'admin', 'blocked author'] as const;
type Identity = (typeof identities)[number];

/** What there is: all of it but the admin's post is the author's. */
interface Fixture {
  accounts: Record<Exclude<Identity, 'visitor'>, Account>;
  published: string;
  draft: string;
  deleted: string;
  comment: string;
  savedAt: string;
  previewToken: string;
  /** On the draft, by its author. */
  annotation: { thread: string; message: string };
  importId: string;
  image: Buffer;
  /** Of the draft alone. */
  secretTag: string;
  /** Of the published post. */
  publicTag: string;
  /** The draft is in it. */
  series: string;
  categories: Category[];
  redirect: string;
  mail: string;
}

interface Sent<C extends Call> {
  params?: PathParameters<C['path']>;
  query?: Query<C>;
  body?: Body<C>;
  image?: Buffer;
  upload?: Buffer;
}

interface Expectation<C extends Call> {
  /** Statuses, in the order of `identities`. */
  answers: [visitor: number, user: number, author: number, other: number, admin: number, blocked: number];
  send?: (fixture: Fixture, as: Account | undefined) => Sent<C>;
  /** What those see who get an answer. */
  sees?: Partial<Record<Identity, (body: Result<C>, fixture: Fixture) => void>>;
}

type Expectations = { [Name in AnyCallName]: Expectation<(typeof allCalls)[Name]> };

const everybody = [200, 200, 200, 200, 200, 200] as Expectation<Call>['answers'];
/** Who is blocked is a visitor. */
const whoSeesTheDraft = [404, 404, 200, 404, 200, 404] as Expectation<Call>['answers'];
const whoIsSignedIn = [401, 200, 200, 200, 200, 401] as Expectation<Call>['answers'];
/** No AI service is set up. */
const whoMayAsk = [401, 403, 503, 503, 503, 401] as Expectation<Call>['answers'];
const whoWrites = [401, 403, 200, 200, 200, 401] as Expectation<Call>['answers'];
const whoOwnsIt = [401, 403, 200, 404, 200, 401] as Expectation<Call>['answers'];
const adminsGetNothing = [401, 403, 403, 403, 404, 401] as Expectation<Call>['answers'];
const whoMayMail = [401, 403, 403, 403, 409, 401] as Expectation<Call>['answers'];
const adminsOnly = [401, 403, 403, 403, 200, 401] as Expectation<Call>['answers'];

const editor = 'an-editor-of-a-browser';
const target = { block: 0, exact: 'Rain', prefix: '', suffix: '' };

const titles = (list: { title: string }[]) => list.map(({ title }) => title).sort();
const ofDraft = ({ draft }: Fixture) => ({ params: { id: draft } });
const byDraft = ({ draft }: Fixture) => ({ body: { id: draft } });
const byUser = ({ accounts }: Fixture) => ({ body: { id: accounts.user.id } });

const expectations: Expectations = {
  listBlogs: {
    answers: everybody,
    sees: {
      visitor: ({ blogs }) => expect(titles(blogs)).toEqual(['Admin', 'Published']),
      author: ({ blogs }) => expect(titles(blogs)).toEqual(['Admin', 'Published']),
      'other author': ({ blogs }) => expect(titles(blogs)).toEqual(['Admin', 'Published']),
      admin: ({ blogs }) => expect(titles(blogs)).toEqual(['Admin', 'Draft', 'Published']),
      'blocked author': ({ blogs }) => expect(titles(blogs)).toEqual(['Admin', 'Published']),
    },
  },
  getBlog: {
    answers: whoSeesTheDraft,
    send: ofDraft,
    sees: {
      author: ({ blog }) => expect(blog).not.toHaveProperty('authorId'),
      admin: ({ blog }, { accounts }) => expect(blog.authorId).toBe(accounts.author.id),
    },
  },
  searchTexts: { answers: everybody },
  searchAllTexts: { answers: whoWrites },
  listRelated: {
    answers: whoSeesTheDraft,
    send: ofDraft,
    sees: {
      author: ({ related, previous }) =>
        expect(titles([...related, previous!])).toEqual(['Admin', 'Published', 'Published']),
    },
  },
  getDateArchive: {
    answers: everybody,
    sees: {
      visitor: ({ months }) => expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(2),
      admin: ({ months }) => expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(2),
    },
  },
  listComments: { answers: whoSeesTheDraft, send: ({ draft }) => ({ body: { blogId: draft } }) },
  addComment: {
    answers: whoSeesTheDraft,
    send: ({ draft }) => ({ body: { blog: draft, name: 'Somebody', content: 'Well said.' } }),
  },
  toggleLike: { answers: [401, 404, 200, 404, 200, 401], send: ofDraft },
  generateContent: { answers: whoMayAsk, send: () => ({ body: { prompt: 'Rain' } }) },
  addBlog: { answers: whoWrites, send: ({ image }) => ({ body: aBlog(), image }) },
  writeMarkdown: { answers: whoWrites, send: () => ({ body: { description: '<p>Rain</p>' } }) },
  readMarkdown: { answers: whoWrites, send: () => ({ body: { markdown: 'Rain' } }) },
  getAssistant: { answers: whoWrites },
  continueText: { answers: whoMayAsk, send: () => ({ body: { text: 'Rain' } }) },
  shortenText: { answers: whoMayAsk, send: () => ({ body: { text: 'Rain' } }) },
  correctText: { answers: whoMayAsk, send: () => ({ body: { paragraphs: ['Rain'] } }) },
  suggestTitles: { answers: whoMayAsk, send: () => ({ body: { text: 'Rain' } }) },
  describePicture: { answers: whoMayAsk, send: () => ({ body: { address: 'https://example.com/rain.jpg' } }) },
  addDraft: { answers: whoWrites, send: () => ({ body: aNewDraft() }) },
  renderText: { answers: whoWrites, send: () => ({ body: { description: '<p>Rain</p>' } }) },
  editBlog: { answers: whoOwnsIt, send: (fixture) => ({ ...ofDraft(fixture), body: { title: 'Changed' } }) },
  deleteBlog: { answers: whoOwnsIt, send: byDraft },
  togglePublish: { answers: whoOwnsIt, send: byDraft },
  listLikedBlogs: { answers: whoIsSignedIn },
  listMyComments: { answers: whoIsSignedIn },
  getDashboard: {
    answers: whoWrites,
    sees: {
      author: ({ dashboardData: { recentBlogs, ...counts } }) => {
        expect(counts).toEqual({ blogs: 2, drafts: 1, comments: 1, totalLikes: 1 });
        expect(titles(recentBlogs)).toEqual(['Draft', 'Published']);
      },
      'other author': ({ dashboardData }) =>
        expect(dashboardData).toEqual({ blogs: 0, drafts: 0, comments: 0, totalLikes: 0, recentBlogs: [] }),
      admin: ({ dashboardData: { recentBlogs: _recent, ...counts } }) =>
        expect(counts).toEqual({ blogs: 3, drafts: 1, comments: 2, totalLikes: 1 }),
    },
  },
  listAllBlogs: {
    answers: whoWrites,
    sees: {
      author: ({ blogs }) => expect(titles(blogs)).toEqual(['Draft', 'Published']),
      'other author': ({ blogs }) => expect(blogs).toEqual([]),
      admin: ({ blogs }) => expect(titles(blogs)).toEqual(['Admin', 'Draft', 'Published']),
    },
  },
  listAllComments: {
    answers: whoWrites,
    sees: {
      author: ({ comments }) => expect(comments.map(({ blog }) => blog.title)).toEqual(['Published']),
      'other author': ({ comments }) => expect(comments).toEqual([]),
      admin: ({ comments }) => expect(comments).toHaveLength(2),
    },
  },
  listOwnComments: { answers: [401, 404, 200, 404, 200, 401], send: ofDraft },
  // A visitor has written it.
  editComment: {
    answers: [401, 404, 404, 404, 404, 401],
    send: ({ comment }) => ({ body: { id: comment, content: 'Well said!' } }),
  },
  removeOwnComment: { answers: [401, 404, 404, 404, 404, 401], send: ({ comment }) => ({ body: { id: comment } }) },
  replyToComment: { answers: whoOwnsIt, send: ({ comment }) => ({ body: { id: comment, content: 'Thank you.' } }) },
  getComment: { answers: whoOwnsIt, send: ({ comment }) => ({ params: { id: comment } }) },
  getOwnFeed: { answers: whoIsSignedIn },
  renewOwnFeed: { answers: whoIsSignedIn },
  markSpam: { answers: whoOwnsIt, send: ({ comment }) => ({ body: { id: comment, isSpam: true } }) },
  approveComment: { answers: whoOwnsIt, send: ({ comment }) => ({ body: { id: comment } }) },
  deleteComment: { answers: whoOwnsIt, send: ({ comment }) => ({ body: { id: comment } }) },
  login: {
    answers: everybody,
    send: ({ accounts: { user } }) => ({ body: { email: user.email, password: user.password } }),
  },
  register: {
    answers: everybody,
    send: () => ({ body: { name: 'New', email: 'new@example.com', password: 'correct horse' } }),
  },
  listRevisions: { answers: whoOwnsIt, send: ofDraft },
  getRevision: { answers: whoOwnsIt, send: ({ draft, savedAt }) => ({ params: { id: draft, savedAt } }) },
  restoreRevision: { answers: whoOwnsIt, send: ({ draft, savedAt }) => ({ body: { id: draft, savedAt } }) },
  getPreviewLink: { answers: whoOwnsIt, send: ofDraft },
  renewPreviewLink: { answers: whoOwnsIt, send: byDraft },
  withdrawPreviewLink: { answers: whoOwnsIt, send: byDraft },
  changePreviewLink: { answers: whoOwnsIt, send: ({ draft }) => ({ body: { id: draft, takesAnnotations: false } }) },
  reportPresence: { answers: whoOwnsIt, send: ({ draft }) => ({ body: { id: draft, editor } }) },
  endPresence: { answers: whoWrites, send: ({ draft }) => ({ body: { id: draft, editor } }) },
  listAnnotations: {
    answers: whoOwnsIt,
    send: ofDraft,
    sees: {
      author: ({ annotations }) => expect(annotations[0]!.messages[0]).toMatchObject({ name: 'Ada', isOwn: true }),
      admin: ({ annotations }) => expect(annotations[0]!.messages[0]).toMatchObject({ name: 'Ada', isOwn: false }),
    },
  },
  addAnnotation: { answers: whoOwnsIt, send: ({ draft }) => ({ body: { id: draft, target, content: 'Really?' } }) },
  replyToAnnotation: {
    answers: whoOwnsIt,
    send: ({ draft, annotation }) => ({ body: { id: draft, annotation: annotation.thread, content: 'Yes.' } }),
  },
  editAnnotation: {
    answers: [401, 403, 200, 404, 403, 401],
    send: ({ draft, annotation }) => ({ body: { id: draft, message: annotation.message, content: 'Sure?' } }),
  },
  removeAnnotation: {
    answers: [401, 403, 200, 404, 403, 401],
    send: ({ draft, annotation }) => ({ body: { id: draft, message: annotation.message } }),
  },
  resolveAnnotation: {
    answers: whoOwnsIt,
    send: ({ draft, annotation }) => ({ body: { id: draft, annotation: annotation.thread, isResolved: true } }),
  },
  listPreviewAnnotations: {
    answers: everybody,
    send: ({ previewToken }) => ({ params: { token: previewToken } }),
    sees: { author: ({ annotations }) => expect(annotations[0]!.messages[0]!.isOwn).toBe(false) },
  },
  addPreviewAnnotation: {
    answers: everybody,
    send: ({ previewToken }) => ({ body: { token: previewToken, name: 'Tom', target, content: 'Really?' } }),
  },
  replyToPreviewAnnotation: {
    answers: everybody,
    send: ({ previewToken: token, annotation }) => ({
      body: { token, name: 'Tom', annotation: annotation.thread, content: 'Yes.' },
    }),
  },
  getPreview: { answers: everybody, send: ({ previewToken }) => ({ params: { token: previewToken } }) },
  listBin: {
    answers: whoWrites,
    sees: {
      author: ({ blogs }) => expect(titles(blogs)).toEqual(['Deleted']),
      'other author': ({ blogs }) => expect(blogs).toEqual([]),
      admin: ({ blogs }) => expect(titles(blogs)).toEqual(['Deleted']),
    },
  },
  restoreBlog: { answers: whoOwnsIt, send: ({ deleted }) => ({ body: { id: deleted } }) },
  purgeBlog: { answers: whoOwnsIt, send: ({ deleted }) => ({ body: { id: deleted } }) },
  emptyBin: { answers: whoWrites },
  addTextImage: { answers: whoWrites, send: ({ image }) => ({ image }) },
  addMedia: { answers: whoWrites, send: () => ({ upload: mediaFiles.wav() }) },
  // In no network that the server asks.
  describeEmbed: { answers: whoWrites, send: () => ({ body: { address: 'http://127.0.0.1:1/' } }) },
  getAccount: { answers: whoIsSignedIn },
  getMailChoices: { answers: [401, 404, 404, 404, 404, 401] },
  renameAccount: { answers: whoIsSignedIn, send: () => ({ body: { name: 'Renamed' } }) },
  changeEmail: {
    answers: whoIsSignedIn,
    send: (_fixture, as) => ({ body: { email: 'changed@example.com', password: as?.password ?? 'none' } }),
  },
  // Without mail; with it in account-mails.test.ts.
  sendEmailConfirmation: { answers: [401, 404, 404, 404, 404, 401] },
  changePassword: {
    answers: whoIsSignedIn,
    send: (_fixture, as) => ({ body: { password: as?.password ?? 'none', newPassword: 'another password' } }),
  },
  signOutEverywhere: { answers: whoIsSignedIn },
  exportAccount: { answers: whoIsSignedIn },
  deleteAccount: {
    // The admin is the last one.
    answers: [401, 200, 200, 200, 409, 401],
    send: (_fixture, as) => ({ body: { password: as?.password ?? 'none', comments: 'keep' } }),
  },
  listUsers: { answers: adminsOnly },
  listAuthors: {
    answers: adminsOnly,
    sees: {
      admin: ({ authors }) => expect(authors.map(({ name }) => name)).toEqual(['Ada', 'Admin', 'Grace', 'Mallory']),
    },
  },
  setRole: { answers: adminsOnly, send: ({ accounts }) => ({ body: { id: accounts.user.id, role: 'author' } }) },
  blockUser: { answers: adminsOnly, send: byUser },
  unblockUser: { answers: adminsOnly, send: byUser },
  signOutUser: { answers: adminsOnly, send: byUser },
  resetPassword: { answers: adminsOnly, send: byUser },
  inviteUser: {
    answers: [401, 403, 403, 403, 404, 401],
    send: () => ({ body: { email: 'new@example.com', role: 'author' } }),
  },
  deleteUser: { answers: adminsOnly, send: ({ accounts }) => ({ body: { id: accounts.user.id, comments: 'keep' } }) },
  getProfile: { answers: whoWrites },
  saveProfile: {
    answers: whoWrites,
    send: () => ({ body: { name: 'Me', slug: 'me', about: '', links: [], picture: '', isPublic: true } }),
  },
  getAuthor: { answers: everybody, send: () => ({ params: { slug: 'ada' } }) },
  listAuthorBlogs: {
    answers: everybody,
    send: () => ({ params: { slug: 'ada' } }),
    sees: {
      author: ({ blogs }) => expect(titles(blogs)).toEqual(['Published']),
      admin: ({ blogs }) => expect(titles(blogs)).toEqual(['Published']),
    },
  },
  getSite: { answers: everybody },
  changeSite: { answers: adminsOnly, send: () => ({ body: { version: 0, settings: { name: 'Harbour Notes' } } }) },
  listImports: { answers: adminsOnly },
  createImport: {
    answers: adminsOnly,
    send: () => ({ body: { from: 'wordpress', fileName: 'blog.xml', isDryRun: true } }),
  },
  // Nothing is sent.
  uploadImport: { answers: [401, 403, 403, 403, 400, 401], send: ({ importId }) => ({ params: { id: importId } }) },
  cancelImport: { answers: adminsOnly, send: ({ importId }) => ({ body: { id: importId } }) },
  createExport: { answers: adminsOnly, send: () => ({ body: { format: 'markdown' } }) },
  listLinkTargets: { answers: adminsOnly },
  addSitePicture: { answers: adminsOnly, send: ({ image }) => ({ params: { setting: 'logo' }, image }) },
  getFirstSteps: { answers: adminsOnly },
  finishFirstSteps: { answers: adminsOnly, send: () => ({ body: { removesSamples: false } }) },
  listCategories: { answers: everybody },
  getCategory: { answers: everybody, send: () => ({ params: { slug: 'finance' } }) },
  addCategory: { answers: adminsOnly, send: () => ({ body: { name: 'Travel', description: '', slug: '' } }) },
  editCategory: {
    answers: adminsOnly,
    send: ({ categories: [first] }) => ({ body: { id: first!._id, name: 'Travel', description: '', slug: '' } }),
  },
  orderCategories: {
    answers: adminsOnly,
    send: ({ categories }) => ({ body: { ids: categories.map(({ _id }) => _id).reverse() } }),
  },
  deleteCategory: {
    answers: adminsOnly,
    send: ({ categories: [first, second] }) => ({ body: { id: first!._id, target: second!._id } }),
  },
  listPages: { answers: adminsOnly },
  addPage: { answers: adminsOnly, send: () => ({ body: aNewPage() }) },
  listTags: {
    answers: whoWrites,
    sees: {
      author: ({ tags, total }) => expect([tags.map(({ name }) => name), total]).toEqual([['Public'], 1]),
      'other author': ({ tags, total }) => {
        expect([tags.map(({ name }) => name), total]).toEqual([['Public'], 1]);
        expect(tags[0]).not.toHaveProperty('drafts');
      },
      admin: ({ tags }) => expect(tags.map(({ name }) => name)).toEqual(['Public', 'Secret']),
    },
  },
  getTag: { answers: [404, 404, 404, 404, 200, 404], send: () => ({ params: { slug: 'secret' } }) },
  editTag: {
    answers: adminsOnly,
    send: ({ secretTag }) => ({ body: { id: secretTag, name: 'Sailing', description: '', slug: '' } }),
  },
  mergeTags: {
    answers: adminsOnly,
    send: ({ secretTag, publicTag }) => ({ body: { id: secretTag, target: publicTag } }),
  },
  deleteTag: { answers: adminsOnly, send: ({ secretTag }) => ({ body: { id: secretTag } }) },
  listSeries: {
    answers: whoWrites,
    sees: { 'other author': ({ series }) => expect(series.map(({ name }) => name)).toEqual(['Plans']) },
  },
  listSeriesBlogs: { answers: adminsOnly, send: ({ series }) => ({ params: { series } }) },
  // Its one post is a draft.
  getSeries: { answers: [404, 404, 404, 404, 200, 404], send: () => ({ params: { slug: 'plans' } }) },
  addSeries: { answers: adminsOnly, send: () => ({ body: { name: 'Boat', description: '' } }) },
  editSeries: { answers: adminsOnly, send: ({ series }) => ({ body: { id: series, name: 'Boat', description: '' } }) },
  orderSeries: { answers: adminsOnly, send: ({ series, draft }) => ({ body: { id: series, ids: [draft] } }) },
  deleteSeries: { answers: adminsOnly, send: ({ series }) => ({ body: { id: series } }) },
  getSeriesOfBlog: { answers: whoWrites, send: ofDraft },
  setSeriesOfBlog: { answers: whoOwnsIt, send: ({ draft }) => ({ body: { id: draft, series: '' } }) },
  findAddress: {
    answers: [404, 404, 404, 404, 200, 404],
    send: ({ draft }) => ({ query: { path: `/blog/${draft}` } }),
  },
  listRedirects: { answers: adminsOnly },
  addRedirect: {
    answers: adminsOnly,
    send: ({ published }) => ({ body: { path: '/2019/05/rain', target: published } }),
  },
  removeRedirect: { answers: adminsOnly, send: ({ redirect }) => ({ body: { path: redirect } }) },
  getStatistics: {
    answers: whoWrites,
    sees: {
      author: ({ posts, periods }) => {
        expect(titles(posts)).toEqual(['Published']);
        expect(periods).toEqual([]);
      },
      'other author': ({ posts }) => expect(posts).toEqual([]),
      admin: ({ posts, periods }) => {
        expect(titles(posts)).toEqual(['Published']);
        expect(periods).toHaveLength(30);
      },
    },
  },
  exportStatistics: { answers: adminsOnly },
  listMissingPaths: { answers: adminsOnly },
  forgetMissingPath: { answers: adminsOnly, send: () => ({ body: { path: '/lost' } }) },
  // The site sends no newsletter.
  subscribe: { answers: [404, 404, 404, 404, 404, 404], send: () => ({ body: { email: 'ann@example.com' } }) },
  listSubscribers: { answers: adminsOnly },
  deleteSubscriber: { answers: adminsGetNothing, send: () => ({ body: { id: 'ann' } }) },
  importSubscribers: {
    answers: adminsOnly,
    send: () => ({ query: { consent: 'On paper' }, upload: Buffer.from('ann@example.com') }),
  },
  exportSubscribers: { answers: adminsOnly },
  previewNewsletter: { answers: adminsGetNothing, send: ({ published }) => ({ body: { id: published } }) },
  sendTestNewsletter: { answers: adminsGetNothing, send: ({ published }) => ({ body: { id: published } }) },
  createSending: { answers: adminsGetNothing, send: ({ published }) => ({ body: { blogId: published } }) },
  listSendings: { answers: adminsOnly },
  listSendingFailures: { answers: adminsGetNothing, send: () => ({ params: { id: 'sending' } }) },
  pauseSending: { answers: adminsGetNothing, send: () => ({ body: { id: 'sending' } }) },
  resumeSending: { answers: adminsGetNothing, send: () => ({ body: { id: 'sending' } }) },
  cancelSending: { answers: adminsGetNothing, send: () => ({ body: { id: 'sending' } }) },
  getMailState: { answers: adminsOnly },
  listMails: { answers: adminsOnly },
  // Mail is not set up.
  retryMail: { answers: whoMayMail, send: ({ mail }) => ({ body: { id: mail } }) },
  sendTestMail: { answers: whoMayMail, send: () => ({ body: { to: 'ada@example.com' } }) },
  deleteMail: { answers: adminsOnly, send: ({ mail }) => ({ body: { id: mail } }) },
};

describe('roles', () => {
  let server: TestServer;
  let fixture: Fixture;
  let reset: () => Promise<void>;

  const setRole = async ({ id }: Pick<Account, 'id'>, role: Role) => {
    const { status } = await server.call(accountsCalls.setRole, { as: server.admin, body: { id, role } });
    expect(status).toBe(200);
  };

  const addBlogAs = async (as: Account, title: string, isPublished: boolean, tags = '') => {
    await server.call(contract.addBlog, { as, body: aBlog({ title, isPublished, tags }), image: await createPng() });
    const { body } = await server.call(contract.listAllBlogs, { as });
    return body.blogs.find((blog) => blog.title === title)!._id;
  };

  beforeAll(async () => {
    server = await createTestServer();
    const { admin } = server;
    const [user, author, other, blocked] = [
      await server.signUp('Tom'),
      await server.signUp('Ada'),
      await server.signUp('Grace'),
      await server.signUp('Mallory'),
    ];
    for (const account of [author, other, blocked]) await setRole(account, 'author');
    await server.call(accountsCalls.blockUser, { as: admin, body: { id: blocked.id } });
    const adminPost = await addBlogAs(admin, 'Admin', true);
    const published = await addBlogAs(author, 'Published', true, 'Public');
    const draft = await addBlogAs(author, 'Draft', false, 'Secret, Public');
    const deleted = await addBlogAs(author, 'Deleted', true);
    await server.addComment(adminPost);
    const views = { day: new Date().toISOString().slice(0, 10), blog_id: published, views: 3 };
    await server.database.queries.insertInto('views_by_post').values(views).execute();
    const { id: comment } = await server.addComment(published);
    await server.call(contract.toggleLike, { as: user, params: { id: published } });
    await server.call(contract.deleteBlog, { as: author, body: { id: deleted } });
    await server.call(previewsCalls.renewPreviewLink, { as: author, body: { id: draft } });
    const link = await server.call(previewsCalls.getPreviewLink, { as: author, params: { id: draft } });
    await server.call(previewsCalls.changePreviewLink, { as: author, body: { id: draft, takesAnnotations: true } });
    await server.call(annotationsCalls.addAnnotation, { as: author, body: { id: draft, target, content: 'Is it?' } });
    const annotated = await server.call(annotationsCalls.listAnnotations, { as: author, params: { id: draft } });
    const [thread] = annotated.body.annotations;
    const { body } = await server.call(revisionsCalls.listRevisions, { as: author, params: { id: draft } });
    await server.call(profilesCalls.saveProfile, {
      as: author,
      body: { name: 'Ada', slug: 'ada', about: '', links: [], picture: '', isPublic: true },
    });
    const prepared = await server.call(transfersCalls.createImport, {
      as: admin,
      body: { from: 'wordpress', fileName: 'blog.xml', isDryRun: true },
    });
    const described = await server.call(tagsCalls.listTags, { as: admin });
    const tagOf = (name: string) => described.body.tags.find((tag) => tag.name === name)!._id;
    await server.call(categoriesCalls.addCategory, { as: admin, body: { name: 'Food', description: '', slug: '' } });
    await server.call(seriesCalls.addSeries, { as: admin, body: { name: 'Plans', description: '' } });
    const [plans] = (await server.call(seriesCalls.listSeries, { as: admin })).body.series;
    await server.call(seriesCalls.setSeriesOfBlog, { as: admin, body: { id: draft, series: plans!._id } });
    const listed = await server.call(categoriesCalls.listCategories, { as: admin });
    const redirect = '/2019/06/sun';
    await server.call(addressesCalls.addRedirect, { as: admin, body: { path: redirect, target: published } });
    const outbox = createOutboxRepository(server.database.queries);
    await outbox.add({ kind: 'test', to: 'ada@example.com', payload: {} });
    const [mail] = (await outbox.list({ limit: 1, offset: 0 })).rows;
    fixture = {
      accounts: { user, author, 'other author': other, admin, 'blocked author': blocked },
      published,
      draft,
      deleted,
      comment,
      savedAt: body.revisions[0]!.savedAt,
      previewToken: link.body.token!,
      annotation: { thread: thread!._id, message: thread!.messages[0]!._id },
      importId: prepared.body.import._id,
      image: await createPng(),
      secretTag: tagOf('Secret'),
      publicTag: tagOf('Public'),
      series: plans!._id,
      categories: listed.body.categories,
      redirect,
      mail: mail!.id,
    };
    reset = await rememberRows(server.database);
  });
  afterEach(async () => {
    await reset();
    server.app.invalidate([{ type: 'Blog' }, { type: 'Comment' }, { type: 'Preview' }, { type: 'Series' }, siteTag]);
  });
  afterAll(() => server.close());

  const cases = Object.entries(allCalls as Record<AnyCallName, Call>).flatMap(([name, call]) =>
    identities.map((identity, place) => [name as AnyCallName, identity, call, place] as const),
  );

  test.each(cases)('%s as %s', async (name, identity, call, place) => {
    const expectation: Expectation<Call> | undefined = expectations[name] as Expectation<Call>;
    if (!expectation) throw new Error(`Say above who may make the call ${name}, and what it shows them.`);
    const as = identity === 'visitor' ? undefined : fixture.accounts[identity];
    const { status, body } = await server.call(call, { as, ...expectation.send?.(fixture, as) });
    expect([status, body.message]).toEqual([expectation.answers[place], body.message]);
    if (status === 200) expectation.sees?.[identity]?.(body, fixture);
  });

  test('only admins are told of links of the navigation to what readers do not see', async () => {
    const link = { label: 'A secret plan', target: 'page:aaaaaaaaaaaaaaaaaaaaaaaa' };
    const settings = { name: 'Harbour Notes', navigation: [link] };
    const changed = await server.call(siteCalls.changeSite, { as: server.admin, body: { version: 0, settings } });
    expect(changed.status).toBe(200);
    for (const as of [undefined, fixture.accounts.author]) {
      const { body } = await server.call(siteCalls.getSite, { as });
      expect([body.settings, body.navigation]).toEqual([{ name: 'Harbour Notes' }, []]);
    }
    const { body } = await server.call(siteCalls.getSite, { as: server.admin });
    expect([body.settings, body.navigation]).toEqual([settings, []]);
  });

  describe('an author', () => {
    const ada = () => fixture.accounts.author;

    test('has a list of their own posts, searched, sorted, filtered and paged', async () => {
      for (let number = 0; number < 5; number += 1) await addBlogAs(ada(), `Rain ${number}`, number % 2 === 0);
      for (const title of ['Rain elsewhere', 'More rain']) await server.addBlog({ title });
      const list = async (query: Query<typeof contract.listAllBlogs>) => {
        const { body } = await server.call(contract.listAllBlogs, { as: ada(), query });
        return [body.blogs.map(({ title }) => title), body.total];
      };
      expect(await list({ limit: 3 })).toEqual([['Rain 4', 'Rain 3', 'Rain 2'], 7]);
      expect(await list({ limit: 2, offset: 5 })).toEqual([['Draft', 'Published'], 7]);
      expect(await list({ limit: 2, search: 'rain', sort: 'title' })).toEqual([['Rain 0', 'Rain 1'], 5]);
      expect(await list({ limit: 9, search: 'rain', status: 'unpublished' })).toEqual([['Rain 3', 'Rain 1'], 2]);
      expect(await list({ limit: 9, search: 'li' })).toEqual([
        ['Rain 4', 'Rain 3', 'Rain 2', 'Rain 1', 'Rain 0', 'Draft', 'Published'],
        7,
      ]);
      expect(await list({ limit: 1, category: 'Finance' })).toEqual([[], 0]);
      expect(await list({ limit: 2, sort: 'status', order: 'desc' })).toEqual([['Rain 3', 'Rain 1'], 7]);
    });

    test('completes the tags of published posts, page by page', async () => {
      for (const title of ['Tagged', 'As well', 'Too'])
        await addBlogAs(server.admin, title, true, 'Alpha, Beta, Gamma');
      await addBlogAs(server.admin, 'Hidden', false, 'Beta, Betray');
      const list = async (query: Query<typeof tagsCalls.listTags>) => {
        const { body } = await server.call(tagsCalls.listTags, { as: ada(), query });
        return [body.tags.map(({ name }) => name), body.total];
      };
      expect(await list({ limit: 2 })).toEqual([['Alpha', 'Beta'], 4]);
      expect(await list({ limit: 1, offset: 1 })).toEqual([['Beta'], 4]);
      expect(await list({ limit: 2, offset: 2 })).toEqual([['Gamma', 'Public'], 4]);
      expect(await list({ search: 'bet' })).toEqual([['Beta'], 1]);
    });

    test('has the comments on their own posts, searched, filtered and counted', async () => {
      const { published, comment } = fixture;
      await server.addComment(published, { content: 'A second one.' });
      await server.call(contract.approveComment, { as: ada(), body: { id: comment } });
      const { body } = await server.call(contract.listAllComments, {
        as: ada(),
        query: { limit: 10, status: 'not-approved', search: 'second' },
      });
      expect(body.comments.map(({ content }) => content)).toEqual(['A second one.']);
      expect([body.total, body.counts]).toEqual([1, { approved: 1, notApproved: 1, spam: 0 }]);
    });

    test('sees drafts neither among the posts they like nor among their comments, as readers do not', async () => {
      const { published } = fixture;
      const as = fixture.accounts['other author'];
      await server.call(contract.toggleLike, { as, params: { id: published } });
      await server.addComment(published, { as });
      await server.call(contract.togglePublish, { as: server.admin, body: { id: published } });
      expect((await server.call(contract.listLikedBlogs, { as })).body.blogs).toEqual([]);
      expect((await server.call(contract.listMyComments, { as })).body.comments).toEqual([]);
      expect((await server.call(contract.listMyComments, { as, query: { limit: 9 } })).body).toMatchObject({
        total: 0,
      });
    });

    test('empties the bin of their own posts only', async () => {
      const { id } = await server.addBlog({ title: 'Another' });
      await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
      await server.call(binCalls.emptyBin, { as: ada() });
      const { body } = await server.call(binCalls.listBin, { as: server.admin });
      expect(titles(body.blogs)).toEqual(['Another']);
    });

    test('names nobody else as the author; an admin does, and the post is then theirs', async () => {
      const { draft: id, accounts } = fixture;
      const give = (as: Account, authorId: string) =>
        server.call(contract.editBlog, { as, params: { id }, body: { title: 'Draft', authorId } });
      const grace = accounts['other author'];
      expect((await give(ada(), grace.id)).status).toBe(403);
      expect((await give(ada(), '')).status).toBe(403);
      expect((await give(ada(), ada().id)).status).toBe(200);
      expect((await give(server.admin, accounts.user.id)).status).toBe(400);
      expect((await give(server.admin, 'nobody')).status).toBe(400);
      expect((await give(server.admin, grace.id)).status).toBe(200);
      expect((await server.call(contract.getBlog, { as: ada(), params: { id } })).status).toBe(404);
      expect((await server.call(contract.getBlog, { as: grace, params: { id } })).status).toBe(200);
      expect((await give(server.admin, '')).status).toBe(200);
      expect((await server.call(contract.getBlog, { as: grace, params: { id } })).status).toBe(404);
    });

    test('who is a user again does nothing with their posts, which stay', async () => {
      await setRole(ada(), 'user');
      const { draft: id } = fixture;
      expect((await server.call(contract.getBlog, { as: ada(), params: { id } })).status).toBe(404);
      expect((await server.call(contract.editBlog, { as: ada(), params: { id }, body: { title: 'A' } })).status).toBe(
        403,
      );
      await setRole(ada(), 'author');
      expect((await server.call(contract.getBlog, { as: ada(), params: { id } })).status).toBe(200);
    });

    test('whose account is deleted leaves the posts, in the bin too, under their name', async () => {
      const { published, deleted } = fixture;
      const body = { id: ada().id, comments: 'delete' } as const;
      expect((await server.call(accountsCalls.deleteUser, { as: server.admin, body })).status).toBe(200);
      await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: deleted } });
      for (const id of [published, deleted]) {
        const { body: answer } = await server.call(contract.getBlog, { as: server.admin, params: { id } });
        expect([answer.blog.author, answer.blog.authorId]).toEqual(['Ada', '']);
      }
      const accounts = await server.database.queries.selectFrom('users').select('name').execute();
      expect(accounts.map(({ name }) => name).sort()).toEqual(['Admin', 'Grace', 'Mallory', 'Tom']);
    });
  });

  describe('who loses a role', () => {
    /** Sends the second half of a body when the account has another role. */
    async function sendSlowly(
      as: Account,
      role: Role,
      {
        payload,
        headers,
        ...request
      }: { method: 'POST' | 'PUT'; url: string; payload: Buffer; headers: Record<string, string> },
    ) {
      const half = Math.floor(payload.length / 2);
      async function* body() {
        yield payload.subarray(0, half);
        // A body is read after the request was let in.
        await setRole(as, role);
        yield payload.subarray(half);
      }
      return server.app.inject({
        ...request,
        payload: Readable.from(body()),
        headers: { ...headers, authorization: `Bearer ${as.token}` },
      });
    }

    test('while a change is on its way changes nothing any more', async () => {
      const as = await server.signUp('Eve');
      const { published: id } = fixture;
      const form = await encodeForm({ title: 'Mine' });
      for (const role of ['author', 'user'] as const) {
        await setRole(as, 'admin');
        const answer = await sendSlowly(as, role, { method: 'PUT', url: `/api/blog/edit/${id}`, ...form });
        expect(answer.statusCode).toBe(role === 'author' ? 404 : 403);
      }
      await setRole(as, 'admin');
      const promotion = { id: as.id, role: 'admin' };
      const answer = await sendSlowly(as, 'author', {
        method: 'POST',
        url: accountsCalls.setRole.path,
        payload: Buffer.from(JSON.stringify(promotion)),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(403);
      const { body } = await server.call(contract.getBlog, { params: { id } });
      expect(body.blog.title).toBe('Published');
    });

    /** What happens to whoever has sent a change, after it was let in and before it is written. */
    const happenings: Record<string, { happen: (tx: Queries, as: Account) => Promise<unknown>; answer: number }> = {
      'role was lowered': {
        happen: (tx, { id }) => {
          const lower = (from: Role, to: Role) =>
            tx.updateTable('users').set({ role: to }).where('id', '=', id).where('role', '=', from).execute();
          return lower('author', 'user').then(() => lower('admin', 'author'));
        },
        answer: 403,
      },
      'account was blocked': {
        happen: (tx, { id }) => tx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', id).execute(),
        answer: 403,
      },
      'posts were given to somebody else': {
        async happen(tx) {
          const author_id = fixture.accounts['other author'].id;
          await tx.updateTable('blogs').set({ author_id }).execute();
          await tx.updateTable('deleted_blogs').set({ author_id }).execute();
        },
        answer: 404,
      },
    };

    /** Calls that write nothing which anybody sees, or nothing at all. */
    const harmless = new Set<AnyCallName>([
      'generateContent',
      'continueText',
      'shortenText',
      'correctText',
      'suggestTitles',
      'describePicture',
      'renderText',
      'writeMarkdown',
      'readMarkdown',
      'addTextImage',
      'addMedia',
      'describeEmbed',
      'addSitePicture',
      'createExport',
      // Who was let in is there for half a minute.
      'reportPresence',
      'endPresence',
      // An import is the work of the server; who may stop it is asked as it is let in.
      'createImport',
      'uploadImport',
      'cancelImport',
      'exportSubscribers',
      'previewNewsletter',
      // As the site sends no newsletter, they end before they write.
      'sendTestNewsletter',
      'createSending',
    ]);

    const changing = (Object.entries(allCalls) as [AnyCallName, Call][]).filter(
      ([name, { method, access }]) =>
        method !== 'GET' && (access === 'author' || access === 'admin') && !harmless.has(name),
    );
    const races = changing.flatMap(([name, call]) =>
      Object.keys(happenings).flatMap((happening) => {
        const isOfAuthors = call.access === 'author';
        const isOwned = expectations[name].answers[3] === 404;
        if (happening.startsWith('posts') && !isOwned) return [];
        return (isOfAuthors ? (['author', 'Eve'] as const) : (['Eve'] as const))
          .filter((who) => who === 'author' || !happening.startsWith('posts'))
          .map((who) => [name, who === 'Eve' ? 'an admin' : 'an author', happening, call] as const);
      }),
    );

    test.each(races)('%s of %s whose %s meanwhile is refused', async (name, who, happening, call) => {
      const as = who === 'an author' ? fixture.accounts.author : await server.signUp('Eve');
      if (who === 'an admin') await setRole(as, 'admin');
      const { happen, answer } = happenings[happening]!;
      const { database } = server;
      const write = database.write.bind(database);
      const spy = jest.spyOn(database, 'write').mockImplementationOnce(async (work, options) => {
        await write((tx) => happen(tx, as));
        return write(work, options);
      });
      try {
        const sent = (expectations[name] as Expectation<Call>).send?.(fixture, as);
        const { status, body } = await server.call(call, { as, ...sent });
        expect(spy).toHaveBeenCalled();
        expect([status, body.message]).toEqual([answer, body.message]);
      } finally {
        spy.mockRestore();
      }
    });
  });
});
