// What each call of the contract says it invalidates, compared with what it changes on the real server.
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { transfersCalls } from '../../src/contract/extensions/transfers';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { bin, resolveTags, tagTypes, type Tag } from '../../src/contract/tags';
import { createAccountsRepository } from '../../src/server/accounts/accounts.repository';
import type { Database } from '../../src/server/database/database';
import { createChangeReader } from '../../src/server/database/postgres-changes';
import { tagsOfChange } from '../../src/server/http/cached-representation';
import { eventually } from '../support/eventually';
import { expectCountersToBeRight } from '../support/counters';
import { rememberRows } from '../support/remember-rows';
import { aBlog, createPng, createTestServer, InvalidBody, type Account, type TestServer } from '../support/server';

jest.setTimeout(60_000);

type Contract = typeof allCalls;
type QueryName = { [Name in AnyCallName]: Contract[Name] extends { provides: unknown } ? Name : never }[AnyCallName];
type MutationName = Exclude<AnyCallName, QueryName>;

interface Input {
  as?: Account;
  params?: Record<string, string>;
  body?: object;
  image?: Buffer;
  upload?: Buffer;
}

interface World {
  server: TestServer;
  /** With a password that an admin has given out. */
  reader: Account;
  /** Without likes and comments. */
  other: Account;
  blocked: string;
  /** Posts: one with likes and comments by the reader, one with nothing, and a draft. */
  popular: string;
  quiet: string;
  draft: string;
  /** In the bin, with a like and a comment by the reader. */
  deleted: string;
  /** The first version of the popular post, which had another title and category then. */
  firstVersion: string;
  presentVersion: string;
  /** Imports: one that waits for its file, and one that is at work. */
  waitingImport: string;
  runningImport: string;
  /** Comments on the popular post. */
  approved: string;
  waiting: string;
}

async function createWorld(): Promise<World> {
  const server = await createTestServer();
  const reader = await server.signUp();
  const password_expires_at = '2999-01-01T00:00:00.000Z';
  await server.database.write((tx) => createAccountsRepository(tx).update(reader.id, { password_expires_at }));
  const { id: popular } = await server.addBlog({ title: 'Unknown' });
  const readPopular = async () => (await server.call(contract.getBlog, { params: { id: popular } })).body.blog;
  const { updatedAt: firstVersion = '' } = await readPopular();
  await server.call(contract.editBlog, { as: server.admin, params: { id: popular }, body: { title: 'Popular' } });
  const { updatedAt: presentVersion = '' } = await readPopular();
  await server.call(previewsCalls.renewPreviewLink, { as: server.admin, body: { id: popular } });
  const { id: quiet } = await server.addBlog({ title: 'Quiet', category: 'Finance' });
  const { id: draft } = await server.addBlog({ title: 'Draft', isPublished: false });
  await server.call(contract.toggleLike, { as: reader, params: { id: popular } });
  const { id: approved } = await server.addComment(popular, { as: reader });
  await server.call(contract.approveComment, { as: server.admin, body: { id: approved } });
  const { id: waiting } = await server.addComment(popular, { as: reader, content: 'Is it?' });
  const other = await server.signUp();
  const { id: blocked } = await server.signUp();
  await server.database.write((tx) => createAccountsRepository(tx).update(blocked, { is_blocked: 1 }));
  const { id: deleted } = await server.addBlog({ title: 'Deleted' });
  await server.call(contract.toggleLike, { as: reader, params: { id: deleted } });
  await server.addComment(deleted, { as: reader });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted } });
  const createImport = () => server.call(transfersCalls.createImport, { as: server.admin, body: aPlan });
  const waitingImport = (await createImport()).body.import._id;
  const runningImport = (await createImport()).body.import._id;
  // Its server never falls silent.
  const running = { state: 'running', updated_at: '2999-01-01T00:00:00.000Z' } as const;
  await server.database.queries.updateTable('blog_imports').set(running).where('id', '=', runningImport).execute();
  return {
    server,
    reader,
    other,
    blocked,
    deleted,
    popular,
    firstVersion,
    presentVersion,
    quiet,
    draft,
    approved,
    waiting,
    waitingImport,
    runningImport,
  };
}

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
  withdrawPreviewLink: [(world) => asAdmin(world, { body: { id: world.popular } })],
  restoreBlog: [(world) => asAdmin(world, { body: { id: world.deleted } })],
  purgeBlog: [(world) => asAdmin(world, { body: { id: world.deleted } })],
  emptyBin: [(world) => asAdmin(world, {})],
  restoreRevision: [(world) => asAdmin(world, { body: { id: world.popular, savedAt: world.firstVersion } })],
  toggleLike: [
    ({ reader, popular }) => ({ as: reader, params: { id: popular } }),
    ({ reader, quiet }) => ({ as: reader, params: { id: quiet } }),
    (world) => asAdmin(world, { params: { id: world.draft } }),
  ],
  generateContent: [(world) => asAdmin(world, { body: { prompt: 'Rain' } })],
  addBlog: [
    async (world) => asAdmin(world, { body: aBlog(), image: await createPng('#123456') }),
    async (world) => asAdmin(world, { body: aBlog({ isPublished: false }), image: await createPng('#654321') }),
  ],
  editBlog: [
    (world) => asAdmin(world, { params: { id: world.popular }, body: { title: 'Renamed' } }),
    (world) => asAdmin(world, { params: { id: world.popular }, body: { title: 'Popular', isPublished: false } }),
    async (world) =>
      asAdmin(world, { params: { id: world.quiet }, body: { title: 'Q' }, image: await createPng('#111') }),
    (world) => asAdmin(world, { params: { id: world.draft }, body: { title: 'Draft', category: 'Startup' } }),
  ],
  deleteBlog: [
    (world) => asAdmin(world, { body: { id: world.popular } }),
    (world) => asAdmin(world, { body: { id: world.draft } }),
  ],
  togglePublish: [
    (world) => asAdmin(world, { body: { id: world.popular } }),
    (world) => asAdmin(world, { body: { id: world.draft } }),
  ],
  approveComment: [(world) => asAdmin(world, { body: { id: world.waiting } })],
  deleteComment: [
    (world) => asAdmin(world, { body: { id: world.approved } }),
    (world) => asAdmin(world, { body: { id: world.waiting } }),
  ],
  login: [({ reader: { email, password } }) => ({ body: { email, password } })],
  register: [() => ({ body: account })],
  addTextImage: [async (world) => asAdmin(world, { image: await createPng('#0a0') })],
  renameAccount: [({ reader }) => ({ as: reader, body: { name: 'Ann' } })],
  changeEmail: [({ reader }) => ({ as: reader, body: { email: account.email, password: reader.password } })],
  changePassword: [
    ({ reader }) => ({ as: reader, body: { password: reader.password, newPassword: account.password } }),
  ],
  signOutEverywhere: [({ other }) => ({ as: other })],
  exportAccount: [({ reader }) => ({ as: reader })],
  deleteAccount: [
    ({ reader }) => ({ as: reader, body: { password: reader.password, comments: 'keep' } }),
    ({ reader }) => ({ as: reader, body: { password: reader.password, comments: 'delete' } }),
  ],
  setRole: [(world) => asAdmin(world, { body: { id: world.other.id, role: 'admin' } })],
  blockUser: [(world) => asAdmin(world, { body: { id: world.other.id } })],
  unblockUser: [(world) => asAdmin(world, { body: { id: world.blocked } })],
  signOutUser: [(world) => asAdmin(world, { body: { id: world.other.id } })],
  resetPassword: [(world) => asAdmin(world, { body: { id: world.other.id } })],
  deleteUser: [
    (world) => asAdmin(world, { body: { id: world.reader.id, comments: 'keep' } }),
    (world) => asAdmin(world, { body: { id: world.reader.id, comments: 'delete' } }),
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
  createExport: [(world) => asAdmin(world, { body: { format: 'octavo' } })],
};

/** Queries that are invalidated although our server's answers stay the same, and why. */
const unchanged: Partial<Record<MutationName, Partial<Record<QueryName, string>>>> = {
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

/** The responses of every query to every caller, with and without `limit`. */
async function takeSnapshots({ server, reader, popular, presentVersion, quiet, draft }: World): Promise<Snapshot[]> {
  // Each is made anew.
  server.app.invalidate(tagTypes.map((type) => ({ type })));
  const snapshots: Snapshot[] = [];
  for (const [name, call] of calls) {
    if (!call.provides) continue;
    const { properties: parameters = {} } = (call.query ?? {}) as { properties?: object };
    const queries = 'limit' in parameters ? [undefined, { limit: 100 }] : [undefined];
    const namesBlog = call.path.includes(':id') || call.body !== undefined;
    for (const id of namesBlog ? [popular, quiet, draft] : [undefined]) {
      for (const query of queries) {
        for (const [caller, as] of Object.entries({ visitor: undefined, reader, admin: server.admin })) {
          const values = id === undefined ? {} : { id, blogId: id };
          const { body, status } = await server.call(call, {
            as,
            params: { ...values, savedAt: presentVersion, token: 'none' },
            ...(query && { query }),
            ...(call.body && { body: new InvalidBody(values) }),
          });
          snapshots.push({
            query: name,
            label: `${name} ${JSON.stringify({ ...values, ...query })} as ${caller}`,
            provides: resolveTags(call.provides, values),
            response: JSON.stringify([status, body]),
            isRefused: status === 401 || status === 403,
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
let before: Snapshot[];
let restoreWorld: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld();
  before = await takeSnapshots(world);
  restoreWorld = await rememberRows(world.server.database);
});

afterAll(() => world.server.close());

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
      expect(status).toBe(name === 'generateContent' ? 503 : 200);
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
        if (isChanged && !isInvalidated) missed.push(label);
        const isCachedByServers = provides.some(
          ({ type, id }) => type !== 'Account' && type !== 'Import' && id !== bin.id,
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
    expect([...invalidated].filter((query) => !changed.has(query))).toEqual(Object.keys(unchanged[name] ?? {}));
  });
});
