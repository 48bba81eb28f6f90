import { join } from 'node:path';
import fc from 'fast-check';
import { contract } from '../../src/contract/calls';
import { defaultCategories } from '../../src/contract/categories';
import { binCalls } from '../../src/contract/extensions/bin';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { createBlogsRepository } from '../../src/server/blogs/blogs.repository';
import { addUpCounts } from '../../src/server/database/list-counts';
import { expectCountersToBeRight } from '../support/counters';
import { eventually } from '../support/eventually';
import { createFolder, runImport } from '../support/imports';
import { aNewDraft, aNewPage, createTestServer, type Account, type TestServer } from '../support/server';
import { comment, wxr } from '../support/wxr';

jest.setTimeout(180_000);

let server: TestServer;
/** Another instance on the same database, where there can be one. */
let other: TestServer;
let readers: Account[];
let imported = 0;
beforeAll(async () => {
  server = await createTestServer();
  const { DATABASE_URL } = server.env;
  other = DATABASE_URL === undefined ? server : await createTestServer({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) });
  readers = [await server.signUp(), await server.signUp(), await server.signUp()];
  for (const isPublished of [true, true, false]) await server.addBlog({ isPublished });
});
afterAll(async () => {
  if (other !== server) await other.close();
  await server.close();
});

interface Step {
  kind: keyof typeof steps;
  /** Which of the posts, comments or readers there are. */
  which: number;
  who: number;
}

const pick = <Value>(values: readonly Value[], which: number): Value | undefined => values[which % values.length];

const listPosts = async () => (await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs;
const listPages = async () => (await server.call(pagesCalls.listPages, { as: server.admin })).body.pages;
const listComments = async () => (await server.call(contract.listAllComments, { as: server.admin })).body.comments;
const listBin = async () => (await server.call(binCalls.listBin, { as: server.admin })).body.blogs;

/** What a person, a command or a job does to something that is there at the time, which others may be changing, too. */
const steps = {
  async add({ which }: Step) {
    await server.addBlog({
      title: `Post ${which}`,
      category: pick(defaultCategories, which)!.name,
      isPublished: which % 3 > 0,
    });
  },
  async addDraft({ which }: Step) {
    const body = aNewDraft({ title: `Thought ${which}`, category: pick(defaultCategories, which)!.name });
    await server.call(draftsCalls.addDraft, { as: server.admin, body });
  },
  async addPage({ which }: Step) {
    const body = aNewPage({ title: `Page ${which}`, isPublished: which % 2 > 0 });
    await server.call(pagesCalls.addPage, { as: server.admin, body });
  },
  async editPage({ which, who }: Step) {
    const page = pick(await listPages(), which);
    const body = { title: `Edited ${who}`, isPublished: who % 2 > 0, takesComments: who % 3 > 0 };
    if (!page) return;
    await server.call(contract.editBlog, { as: server.admin, params: { id: page._id }, body });
    await server.call(contract.addComment, { body: { blog: page._id, name: 'Ada', content: `Comment ${who}` } });
  },
  async deletePage({ which }: Step) {
    const page = pick(await listPages(), which);
    if (page) await server.call(contract.deleteBlog, { as: server.admin, body: { id: page._id } });
  },
  async edit({ which, who }: Step) {
    const post = pick(await listPosts(), which);
    const body = { title: `Edited ${who}`, category: pick(defaultCategories, who)!.name, isPublished: who % 2 > 0 };
    if (post) await server.call(contract.editBlog, { as: server.admin, params: { id: post._id }, body });
  },
  async publish({ which }: Step) {
    const post = pick(await listPosts(), which);
    if (post) await server.call(contract.togglePublish, { as: server.admin, body: { id: post._id } });
  },
  async like({ which, who }: Step) {
    const post = pick(await listPosts(), which);
    if (post) await server.call(contract.toggleLike, { as: pick(readers, who), params: { id: post._id } });
  },
  async comment({ which, who }: Step) {
    const post = pick(await listPosts(), which);
    const body = { name: 'Ada', content: `Comment ${who}` };
    if (post) await server.call(contract.addComment, { as: pick(readers, who), body: { blog: post._id, ...body } });
  },
  async approve({ which }: Step) {
    const found = pick(await listComments(), which);
    if (found) await server.call(contract.approveComment, { as: server.admin, body: { id: found._id } });
  },
  async deleteComment({ which }: Step) {
    const found = pick(await listComments(), which);
    if (found) await server.call(contract.deleteComment, { as: server.admin, body: { id: found._id } });
  },
  async deletePost({ which }: Step) {
    const post = pick(await listPosts(), which);
    if (post) await server.call(contract.deleteBlog, { as: server.admin, body: { id: post._id } });
  },
  async restore({ which }: Step) {
    const post = pick(await listBin(), which);
    if (post) await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: post._id } });
  },
  async purge({ which }: Step) {
    const post = pick(await listBin(), which);
    if (post) await server.call(binCalls.purgeBlog, { as: server.admin, body: { id: post._id } });
  },
  async deleteAccount({ which, who }: Step) {
    const [gone] = readers.splice(which % readers.length, 1, await server.signUp());
    const body = { id: gone!.id, comments: who % 2 ? 'keep' : 'delete' } as const;
    await server.call(accountsCalls.deleteUser, { as: server.admin, body });
  },
  async block({ which }: Step) {
    const { id } = pick(readers, which)!;
    const call = which % 2 ? accountsCalls.blockUser : accountsCalls.unblockUser;
    await server.call(call, { as: server.admin, body: { id } });
  },
  /** As when the process ends between two statements. */
  async crash({ which }: Step) {
    const post = pick(await listPosts(), which);
    if (!post) return;
    const attempt = server.database.write(async (tx) => {
      const blogs = createBlogsRepository(tx);
      const found = await blogs.find(post._id, { audience: 'admins', lock: true });
      if (found) await blogs.update(found, { title: 'Never' });
      throw new Error('crashed');
    });
    await expect(attempt).rejects.toThrow('crashed');
  },
  async import() {
    imported += 1;
    const items = [{ id: imported, more: comment(1) + comment(2, { approved: '0' }) }];
    const folder = await createFolder({ 'posts.xml': wxr(`https://old-${imported}.example`, items) });
    await runImport(server, 'wordpress', join(folder.folder, 'posts.xml'));
    await folder.remove();
  },
  async addUp() {
    await addUpCounts(server.database);
  },
};

const aStep = fc.record({
  kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  which: fc.nat(50),
  who: fc.nat(50),
});

/** What an instance answers: as it has kept it, or as it finds it in the database. */
async function readAnswers(instance: TestServer, { isKept }: { isKept: boolean }) {
  if (!isKept)
    instance.app.invalidate([{ type: 'Blog' }, { type: 'Comment' }, { type: 'Dashboard' }, { type: 'Account' }]);
  const as = instance.admin;
  const query = { limit: 10 };
  const answers = await Promise.all([
    instance.call(contract.listBlogs, { query }),
    instance.call(contract.listBlogs, { query: { ...query, search: 'edited' } }),
    instance.call(contract.listAllBlogs, { as, query }),
    instance.call(contract.listAllComments, { as, query }),
    instance.call(contract.listAllComments, { as, query: { ...query, search: 'comment 7' } }),
    instance.call(contract.getDashboard, { as }),
    instance.call(pagesCalls.listPages, { as }),
    instance.call(accountsCalls.listUsers, { as, query }),
  ]);
  return answers.map(({ body }) => body);
}

test('after any mix of writes, one after the other or at once, counters equal the rows, and every answer that is kept the database', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      async (groups) => {
        await readAnswers(server, { isKept: true });
        await readAnswers(other, { isKept: true });
        for (const group of groups) await Promise.all(group.map((step) => steps[step.kind](step)));
        await expectCountersToBeRight(server.database);
        const expected = await readAnswers(server, { isKept: false });
        await eventually(async () => expect(await readAnswers(other, { isKept: true })).toEqual(expected));
      },
    ),
    // What is there goes on from run to run, so that nothing can be shrunk.
    { numRuns: 25, endOnFailure: true },
  );
});
