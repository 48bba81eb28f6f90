import type { Query } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { NewComment } from '../../src/contract/entities';
import { moderationCalls } from '../../src/contract/extensions/moderation';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SiteSettings } from '../../src/contract/site-settings';
import { createReassessment } from '../../src/server/comments/reassess-waiting';
import { createTestServer, type Account, type TestServer } from '../support/server';

const advert = 'Please subscribe to my channel https://cheap.example/watch for free gift cards';
const thanks = 'The passage about the harbour in the morning is what I come back to.';

describe('comments that may be spam', () => {
  let server: TestServer;
  let blog: { id: string };
  beforeEach(async () => {
    server = await createTestServer();
    blog = await server.addBlog();
  });
  afterEach(() => server.close());

  const list = async (query: Query<typeof contract.listAllComments> = { limit: 50 }) =>
    (await server.call(contract.listAllComments, { as: server.admin, query })).body;
  const contents = async (query: Query<typeof contract.listAllComments>) =>
    (await list({ limit: 50, ...query })).comments.map(({ content }) => content);
  const find = async (id: string) => (await list()).comments.find(({ _id }) => _id === id)!;

  async function send(comment: Partial<NewComment>, as?: Account) {
    const body = { blog: blog.id, name: as?.name ?? 'Somebody', content: thanks, ...comment };
    const { status, body: answer } = await server.call(contract.addComment, { as, body });
    expect(status).toBe(200);
    return { ...(await list()).comments[0]!, message: answer.message };
  }

  const save = async (settings: Partial<SiteSettings>) => {
    const { version } = (await server.call(siteCalls.getSite, { as: server.admin })).body;
    const saved = await server.call(siteCalls.changeSite, { as: server.admin, body: { version, settings } });
    expect(saved.status).toBe(200);
  };

  const approve = (id: string) => server.call(contract.approveComment, { as: server.admin, body: { id } });
  const remove = (id: string) => server.call(contract.deleteComment, { as: server.admin, body: { id } });
  const mark = (id: string, isSpam = true) =>
    server.call(moderationCalls.markSpam, { as: server.admin, body: { id, isSpam } });

  /** How many decisions are remembered, and how many features that say anything. */
  const memory = async () => {
    const rows = await server.database.queries.selectFrom('spam_counts').selectAll().orderBy('feature').execute();
    const totals = rows.find(({ feature }) => feature === 0);
    return {
      good: totals?.good ?? 0,
      spam: totals?.spam ?? 0,
      features: rows.filter(({ good, spam }) => good !== 0 || spam !== 0).length,
    };
  };
  const nothing = { good: 0, spam: 0, features: 0 };

  test('have a score, and reasons, which only those are told who may approve them', async () => {
    const reader = await server.signUp();
    const { spam: suspicious } = await send({ content: advert, seconds: 2, website: 'https://cheap.example' }, reader);
    expect(suspicious).toMatchObject({ isMarked: false });
    expect(suspicious!.score).toBeGreaterThan(90);
    expect(suspicious!.reasons).toEqual(
      expect.arrayContaining([{ code: 'hidden-field' }, { code: 'links', number: 1 }, { code: 'seconds', number: 2 }]),
    );
    const { _id, spam: harmless } = await send({ seconds: 40 }, reader);
    expect(harmless!.score).toBeLessThan(50);
    expect(harmless!.reasons).toEqual([]);
    await approve(_id);
    const shown = (await server.call(contract.listComments, { body: { blogId: blog.id } })).body.comments;
    const own = (await server.call(contract.listMyComments, { as: reader, query: { limit: 10 } })).body.comments;
    expect([...shown, ...own].map((comment) => 'spam' in comment)).toEqual([false, false, false]);
  });

  test('are listed as the specification has it until somebody wants something else', async () => {
    const first = await send({ content: advert, website: 'x' });
    const second = await send({});
    expect(first.message).toBe('Comment added. It will appear once it is approved.');
    expect(await contents({ status: 'not-approved' })).toEqual([thanks, advert]);
    expect((await list()).counts).toEqual({ approved: 0, notApproved: 2, spam: 0 });
    await approve(second._id);
    expect(await contents({ status: 'approved' })).toEqual([thanks]);
  });

  test('wait apart above the score that the owner sets, sorted by it, and are not deleted', async () => {
    await send({});
    await send({ content: advert });
    await send({ content: `${advert} now`, website: 'x' });
    await save({ foldsSpamAbove: 80 });
    expect(await contents({ status: 'not-approved' })).toEqual([thanks]);
    expect(await contents({ status: 'spam', sort: 'spam-score' })).toEqual([`${advert} now`, advert]);
    expect(await contents({ status: 'spam', sort: 'spam-score', order: 'asc' })).toEqual([advert, `${advert} now`]);
    expect(await contents({ status: 'spam', search: 'now' })).toEqual([`${advert} now`]);
    expect(await list({ limit: 1, status: 'not-approved' })).toMatchObject({
      total: 1,
      counts: { approved: 0, notApproved: 1, spam: 2 },
      foldsSpamAbove: 80,
    });
    // Whoever asks for all of them gets all.
    expect((await list({})).comments).toHaveLength(3);
    const { path } = (await server.call(repliesCalls.renewOwnFeed, { as: server.admin })).body;
    const feed = (await server.app.inject({ url: path })).body;
    expect(feed).toContain('harbour');
    expect(feed).not.toContain('gift cards');
  });

  test('teach once, whatever is decided again, and unteach when it is taken back', async () => {
    const { _id } = await send({ content: advert, seconds: 1 });
    await mark(_id);
    await mark(_id);
    const learned = await memory();
    expect(learned).toMatchObject({ good: 0, spam: 1 });
    expect(learned.features).toBeGreaterThan(20);
    expect((await find(_id)).spam).toMatchObject({ isMarked: true, score: 100 });
    expect(await contents({ status: 'spam' })).toEqual([advert]);
    await mark(_id, false);
    expect(await memory()).toEqual(nothing);
    expect((await find(_id)).spam).toMatchObject({ isMarked: false });
    expect(await contents({ status: 'not-approved' })).toEqual([advert]);
    await mark(_id);
    await approve(_id);
    await approve(_id);
    expect(await memory()).toMatchObject({ good: 1, spam: 0 });
    expect((await find(_id)).spam).toMatchObject({ isMarked: false });
    await mark(_id);
    expect(await memory()).toMatchObject({ good: 0, spam: 1 });
    const shown = await server.call(contract.listComments, { body: { blogId: blog.id } });
    expect(shown.body.comments).toEqual([]);
    await remove(_id);
    expect(await memory()).toMatchObject({ good: 0, spam: 1 });
  });

  test('teach by what is done with them: deleted unread they are spam, deleted later they are forgotten', async () => {
    await remove((await send({}))._id);
    expect(await memory()).toMatchObject({ good: 0, spam: 1 });
    const { _id } = await send({ content: 'Something else entirely' });
    await approve(_id);
    expect(await memory()).toMatchObject({ good: 1, spam: 1 });
    await remove(_id);
    expect(await memory()).toMatchObject({ good: 0, spam: 1 });
    const answered = await send({ content: 'And what of this?' });
    await server.call(repliesCalls.replyToComment, { as: server.admin, body: { id: answered._id, content: 'Yes.' } });
    expect(await memory()).toMatchObject({ good: 1, spam: 1 });
    // Its answer would be without a comment.
    expect((await mark(answered._id)).status).toBe(409);
    expect(await memory()).toMatchObject({ good: 1, spam: 1 });
  });

  test('of several moderators at the same second teach as often as comments were decided about', async () => {
    const ids = [];
    for (let index = 0; index < 8; index++) ids.push((await send({ content: `${advert} ${index}` }))._id);
    await Promise.all(ids.flatMap((id) => [mark(id), mark(id)]));
    expect(await memory()).toMatchObject({ good: 0, spam: 8 });
    await Promise.all([
      ...ids.slice(0, 4).flatMap((id) => [approve(id), approve(id)]),
      ...ids.slice(4).map((id) => mark(id, false)),
    ]);
    expect(await memory()).toMatchObject({ good: 4, spam: 0 });
    await Promise.all(ids.map((id) => remove(id)));
    expect(await memory()).toMatchObject({ good: 0, spam: 4 });
  });

  test('change what later ones are compared with', async () => {
    const offer = (place: number) => `Discover hydrangeas ${place}`;
    const before = (await send({ content: offer(0) })).spam!.score;
    for (let place = 1; place < 6; place++) {
      await mark((await send({ content: offer(place) }))._id);
      await approve((await send({ content: `${thanks} ${place}` }))._id);
    }
    const after = await send({ content: offer(7) });
    expect(after.spam!.score).toBeGreaterThan(before);
    expect(after.spam!.reasons).toContainEqual({ code: 'words', text: expect.stringContaining('hydrangeas') });
  });

  test('that wait are compared again when something was learned, unless somebody has decided about them', async () => {
    const run = createReassessment({
      database: server.database,
      invalidate: (tags) => server.app.invalidate([...tags]),
    });
    const compare = () => run(new AbortController().signal);
    const offer = (place: number) => `Discover hydrangeas ${place}`;
    const waiting = await send({ content: offer(0) });
    const harmless = await send({});
    const marked = await send({ content: offer(1) });
    await mark(marked._id);
    for (let place = 2; place < 7; place++) {
      await mark((await send({ content: offer(place) }))._id);
      await approve((await send({ content: `${thanks} ${place}` }))._id);
    }
    expect((await find(waiting._id)).spam).toEqual(waiting.spam);
    await compare();
    const { spam } = await find(waiting._id);
    expect(spam!.score).toBeGreaterThan(waiting.spam!.score + 10);
    expect(spam!.reasons).toContainEqual({ code: 'words', text: expect.stringContaining('hydrangeas') });
    expect((await find(harmless._id)).spam!.score).toBeLessThan(50);
    expect((await find(marked._id)).spam).toMatchObject({ isMarked: true, score: 100 });

    await mark(marked._id, false);
    await Promise.all([compare(), approve(waiting._id)]);
    expect(await contents({ status: 'approved' })).toContain(offer(0));
    expect(await memory()).toMatchObject({ good: 6, spam: 5 });
  });

  test('that are edited are compared again, and what was learned of them follows', async () => {
    const reader = await server.signUp();
    const { _id } = await send({}, reader);
    await approve(_id);
    const { features } = await memory();
    const edit = (content: string) => server.call(repliesCalls.editComment, { as: reader, body: { id: _id, content } });
    await edit(thanks.replace('morning', 'evening'));
    expect(await memory()).toMatchObject({ good: 1, spam: 0 });
    expect((await memory()).features).toBeGreaterThan(features - 5);
    await edit(advert);
    expect(await memory()).toEqual(nothing);
    expect((await find(_id)).spam!.score).toBeGreaterThan(80);
  });

  test('that are marked as spam are not edited, so that the decision stays, and what was learned of it', async () => {
    const reader = await server.signUp();
    const { _id } = await send({ content: advert }, reader);
    await mark(_id);
    const learned = await memory();
    const own = () => server.call(repliesCalls.listOwnComments, { as: reader, params: { id: blog.id } });
    expect((await own()).body.comments).toMatchObject([{ isEditable: false }]);
    const body = { id: _id, content: thanks };
    const { status, body: answer } = await server.call(repliesCalls.editComment, { as: reader, body });
    expect(status).toBe(403);
    expect(answer.message).toContain('ten minutes');
    expect(await memory()).toEqual(learned);
    expect((await find(_id)).spam).toMatchObject({ isMarked: true });
  });

  test('repeat what others say', async () => {
    await send({ content: 'I would like to share this wonderful offer' });
    await send({ content: 'I would like to share this wonderful OFFER!' });
    const { spam } = await send({ content: 'I would like to share this wonderful offer.' });
    expect(spam!.reasons).toContainEqual({ code: 'repeats', number: 2 });
  });

  test('are found by the words of the owner, whole ones, which readers are not told', async () => {
    await save({ spamWords: ['Casino', 'best offer'] });
    const { _id, spam } = await send({ name: 'A casino' });
    expect(spam!.score).toBe(100);
    await mark(_id);
    await mark(_id, false);
    expect((await find(_id)).spam).toEqual(spam);
    expect((await send({ content: 'An online CASINO for you' })).spam).toMatchObject({
      score: 100,
      reasons: [{ code: 'listed-word', text: 'Casino' }],
    });
    expect((await send({ content: 'The best, offer' })).spam!.score).toBe(100);
    expect((await send({ content: 'Casinos by the sea' })).spam!.score).toBeLessThan(100);
    const { settings } = (await server.call(siteCalls.getSite)).body;
    expect(settings).not.toHaveProperty('spamWords');
    const { settings: ofAdmin } = (await server.call(siteCalls.getSite, { as: server.admin })).body;
    expect(ofAdmin.spamWords).toEqual(['Casino', 'best offer']);
  });

  test('of an account with enough approved ones pass, unless they look like spam', async () => {
    await save({ approvalsToPass: 2 });
    const [reader, stranger] = [await server.signUp(), await server.signUp()];
    const others = ['One thing I noticed.', 'And another, about the boats.'];
    for (const content of others) {
      const { _id, isApproved } = await send({ content }, reader);
      expect(isApproved).toBe(false);
      await approve(_id);
    }
    const passed = await send({}, reader);
    expect(passed).toMatchObject({ isApproved: true, message: 'Comment added.' });
    const shown = (await server.call(contract.listComments, { body: { blogId: blog.id } })).body.comments;
    expect(shown.map(({ content }) => content)).toContain(thanks);
    // Nobody has decided about it.
    expect(await memory()).toMatchObject({ good: 2 });
    expect((await send({ content: advert, website: 'x' }, reader)).isApproved).toBe(false);
    expect((await send({ content: 'Well put.' }, stranger)).isApproved).toBe(false);
    // The name alone is nobody.
    expect((await send({ content: 'Well put!', name: reader.name })).isApproved).toBe(false);
  });

  test('are remembered by no text: of a long one only so much is kept', async () => {
    const long = Array.from({ length: 900 }, (_none, index) => `w${index}`).join(' ');
    await mark((await send({ content: long }))._id);
    expect((await memory()).features).toBeLessThan(600);
  });
});
