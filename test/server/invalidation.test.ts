// What each call of the contract says it invalidates, compared with what it changes on the real server.
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { writingCalls } from '../../src/contract/extensions/writing';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { annotationsCalls } from '../../src/contract/extensions/annotations';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { transfersCalls } from '../../src/contract/extensions/transfers';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { profilesCalls } from '../../src/contract/extensions/profiles';
import { siteCalls } from '../../src/contract/extensions/site';
import { seriesCalls } from '../../src/contract/extensions/series';
import { tagsCalls } from '../../src/contract/extensions/tags';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { bin, resolveTags, tagTypes, type Tag } from '../../src/contract/tags';
import { createAccountsRepository } from '../../src/server/accounts/accounts.repository';
import type { Database } from '../../src/server/database/database';
import { createChangeReader } from '../../src/server/database/postgres-changes';
import { tagsOfChange } from '../../src/server/http/cached-representation';
import { newId } from '../../src/server/database/id';
import { eventually } from '../support/eventually';
import { expectCountersToBeRight } from '../support/counters';
import { startRelay } from '../support/smtp';
import { createOutboxRepository } from '../../src/server/mail/outbox.repository';
import { rememberRows } from '../support/remember-rows';
import { mediaFiles } from '../support/media-files';
import {
  aNewPage,
  aBlog,
  createPng,
  createTestServer,
  InvalidBody,
  type Account,
  type TestServer,
} from '../support/server';

jest.setTimeout(60_000);

type Contract = typeof allCalls;
type QueryName = { [Name in AnyCallName]: Contract[Name] extends { provides: unknown } ? Name : never }[AnyCallName];
type MutationName = Exclude<AnyCallName, QueryName>;

interface Input {
  query?: Record<string, string>;
  as?: Account;
  params?: Record<string, string>;
  body?: object;
  image?: Buffer;
  upload?: Buffer;
}

interface World {
  server: TestServer;
  relay: Awaited<ReturnType<typeof startRelay>>;
  mail: string;
  /** With a password that an admin has given out. */
  reader: Account;
  /** Of the quiet post. */
  author: Account;
  /** Without likes and comments. */
  other: Account;
  blocked: string;
  /** Posts: one with likes and comments by the reader, one with nothing, and a draft. */
  popular: string;
  /** About, and one that was deleted. */
  page: string;
  deletedPage: string;
  quiet: string;
  draft: string;
  /** In the bin, with a like and a comment by the reader. */
  deleted: string;
  /** The first version of the popular post, which had another title and category then. */
  firstVersion: string;
  firstVersionOfPage: string;
  presentVersion: string;
  /** Imports: one that waits for its file, and one that is at work. */
  waitingImport: string;
  runningImport: string;
  /** On the text of the popular post. */
  annotation: { thread: string; message: string };
  /** Of the popular post, which takes comments on its text. */
  previewToken: string;
  /** Tags of the quiet post. */
  rain: string;
  snow: string;
  /** Of the popular and the quiet post, the draft and a deleted one. */
  series: string;
  /** Comments on the popular post. */
  approved: string;
  waiting: string;
}

async function createWorld(): Promise<World> {
  const relay = await startRelay();
  const server = await createTestServer({ SMTP_URL: relay.url, MAIL_FROM: 'blog@blog.example' });
  const reader = await server.signUp();
  const password_expires_at = '2999-01-01T00:00:00.000Z';
  await server.database.write((tx) => createAccountsRepository(tx).update(reader.id, { password_expires_at }));
  const [author, other] = [await server.signUp(), await server.signUp()];
  for (const { id } of [author, other]) {
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id, role: 'author' } });
  }
  const { id: popular } = await server.addBlog({ title: 'Unknown', authorId: author.id });
  const readPopular = async () => (await server.call(contract.getBlog, { params: { id: popular } })).body.blog;
  const { updatedAt: firstVersion = '' } = await readPopular();
  await server.call(contract.editBlog, { as: server.admin, params: { id: popular }, body: { title: 'Popular' } });
  const { updatedAt: presentVersion = '' } = await readPopular();
  await server.call(previewsCalls.renewPreviewLink, { as: server.admin, body: { id: popular } });
  await server.call(previewsCalls.changePreviewLink, {
    as: server.admin,
    body: { id: popular, takesAnnotations: true },
  });
  const link = await server.call(previewsCalls.getPreviewLink, { as: server.admin, params: { id: popular } });
  await server.call(annotationsCalls.addAnnotation, {
    as: server.admin,
    body: { id: popular, target, content: 'Eh?' },
  });
  const annotated = await server.call(annotationsCalls.listAnnotations, { as: server.admin, params: { id: popular } });
  const [thread] = annotated.body.annotations;
  const { id: quiet } = await server.addBlog({
    title: 'Quiet',
    category: 'Finance',
    tags: 'Rain, Snow',
    authorId: author.id,
  });
  const { tags } = (await server.call(tagsCalls.listTags, { as: server.admin })).body;
  const [rain, snow] = tags.map(({ _id }) => _id);
  const { id: draft } = await server.addBlog({ title: 'Draft', isPublished: false });
  await server.call(seriesCalls.addSeries, { as: server.admin, body: { name: 'Boat' } });
  const series = (await server.call(seriesCalls.listSeries, { as: server.admin })).body.series[0]!._id;
  for (const id of [popular, quiet, draft]) {
    await server.call(seriesCalls.setSeriesOfBlog, { as: server.admin, body: { id, series } });
  }
  await server.call(contract.toggleLike, { as: reader, params: { id: popular } });
  const { id: approved } = await server.addComment(popular, { as: reader });
  await server.call(contract.approveComment, { as: server.admin, body: { id: approved } });
  const { id: waiting } = await server.addComment(popular, { as: reader, content: 'Is it?' });
  await server.call(profilesCalls.saveProfile, { as: author, body: aProfile });
  await server.call(siteCalls.changeSite, { as: server.admin, body: { version: 0, settings: { showsAuthors: true } } });
  const { id: blocked } = await server.signUp();
  await server.database.write((tx) => createAccountsRepository(tx).update(blocked, { is_blocked: 1 }));
  const { id: deleted } = await server.addBlog({ title: 'Deleted', authorId: author.id });
  await server.call(contract.toggleLike, { as: reader, params: { id: deleted } });
  await server.addComment(deleted, { as: reader });
  await server.call(seriesCalls.setSeriesOfBlog, { as: server.admin, body: { id: deleted, series } });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted } });
  for (const title of ['About', 'Deleted page']) {
    await server.call(pagesCalls.addPage, { as: server.admin, body: aNewPage({ title }) });
  }
  const { pages } = (await server.call(pagesCalls.listPages, { as: server.admin })).body;
  const [page, deletedPage] = pages.map(({ _id }) => _id) as [string, string];
  const readPage = async () => (await server.call(contract.getBlog, { params: { id: page } })).body.blog;
  const { updatedAt: firstVersionOfPage = '' } = await readPage();
  await server.call(contract.editBlog, { as: server.admin, params: { id: page }, body: { title: 'About us' } });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deletedPage } });
  const navigation = [`page:${page}`, `tag:${rain}`, 'category:Finance'].map((target) => ({ label: 'A link', target }));
  await server.call(siteCalls.changeSite, { as: server.admin, body: { version: 1, settings: { navigation } } });
  const createImport = () => server.call(transfersCalls.createImport, { as: server.admin, body: aPlan });
  const waitingImport = (await createImport()).body.import._id;
  const runningImport = (await createImport()).body.import._id;
  await server.database.queries
    .insertInto('redirects')
    .values({ path: '/old', target: `/blog/${popular}` })
    .execute();
  const lost = { path: '/lost', count: 1, last_asked_at: '2026-01-01T00:00:00.000Z' };
  await server.database.queries.insertInto('missing_paths').values(lost).execute();
  const views = { day: new Date().toISOString().slice(0, 10), blog_id: popular, views: 3 };
  await server.database.queries.insertInto('views_by_post').values(views).execute();
  const outbox = createOutboxRepository(server.database.queries);
  await outbox.add({ kind: 'test', to: 'ada@example.com', payload: {} });
  const [mail] = (await outbox.list({ limit: 1, offset: 0 })).rows;
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  // Not sent meanwhile.
  await server.database.queries
    .updateTable('mails')
    .set({ next_at: inMinutes(60) })
    .where('id', '=', mail!.id)
    .execute();
  // Its server does not fall silent meanwhile.
  const running = { state: 'running', updated_at: inMinutes(50) } as const;
  await server.database.queries.updateTable('blog_imports').set(running).where('id', '=', runningImport).execute();
  return {
    server,
    relay,
    mail: mail!.id,
    reader,
    author,
    other,
    blocked,
    deleted,
    popular,
    page,
    deletedPage,
    firstVersionOfPage,
    firstVersion,
    presentVersion,
    quiet,
    draft,
    series,
    approved,
    waiting,
    annotation: { thread: thread!._id, message: thread!.messages[0]!._id },
    previewToken: link.body.token!,
    waitingImport,
    runningImport,
    rain: rain!,
    snow: snow!,
  };
}

const target = { block: 0, exact: 'Rain', prefix: '', suffix: '' };
const editor = 'an-editor-of-a-browser';

const aProfile = { name: 'Author', slug: 'author', about: '', links: [], picture: '', isPublic: true };

const aPlan = { from: 'ghost', fileName: 'blog.json', isDryRun: true } as const;

const account = { name: 'Ann', email: 'ann@example.com', password: 'long enough' };
const asAdmin = ({ server }: World, input: Input): Input => ({ as: server.admin, ...input });
const aComment = (blog: string) => ({ blog, name: 'Ann', content: 'Hello' });

/** Ways in which each call may change something. */
const mutations: Record<MutationName, ((world: World) => Input | Promise<Input>)[]> = {
  addComment: [
    ({ popular }) => ({ body: aComment(popular) }),
    ({ reader, quiet }) => ({ as: reader, body: aComment(quiet) }),
    (world) => asAdmin(world, { body: aComment(world.draft) }),
  ],
  renewPreviewLink: [
    (world) => asAdmin(world, { body: { id: world.draft } }),
    (world) => asAdmin(world, { body: { id: world.popular } }),
  ],
  changePreviewLink: [(world) => asAdmin(world, { body: { id: world.popular, takesAnnotations: false } })],
  reportPresence: [(world) => asAdmin(world, { body: { id: world.popular, editor } })],
  endPresence: [(world) => asAdmin(world, { body: { id: world.popular, editor } })],
  addAnnotation: [
    (world) => asAdmin(world, { body: { id: world.popular, target, content: 'Really?' } }),
    ({ author, quiet }) => ({ as: author, body: { id: quiet, target, content: 'Really?' } }),
  ],
  replyToAnnotation: [
    (world) => asAdmin(world, { body: { id: world.popular, annotation: world.annotation.thread, content: 'Yes.' } }),
  ],
  editAnnotation: [
    (world) => asAdmin(world, { body: { id: world.popular, message: world.annotation.message, content: 'What?' } }),
  ],
  removeAnnotation: [(world) => asAdmin(world, { body: { id: world.popular, message: world.annotation.message } })],
  resolveAnnotation: [
    (world) => asAdmin(world, { body: { id: world.popular, annotation: world.annotation.thread, isResolved: true } }),
  ],
  addPreviewAnnotation: [({ previewToken: token }) => ({ body: { token, name: 'Tom', target, content: 'Really?' } })],
  replyToPreviewAnnotation: [
    ({ previewToken: token, annotation: { thread } }) => ({
      body: { token, name: 'Tom', annotation: thread, content: 'Yes.' },
    }),
  ],
  finishFirstSteps: [
    (world) => asAdmin(world, { body: { removesSamples: false } }),
    async (world) => {
      const value = JSON.stringify([world.popular]);
      await world.server.database.queries.insertInto('metadata').values({ key: 'sample_posts', value }).execute();
      return asAdmin(world, { body: { removesSamples: true } });
    },
  ],
  changeSite: [
    (world) => asAdmin(world, { body: { version: 2, settings: { showsAuthors: false } } }),
    (world) => asAdmin(world, { body: { version: 2, settings: { name: 'Harbour Notes' } } }),
    (world) => asAdmin(world, { body: { version: 2, settings: { addressPattern: '/{slug}' } } }),
  ],
  // The site sends no newsletter: newsletter.test.ts shows what these change.
  subscribe: [() => ({ body: { email: account.email } })],
  deleteSubscriber: [
    async (world) => {
      const at = new Date().toISOString();
      const subscriber = { id: newId(), email: account.email, email_folded: account.email, state: 'active' } as const;
      await world.server.database.queries
        .insertInto('subscribers')
        .values({ ...subscriber, source: 'form', created_at: at, changed_at: at })
        .execute();
      return asAdmin(world, { body: { id: subscriber.id } });
    },
  ],
  importSubscribers: [
    (world) => asAdmin(world, { query: { consent: 'On paper' }, upload: Buffer.from('ann@example.com') }),
  ],
  exportSubscribers: [(world) => asAdmin(world, {})],
  previewNewsletter: [(world) => asAdmin(world, { body: { id: world.popular } })],
  sendTestNewsletter: [(world) => asAdmin(world, { body: { id: world.popular } })],
  createSending: [(world) => asAdmin(world, { body: { blogId: world.popular } })],
  pauseSending: [(world) => asAdmin(world, { body: { id: 'sending' } })],
  resumeSending: [(world) => asAdmin(world, { body: { id: 'sending' } })],
  cancelSending: [(world) => asAdmin(world, { body: { id: 'sending' } })],
  addRedirect: [(world) => asAdmin(world, { body: { path: '/lost', target: world.popular } })],
  removeRedirect: [(world) => asAdmin(world, { body: { path: '/old' } })],
  retryMail: [(world) => asAdmin(world, { body: { id: world.mail } })],
  deleteMail: [(world) => asAdmin(world, { body: { id: world.mail } })],
  sendTestMail: [(world) => asAdmin(world, { body: { to: 'ada@example.com' } })],
  forgetMissingPath: [(world) => asAdmin(world, { body: { path: '/lost' } })],
  withdrawPreviewLink: [(world) => asAdmin(world, { body: { id: world.popular } })],
  restoreBlog: [
    (world) => asAdmin(world, { body: { id: world.deleted } }),
    (world) => asAdmin(world, { body: { id: world.deletedPage } }),
  ],
  purgeBlog: [(world) => asAdmin(world, { body: { id: world.deleted } })],
  emptyBin: [(world) => asAdmin(world, {})],
  restoreRevision: [
    (world) => asAdmin(world, { body: { id: world.popular, savedAt: world.firstVersion } }),
    (world) => asAdmin(world, { body: { id: world.page, savedAt: world.firstVersionOfPage } }),
  ],
  toggleLike: [
    ({ reader, popular }) => ({ as: reader, params: { id: popular } }),
    ({ reader, quiet }) => ({ as: reader, params: { id: quiet } }),
    (world) => asAdmin(world, { params: { id: world.draft } }),
  ],
  addPage: [(world) => asAdmin(world, { body: aNewPage({ title: 'Imprint' }) })],
  generateContent: [(world) => asAdmin(world, { body: { prompt: 'Rain' } })],
  renderText: [(world) => asAdmin(world, { body: { description: '<p>Rain</p>' } })],
  addBlog: [
    async (world) => asAdmin(world, { body: aBlog({ tags: 'Rain' }), image: await createPng('#123456') }),
    async ({ author }) => ({ as: author, body: aBlog(), image: await createPng('#234567') }),
    async (world) => asAdmin(world, { body: aBlog({ isPublished: false }), image: await createPng('#654321') }),
  ],
  editBlog: [
    (world) => asAdmin(world, { params: { id: world.page }, body: { title: 'About', slug: 'about' } }),
    (world) => asAdmin(world, { params: { id: world.popular }, body: { title: 'Renamed' } }),
    (world) => asAdmin(world, { params: { id: world.popular }, body: { title: 'Popular', isPublished: false } }),
    async (world) =>
      asAdmin(world, {
        params: { id: world.quiet },
        body: { title: 'Q', tags: 'Snow' },
        image: await createPng('#111'),
      }),
    (world) => asAdmin(world, { params: { id: world.draft }, body: { title: 'Draft', category: 'Startup' } }),
    (world) => asAdmin(world, { params: { id: world.draft }, body: { title: 'Draft', authorId: world.author.id } }),
    (world) => asAdmin(world, { params: { id: world.quiet }, body: { title: 'Quiet', authorId: '' } }),
  ],
  writeMarkdown: [(world) => asAdmin(world, { body: { description: '<p>Rain</p>' } })],
  continueText: [(world) => asAdmin(world, { body: { text: 'Rain' } })],
  shortenText: [(world) => asAdmin(world, { body: { text: 'Rain' } })],
  correctText: [(world) => asAdmin(world, { body: { paragraphs: ['Rain'] } })],
  suggestTitles: [(world) => asAdmin(world, { body: { text: 'Rain' } })],
  describePicture: [(world) => asAdmin(world, { body: { address: 'https://example.com/rain.jpg' } })],
  readMarkdown: [(world) => asAdmin(world, { body: { markdown: 'Rain' } })],
  addDraft: [
    (world) => asAdmin(world, { body: { title: 'A thought' } }),
    async (world) =>
      asAdmin(world, { body: { title: 'More', subTitle: 'of it', tags: 'Rain' }, image: await createPng('#0b0') }),
  ],
  deleteBlog: [
    (world) => asAdmin(world, { body: { id: world.page } }),
    (world) => asAdmin(world, { body: { id: world.popular } }),
    (world) => asAdmin(world, { body: { id: world.quiet } }),
    (world) => asAdmin(world, { body: { id: world.draft } }),
  ],
  togglePublish: [
    (world) => asAdmin(world, { body: { id: world.page } }),
    (world) => asAdmin(world, { body: { id: world.popular } }),
    (world) => asAdmin(world, { body: { id: world.quiet } }),
    (world) => asAdmin(world, { body: { id: world.draft } }),
  ],
  editComment: [
    ({ reader, approved }) => ({ as: reader, body: { id: approved, content: 'Quite another comment' } }),
    ({ reader, waiting }) => ({ as: reader, body: { id: waiting, content: 'Quite another comment' } }),
  ],
  removeOwnComment: [
    ({ reader, approved }) => ({ as: reader, body: { id: approved } }),
    ({ reader, waiting }) => ({ as: reader, body: { id: waiting } }),
  ],
  replyToComment: [
    (world) => asAdmin(world, { body: { id: world.approved, content: 'Thank you.' } }),
    (world) => asAdmin(world, { body: { id: world.waiting, content: 'Thank you.' } }),
  ],
  renewOwnFeed: [({ reader }) => ({ as: reader })],
  markSpam: [
    (world) => asAdmin(world, { body: { id: world.approved, isSpam: true } }),
    (world) => asAdmin(world, { body: { id: world.waiting, isSpam: true } }),
  ],
  approveComment: [(world) => asAdmin(world, { body: { id: world.waiting } })],
  deleteComment: [
    (world) => asAdmin(world, { body: { id: world.approved } }),
    (world) => asAdmin(world, { body: { id: world.waiting } }),
  ],
  login: [({ reader: { email, password } }) => ({ body: { email, password } })],
  register: [() => ({ body: account })],
  addSitePicture: [async (world) => asAdmin(world, { params: { setting: 'logo' }, image: await createPng('#0a0') })],
  describeEmbed: [(world) => asAdmin(world, { body: { address: 'http://127.0.0.1:1/' } })],
  addMedia: [(world) => asAdmin(world, { upload: mediaFiles.wav() })],
  addTextImage: [async (world) => asAdmin(world, { image: await createPng('#0a0') })],
  renameAccount: [
    ({ reader }) => ({ as: reader, body: { name: 'Ann' } }),
    ({ author }) => ({ as: author, body: { name: 'Ann' } }),
  ],
  changeEmail: [({ reader }) => ({ as: reader, body: { email: account.email, password: reader.password } })],
  sendEmailConfirmation: [({ reader }) => ({ as: reader })],
  changePassword: [
    ({ reader }) => ({ as: reader, body: { password: reader.password, newPassword: account.password } }),
  ],
  saveProfile: [
    ({ author }) => ({ as: author, body: { ...aProfile, about: 'Writes.' } }),
    ({ author }) => ({ as: author, body: { ...aProfile, isPublic: false } }),
  ],
  signOutEverywhere: [({ other }) => ({ as: other })],
  exportAccount: [({ reader }) => ({ as: reader })],
  exportStatistics: [(world) => asAdmin(world, {})],
  deleteAccount: [
    ({ reader }) => ({ as: reader, body: { password: reader.password, comments: 'keep' } }),
    ({ reader }) => ({ as: reader, body: { password: reader.password, comments: 'delete' } }),
    ({ author }) => ({ as: author, body: { password: author.password, comments: 'keep' } }),
  ],
  setRole: [
    (world) => asAdmin(world, { body: { id: world.other.id, role: 'admin' } }),
    (world) => asAdmin(world, { body: { id: world.other.id, role: 'user' } }),
    (world) => asAdmin(world, { body: { id: world.author.id, role: 'user' } }),
  ],
  blockUser: [
    (world) => asAdmin(world, { body: { id: world.other.id } }),
    (world) => asAdmin(world, { body: { id: world.author.id } }),
  ],
  unblockUser: [(world) => asAdmin(world, { body: { id: world.blocked } })],
  signOutUser: [(world) => asAdmin(world, { body: { id: world.other.id } })],
  resetPassword: [(world) => asAdmin(world, { body: { id: world.other.id } })],
  inviteUser: [(world) => asAdmin(world, { body: { email: account.email, role: 'author' } })],
  deleteUser: [
    (world) => asAdmin(world, { body: { id: world.reader.id, comments: 'keep' } }),
    (world) => asAdmin(world, { body: { id: world.reader.id, comments: 'delete' } }),
    (world) => asAdmin(world, { body: { id: world.author.id, comments: 'keep' } }),
  ],
  createImport: [
    async (world) => {
      await world.server.call(transfersCalls.cancelImport, {
        as: world.server.admin,
        body: { id: world.runningImport },
      });
      return asAdmin(world, { body: aPlan });
    },
  ],
  uploadImport: [(world) => asAdmin(world, { params: { id: world.waitingImport }, upload: Buffer.from('none') })],
  cancelImport: [
    (world) => asAdmin(world, { body: { id: world.waitingImport } }),
    (world) => asAdmin(world, { body: { id: world.runningImport } }),
  ],
  editTag: [
    (world) => asAdmin(world, { body: { id: world.rain, name: 'Showers' } }),
    (world) => asAdmin(world, { body: { id: world.rain, description: 'Wet' } }),
  ],
  mergeTags: [
    (world) => asAdmin(world, { body: { id: world.rain, target: world.snow } }),
    (world) => asAdmin(world, { body: { id: world.snow, target: world.rain } }),
  ],
  deleteTag: [(world) => asAdmin(world, { body: { id: world.rain } })],
  addSeries: [(world) => asAdmin(world, { body: { name: 'Ship' } })],
  editSeries: [
    (world) => asAdmin(world, { body: { id: world.series, name: 'Ship' } }),
    (world) => asAdmin(world, { body: { id: world.series, description: 'How it floats' } }),
  ],
  orderSeries: [
    (world) => asAdmin(world, { body: { id: world.series, ids: [world.draft, world.quiet, world.popular] } }),
  ],
  deleteSeries: [(world) => asAdmin(world, { body: { id: world.series } })],
  setSeriesOfBlog: [
    (world) => asAdmin(world, { body: { id: world.popular, series: '' } }),
    (world) => asAdmin(world, { body: { id: world.draft, series: '' } }),
  ],
  addCategory: [(world) => asAdmin(world, { body: { name: 'Travel', description: 'Far away' } })],
  editCategory: [
    (world) => asAdmin(world, { body: { id: 'Finance', name: 'Money' } }),
    (world) => asAdmin(world, { body: { id: 'Lifestyle', name: 'Life' } }),
    (world) => asAdmin(world, { body: { id: 'Lifestyle', description: 'How we live' } }),
  ],
  orderCategories: [(world) => asAdmin(world, { body: { ids: ['Finance', 'Startup', 'Lifestyle', 'Technology'] } })],
  deleteCategory: [
    (world) => asAdmin(world, { body: { id: 'Finance', target: 'Startup' } }),
    (world) => asAdmin(world, { body: { id: 'Lifestyle', target: 'Startup' } }),
  ],
  createExport: [(world) => asAdmin(world, { body: { format: 'octavo' } })],
};

const ownName = 'The profile of the author here has a name of its own.';
const nothingWritten = 'The blocked account here has written nothing.';

/** Queries that are invalidated although our server's answers stay the same, and why. */
const anyPost = 'The call does not say which posts it changes.';
const ofAllSeries = 'One tag stands for all series.';
const ofSomeTag = {
  listBlogs: anyPost,
  listLikedBlogs: anyPost,
  listAllBlogs: anyPost,
  listAuthorBlogs: anyPost,
  listRelated: anyPost,
  searchTexts: anyPost,
  searchAllTexts: anyPost,
  getDateArchive: anyPost,
  getSeries: anyPost,
  listSeries: anyPost,
  listSeriesBlogs: anyPost,
  listRevisions: anyPost,
  listAnnotations: anyPost,
  getRevision: anyPost,
  listBin: anyPost,
  listCategories: anyPost,
  getFirstSteps: anyPost,
  getStatistics: anyPost,
};
/**
 * A job indexes what has changed, some time after the call: what a search finds does not change before. And this site sends
 * no mail: newsletter.test.ts and comment-mails.test.ts show what changes where some is sent. Of one comment it is asked as of
 * all of them.
 */
const changedElsewhere = [
  'searchTexts',
  'searchAllTexts',
  'listSubscribers',
  'listSendings',
  'listSendingFailures',
  'getMailChoices',
  'getComment',
];
/** Answered to who writes, each time anew. */
const keptByNoServer = ['getFirstSteps', 'getSeriesOfBlog'];
const secret = { listPreviewAnnotations: 'Nobody here has the secret address.' };
const unchanged: Partial<Record<MutationName, Partial<Record<QueryName, string>>>> = {
  addSeries: { getSeries: ofAllSeries, listRelated: ofAllSeries, listSeriesBlogs: ofAllSeries },
  retryMail: { getMailState: 'It has waited before, too.' },
  inviteUser: {
    listUsers: 'Nobody is invited without links in mails.',
    listAuthors: 'Nobody is invited without links in mails.',
  },
  restoreBlog: {
    listOwnComments: 'It has the tag of all own comments.',
    getStatistics: 'It may have been viewed.',
    listTags: 'It may have tags.',
    getTag: 'It may have the tag.',
    getSite: 'It may be a page of the navigation.',
  },
  addPage: {
    getSeries: 'The sitemap has the same tag.',
    listSeries: 'The sitemap has the same tag.',
    listSeriesBlogs: 'The sitemap has the same tag.',
    getStatistics: 'The sitemap has the same tag.',
    listCategories: 'The sitemap has the same tag.',
    listTags: 'The sitemap has the same tag.',
    getTag: 'The sitemap has the same tag.',
    getSite: 'A page is not in the navigation yet.',
    listRelated: 'The sitemap has the same tag.',
    getDateArchive: 'The sitemap has the same tag.',
  },
  addBlog: {
    getSeries: 'It is in no series yet.',
    listSeries: 'It is in no series yet.',
    listSeriesBlogs: 'It is in no series yet.',
    getTag: 'It may have the tag.',
    getStatistics: 'Nobody has viewed it yet.',
  },
  togglePublish: { getStatistics: 'Views of drafts are those of the time before.' },
  addDraft: {
    getSeries: 'It is in no series yet.',
    listSeries: 'It is in no series yet.',
    listSeriesBlogs: 'It is in no series yet.',
    getStatistics: 'Nobody has viewed it yet.',
    listAuthorBlogs: 'It may be published.',
    getTag: 'It may have the tag.',
    listRelated: 'It may be published.',
    getDateArchive: 'It may be published.',
  },
  editTag: ofSomeTag,
  mergeTags: ofSomeTag,
  deleteTag: ofSomeTag,
  editCategory: {
    getSeries: anyPost,
    listSeries: anyPost,
    listSeriesBlogs: anyPost,
    getStatistics: 'Addresses of posts may have it in them.',
    listRevisions: 'It has the tag of the versions themselves.',
    listAnnotations: anyPost,
    listTags: anyPost,
    getTag: anyPost,
    getDateArchive: anyPost,
    getFirstSteps: anyPost,
  },
  deleteCategory: {
    getSeries: anyPost,
    listSeries: anyPost,
    listSeriesBlogs: anyPost,
    getStatistics: 'Addresses of posts may have it in them.',
    listRevisions: 'It has the tag of the versions themselves.',
    listAnnotations: anyPost,
    listTags: anyPost,
    getTag: anyPost,
    getDateArchive: anyPost,
    getFirstSteps: anyPost,
  },
  addCategory: {
    getCategory: 'It may get an address that another one has had.',
    getSite: 'The new one is not in the navigation yet.',
  },
  orderCategories: { getSite: 'The navigation has its own order.' },
  restoreRevision: {
    listSeries: 'It counts the posts of each.',
    listOwnComments: 'Those on the post name it elsewhere.',
    listAnnotations: 'They have the tag of the versions as well.',
    listCategories: 'The version may have another category.',
    listTags: 'The version may have other tags.',
    getTag: 'The version may have other tags.',
    getDateArchive: 'The version may have another title.',
    getSite: 'It may be a page of the navigation, with another address then.',
  },
  deleteAccount: {
    getFirstSteps: anyPost,
    listSeriesBlogs: anyPost,
    getSeries: anyPost,
    listCategories: anyPost,
    getTag: anyPost,
    listRelated: anyPost,
    getDateArchive: anyPost,
  },
  deleteUser: {
    getFirstSteps: anyPost,
    listSeriesBlogs: anyPost,
    getSeries: anyPost,
    listCategories: anyPost,
    getTag: anyPost,
    listRelated: anyPost,
    getDateArchive: anyPost,
    ...secret,
  },
  finishFirstSteps: {
    getPreview: 'A sample post may have a secret address.',
    ...secret,
    listTags: 'A sample post may have tags.',
    getTag: 'A sample post may have tags.',
  },
  changeSite: {
    listSeries: anyPost,
    listSeriesBlogs: anyPost,
    listOwnComments: 'It has the tag of all own comments, which name the posts.',
    getAssistant: 'The operator sets it, and no call does.',
    listBin: 'One tag stands for all posts.',
    getDateArchive: 'It counts by another time zone, and has other addresses, only where they are changed.',
    listCategories: anyPost,
    getTag: anyPost,
    listTags: anyPost,
    listLinkTargets: 'It has what links lead to, which here is among what is found.',
  },
  renameAccount: { getBlog: ownName, listBlogs: ownName, getAuthor: ownName, listAuthorBlogs: ownName },
  unblockUser: {
    getBlog: nothingWritten,
    listBlogs: nothingWritten,
    getAuthor: nothingWritten,
    listAuthorBlogs: nothingWritten,
  },
  addPreviewAnnotation: secret,
  replyToPreviewAnnotation: secret,
  addComment: { listComments: 'Another server may show a comment at once; ours waits for an admin to approve it.' },
};

const covers = (invalidated: Tag, provided: Tag) =>
  invalidated.type === provided.type && (invalidated.id === undefined || invalidated.id === provided.id);

const calls = Object.entries(allCalls) as [AnyCallName, Call][];

interface Snapshot {
  query: string;
  /** The query with its arguments and caller. */
  label: string;
  provides: Tag[];
  response: string;
  /** The caller may not ask. */
  isRefused: boolean;
}

/**
 * Those who may ask: the others are refused, whatever has changed. To ask for all of them takes minutes, and what each is shown
 * is the same on both engines.
 */
function callersOf({ access }: Call, { server, reader, author }: World): Record<string, Account | undefined> {
  const isSqlite = server.database.engine === 'sqlite';
  return {
    ...(isSqlite && access === 'public' && { visitor: undefined }),
    ...(isSqlite && access !== 'admin' && { author }),
    ...((access === 'public' || access === 'user') && { reader }),
    admin: server.admin,
  };
}

/** Lists as a whole, too; those here are all on one page, so that this tells nothing else of what the second engine says. */
function queriesOf({ query = {} }: Call, { server }: World): ({ limit: number } | undefined)[] {
  const { properties = {} } = query as { properties?: object };
  if (!('limit' in properties)) return [undefined];
  return server.database.engine === 'sqlite' ? [undefined, { limit: 100 }] : [{ limit: 100 }];
}

/** Ten minutes after a comment it changes by itself, which is as long as all of this takes on a slow machine. */
const withoutTime = (key: string, value: unknown) => (key === 'isEditable' ? undefined : value);

/** The responses of every query to every caller. */
async function takeSnapshots(world: World): Promise<Snapshot[]> {
  const { server, popular, presentVersion, quiet, draft, series } = world;
  // Each is made anew.
  server.app.invalidate(tagTypes.map((type) => ({ type })));
  const snapshots: Snapshot[] = [];
  for (const [name, call] of calls) {
    if (!call.provides) continue;
    const namesBlog = call.path.includes(':id') || call.body !== undefined;
    for (const id of namesBlog ? [popular, quiet, draft] : [undefined]) {
      for (const query of queriesOf(call, world)) {
        for (const [caller, as] of Object.entries(callersOf(call, world))) {
          const values = id === undefined ? {} : { id, blogId: id };
          const { body, status } = await server.call(call, {
            as,
            params: {
              ...values,
              savedAt: presentVersion,
              token: 'none',
              series,
              slug: call.path.includes('tag')
                ? 'rain'
                : call.path.includes('author')
                  ? 'author'
                  : call.path.includes('series')
                    ? 'boat'
                    : 'finance',
            },
            ...(query && { query }),
            ...(call.body && { body: new InvalidBody(values) }),
          });
          snapshots.push({
            query: name,
            label: `${name} ${JSON.stringify({ ...values, ...query })} as ${caller}`,
            provides: resolveTags(call.provides, values),
            response: JSON.stringify([status, body], withoutTime),
            isRefused: [401, 403, 404].includes(status),
          });
        }
      }
    }
  }
  return snapshots;
}

/** Tells what has changed as another server that shares the database is told, which on SQLite is that something has. */
const createOtherReader = ({ database }: TestServer): Database['readChanges'] =>
  database.engine === 'postgres' ? createChangeReader(database.queries).read : async () => undefined;

/** What an upload has begun goes on for a moment. */
const importsEnded = ({ server }: World) =>
  eventually(async () => {
    const leases = server.database.queries.selectFrom('leases').select('name').where('name', '=', 'an import');
    expect(await leases.execute()).toEqual([]);
  });

let world: World;
/** None is sent. */
const callsOfTheNewsletter: MutationName[] = [
  ...(['subscribe', 'previewNewsletter', 'sendTestNewsletter', 'createSending'] as const),
  ...(['pauseSending', 'resumeSending', 'cancelSending'] as const),
];
/** The world has no PUBLIC_URL, with which the links in mails would begin. */
const callsThatNeedLinks: string[] = ['sendEmailConfirmation', 'inviteUser'];
/** None is set up. */
const callsOfTheAssistant: string[] = ['generateContent', ...Object.keys(writingCalls)];

let before: Snapshot[];
let restoreWorld: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld();
  before = await takeSnapshots(world);
  restoreWorld = await rememberRows(world.server.database);
});

afterAll(async () => {
  await world.server.close();
  await world.relay.close();
});

describe.each(Object.entries(mutations) as [MutationName, (typeof mutations)[MutationName]][])('%s', (name, inputs) => {
  const call: Call = allCalls[name];

  test('invalidates every answer that it changes, and no query that it never changes without a reason; counts stay right', async () => {
    const missed: string[] = [];
    const untold: string[] = [];
    const [invalidated, changed] = [new Set<string>(), new Set<string>()];
    for (const makeInput of inputs) {
      await importsEnded(world);
      await restoreWorld();
      const readChanges = createOtherReader(world.server);
      await readChanges();
      const { body, params, ...input } = await makeInput(world);
      const { status, body: response } = await world.server.call(call, {
        ...input,
        params,
        body: body && new InvalidBody(body),
      });
      const refusal = callsOfTheAssistant.includes(name)
        ? 503
        : [...callsThatNeedLinks, ...callsOfTheNewsletter].includes(name)
          ? 404
          : 200;
      expect(status).toBe(refusal);
      await expectCountersToBeRight(world.server.database);
      const isRenewed = input.as === world.reader && 'token' in response;
      // The other tokens are not accepted any more.
      const reader = isRenewed ? { ...world.reader, token: String(response.token) } : world.reader;
      const after = await takeSnapshots({ ...world, reader });
      const told = (await readChanges())?.flatMap(tagsOfChange);

      const tags = resolveTags(call.invalidates ?? [], { ...body, ...params });
      for (const [index, { query, label, provides, response, isRefused }] of before.entries()) {
        const isInvalidated = tags.some((tag) => provides.some((provided) => covers(tag, provided)));
        const isChanged = after[index]!.response !== response;
        if (isInvalidated) invalidated.add(query);
        if (isChanged) changed.add(query);
        // Refused for another reason, such as that the account is gone, is nothing that a client keeps.
        if (isRefused && after[index]!.isRefused) continue;
        // Nor is that the caller has no session any more, or another role.
        if (/^\[40[13],/.test(after[index]!.response)) continue;
        if (isChanged && !isInvalidated) missed.push(label);
        const isCachedByServers =
          !keptByNoServer.includes(query) &&
          !provides.some(({ type }) => type === 'Annotation') &&
          provides.some(
            ({ type, id }) => !['Account', 'Import', 'Address', 'Mail', 'Newsletter'].includes(type) && id !== bin.id,
          );
        if (
          isChanged &&
          isCachedByServers &&
          told &&
          !told.some((tag) => provides.some((provided) => covers(tag, provided)))
        )
          untold.push(label);
      }
    }
    expect(missed).toEqual([]);
    expect(untold).toEqual([]);
    // Tells of what only those see who are not asked for there.
    if (world.server.database.engine === 'postgres') return;
    const needless = [...invalidated].filter((query) => !changed.has(query) && !changedElsewhere.includes(query));
    const reasoned = Object.keys(unchanged[name] ?? {}).filter((query) => !changedElsewhere.includes(query));
    expect(new Set(needless)).toEqual(new Set(reasoned));
  });
});
