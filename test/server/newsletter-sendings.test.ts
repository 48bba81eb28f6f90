import { contract } from '../../src/contract/calls';
import { newsletterCalls, type Sending } from '../../src/contract/extensions/newsletter';
import { mailCalls } from '../../src/contract/extensions/mail';
import { siteCalls } from '../../src/contract/extensions/site';
import { addresses, createNewsletterServer, deliver, findLink, importCsv, origin } from '../support/newsletter';
import { aBlog, createPng, type TestServer } from '../support/server';

const readers = 300;

let server: TestServer;
let post: { id: string; title: string };

beforeEach(async () => {
  server = await createNewsletterServer();
  post = await server.addBlog({
    title: 'Rain & “wind”',
    description: '<p>It rained.</p><p><a href="/about">About</a></p>',
    category: 'Technology',
  });
  await importCsv(server, ['email', ...addresses(readers)].join('\n'));
});
afterEach(() => server.close());

const { signal } = new AbortController();

const run = (by: AbortSignal = signal) => server.app.services.newsletter.sendings.runDue(by);

const create = (body: { category?: string; sendAt?: string; latestSendingAt?: string } = {}) =>
  server.call(newsletterCalls.createSending, { as: server.admin, body: { blogId: post.id, ...body } });

async function findSending(): Promise<Sending> {
  const { body } = await server.call(newsletterCalls.listSendings, { as: server.admin });
  return body.sendings[0]!;
}

const change = (call: 'pauseSending' | 'resumeSending' | 'cancelSending', { _id: id }: Sending) =>
  server.call(newsletterCalls[call], { as: server.admin, body: { id } });

const waiting = async () => {
  const rows = await server.database.queries.selectFrom('mails').select('recipient').execute();
  return rows.map(({ recipient }) => recipient);
};

test('a post goes to each subscriber once, with all that a newsletter needs', async () => {
  await create();
  await run();
  await run();
  const mails = await deliver(server);
  expect(mails.map(({ to }) => to).sort()).toEqual(addresses(readers).sort());
  const [mail] = mails;
  expect(mail).toMatchObject({ subject: 'Rain & “wind”', listId: '<newsletter.blog.example>' });
  expect(mail!.oneClickUrl).toMatch(/^https:\/\/blog\.example\/api\/newsletter\/leave\?token=/);
  expect(mail!.html).toContain('<p style="margin:0 0 16px">It rained.</p>');
  expect(mail!.html).toContain('href="https://blog.example/about"');
  expect(mail!.html).toContain('prefers-color-scheme:dark');
  // The title has the colour of the text in either scheme.
  expect(mail!.html).toContain('h1 a{color:inherit!important}');
  expect(mail!.html).not.toMatch(/(?:src|href)="\//);
  expect(mail!.text).toContain('It rained.');
  expect(new Set(mails.map(({ oneClickUrl }) => oneClickUrl)).size).toBe(readers);
  const left = await server.app.inject({ method: 'POST', url: findLink(mail!.text, 'leave') });
  expect(left.statusCode).toBe(200);
  await run();
  expect(await findSending()).toMatchObject({ state: 'done', recipients: readers, sent: readers, failed: 0, left: 0 });
  expect(await deliver(server)).toEqual([]);
});

test('a sending that is interrupted goes on where it was, on any server', async () => {
  await create();
  for (let count = 0; count < 5; count += 1) {
    // Killed after a slice at most: what is not committed is not there.
    const controller = new AbortController();
    const running = run(controller.signal);
    controller.abort();
    await running;
  }
  await Promise.all([run(), run(), run()]);
  expect((await waiting()).sort()).toEqual(addresses(readers).sort());
});

test('who subscribes or leaves after the beginning', async () => {
  await create();
  const controller = new AbortController();
  const running = run(controller.signal);
  controller.abort();
  await running;
  await importCsv(server, 'late@example.com');
  await run();
  expect(await waiting()).not.toContain('late@example.com');
  const one = await server.database.queries.selectFrom('subscribers').selectAll().limit(1).executeTakeFirstOrThrow();
  await server.database.queries.updateTable('subscribers').set({ state: 'left' }).where('id', '=', one.id).execute();
  const mails = await deliver(server);
  expect(mails.map(({ to }) => to)).not.toContain(one.email);
  expect(mails).toHaveLength(readers - 1);
  await run();
  expect(await findSending()).toMatchObject({ state: 'done', sent: readers - 1, left: 0 });
});

test('a sending is paused, resumed and cancelled', async () => {
  await create();
  await run();
  await deliver(server, () => 'sent', 100);
  // Whoever asks for the state that it has may not have heard of it.
  expect(await change('resumeSending', await findSending())).toMatchObject({
    status: 200,
    body: { sending: { state: 'running' } },
  });
  for (let time = 0; time < 2; time += 1) {
    expect((await change('pauseSending', await findSending())).body.sending).toMatchObject({
      state: 'paused',
      sent: 100,
      left: readers - 100,
    });
  }
  expect(await deliver(server)).toEqual([]);
  await run();
  expect((await findSending()).state).toBe('paused');
  expect((await change('resumeSending', await findSending())).body.sending.state).toBe('running');
  expect(await deliver(server, () => 'sent', 50)).toHaveLength(50);
  expect((await change('cancelSending', await findSending())).body.sending).toMatchObject({
    state: 'cancelled',
    sent: 150,
    left: 0,
  });
  expect(await deliver(server)).toEqual([]);
  await run();
  expect((await findSending()).state).toBe('cancelled');
  const ended = await findSending();
  expect(await change('cancelSending', ended)).toMatchObject({ status: 200, body: { sending: ended } });
  for (const each of ['pauseSending', 'resumeSending'] as const) {
    expect((await change(each, ended)).status).toBe(409);
  }
});

test('who cannot be reached is told of, and an address that does not exist gets nothing more', async () => {
  await create();
  await run();
  const outcomes = { 'reader1@example.com': 'no such address', 'reader2@example.com': 'given up' } as const;
  await deliver(server, (to) => outcomes[to as keyof typeof outcomes] ?? 'sent');
  await run();
  const sending = await findSending();
  expect(sending).toMatchObject({ state: 'done', sent: readers - 2, failed: 2 });
  const { body } = await server.call(newsletterCalls.listSendingFailures, {
    as: server.admin,
    params: { id: sending._id },
    query: { limit: 10 },
  });
  expect(body.total).toBe(2);
  expect(body.failures.map(({ email, reason }) => [email, reason]).sort()).toEqual([
    ['reader1@example.com', 'The relay answered: no such address'],
    ['reader2@example.com', 'The relay answered: given up'],
  ]);
  const bounced = await server.call(newsletterCalls.listSubscribers, { as: server.admin, query: { state: 'bounced' } });
  expect(bounced.body.subscribers).toMatchObject([
    { email: 'reader1@example.com', note: 'The relay answered: no such address' },
  ]);
  // An import does not revive it, a second sending leaves it out.
  expect((await importCsv(server, 'reader1@example.com')).body.report).toMatchObject({ added: 0, kept: 1 });
  await create();
  await run();
  expect(await deliver(server)).toHaveLength(readers - 1);
});

test('those of a category are who wants it, and who wants everything', async () => {
  await importCsv(
    server,
    'email,categories\ntech@example.com,Technology\nmoney@example.com,Finance\nboth@example.com,Finance; technology\n',
  );
  const { body } = await server.call(newsletterCalls.previewNewsletter, { as: server.admin, body: { id: post.id } });
  expect(body.audiences.slice(0, 2)).toEqual([{ count: readers + 3 }, { category: 'Technology', count: readers + 2 }]);
  expect((await create({ category: 'technology' })).body.sending).toMatchObject({
    category: 'Technology',
    recipients: readers + 2,
  });
  await run();
  const to = await waiting();
  expect(to).toEqual(expect.arrayContaining(['tech@example.com', 'both@example.com']));
  expect(to).not.toContain('money@example.com');
  expect((await create({ category: 'No such' })).status).toBe(400);
});

test('a sending at a time begins then, with the post as it is then', async () => {
  expect((await create({ sendAt: '2020-01-01T00:00:00Z' })).status).toBe(422);
  expect((await create({ sendAt: 'tomorrow' })).status).toBe(400);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  expect((await create({ sendAt })).body.sending).toMatchObject({ state: 'scheduled', sendAt });
  await run();
  expect(await waiting()).toEqual([]);
  await server.call(contract.editBlog, {
    as: server.admin,
    params: { id: post.id },
    body: aBlog({ title: 'Sun', description: '<p>It shone.</p>' }),
  });
  await server.database.queries.updateTable('sendings').set({ send_at: '2020-01-01T00:00:00.000Z' }).execute();
  await run();
  // What is edited after the beginning reaches nobody.
  await server.call(contract.editBlog, {
    as: server.admin,
    params: { id: post.id },
    body: aBlog({ title: 'Snow', description: '<p>It snowed.</p>' }),
  });
  const mails = await deliver(server);
  expect(mails).toHaveLength(readers);
  expect(mails[0]).toMatchObject({ subject: 'Sun', text: expect.stringContaining('It shone.') });
});

test('a post that is not published is not sent, and one that is taken back is sent no further', async () => {
  const toggle = () => server.call(contract.togglePublish, { as: server.admin, body: { id: post.id } });
  await create({ sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  await server.database.queries.updateTable('sendings').set({ send_at: '2020-01-01T00:00:00.000Z' }).execute();
  await toggle();
  expect((await create()).status).toBe(422);
  await run();
  expect(await findSending()).toMatchObject({ state: 'cancelled', note: 'The post is not published any more.' });

  await toggle();
  await create();
  const controller = new AbortController();
  const running = run(controller.signal);
  controller.abort();
  await running;
  await toggle();
  await run();
  expect(await findSending()).toMatchObject({ state: 'paused', note: 'The post is not published any more.' });
  expect(await deliver(server)).toEqual([]);
  expect((await change('resumeSending', await findSending())).status).toBe(422);
  await toggle();
  await change('resumeSending', await findSending());
  await run();
  expect(await deliver(server)).toHaveLength(readers);
});

test.each([
  [
    'the post is taken back',
    'The post is not published any more.',
    () => server.call(contract.togglePublish, { as: server.admin, body: { id: post.id } }),
  ],
  [
    'the newsletter is switched off',
    'The newsletter was switched off.',
    () =>
      server.call(siteCalls.changeSite, {
        as: server.admin,
        body: { version: 1, settings: { sendsNewsletter: false } },
      }),
  ],
])('nothing goes out after %s, also of what waits in the outbox', async (_what, note, stop) => {
  await create();
  await run();
  await run();
  expect(await deliver(server, () => 'sent', 10)).toHaveLength(10);
  expect((await stop()).status).toBe(200);
  expect(await deliver(server)).toEqual([]);
  expect(await findSending()).toMatchObject({ state: 'paused', note, sent: 10, left: readers - 10 });
});

test('what was to be sent while the newsletter was switched off waits for an admin, and is not sent with it', async () => {
  await create({ sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  await server.database.queries.updateTable('sendings').set({ send_at: '2020-01-01T00:00:00.000Z' }).execute();
  for (const [version, sendsNewsletter] of [false, true].entries()) {
    const body = { version: version + 1, settings: { sendsNewsletter } };
    expect((await server.call(siteCalls.changeSite, { as: server.admin, body })).status).toBe(200);
    await run();
    expect(await findSending()).toMatchObject({ state: 'paused', note: 'The newsletter was switched off.' });
  }
  expect(await waiting()).toEqual([]);
  await change('resumeSending', await findSending());
  await run();
  expect(await waiting()).toHaveLength(readers);
});

test('a sending that cannot be begun keeps no other waiting', async () => {
  const other = await server.addBlog({ title: 'Another', category: 'Finance' });
  await create();
  await server.call(newsletterCalls.createSending, { as: server.admin, body: { blogId: other.id } });
  const write = jest.spyOn(server.database, 'write').mockRejectedValueOnce(new Error('on purpose'));
  await expect(run()).rejects.toThrow('on purpose');
  write.mockRestore();
  expect(await waiting()).toHaveLength(readers);
});

test('where most addresses are refused, a sending waits for an admin', async () => {
  await create();
  await run();
  await deliver(server, () => 'no such address', 19);
  expect(await findSending()).toMatchObject({ state: 'running', failed: 19 });
  await deliver(server, () => 'no such address', 1);
  expect(await findSending()).toMatchObject({
    state: 'paused',
    note: 'Most of the mails were refused, the last one so: The relay answered: no such address',
  });
  expect(await deliver(server)).toEqual([]);
});

test('a mail that has failed is sent after all when an admin wants it, and then is no failure', async () => {
  await create();
  await run();
  await deliver(server, (to) => (to === 'reader1@example.com' ? 'no such address' : 'sent'));
  await run();
  expect(await findSending()).toMatchObject({ state: 'done', sent: readers - 1, failed: 1 });
  const { body } = await server.call(mailCalls.listMails, { as: server.admin, query: { state: 'failed', limit: 10 } });
  const { status } = await server.call(mailCalls.retryMail, { as: server.admin, body: { id: body.mails[0]!._id } });
  expect(status).toBe(200);
  expect((await deliver(server)).map(({ to }) => to)).toEqual(['reader1@example.com']);
  await run();
  const sending = await findSending();
  expect(sending).toMatchObject({ state: 'done', sent: readers, failed: 0 });
  const failures = await server.call(newsletterCalls.listSendingFailures, {
    as: server.admin,
    params: { id: sending._id },
    query: { limit: 10 },
  });
  expect(failures.body.total).toBe(0);
});

test('a sending that is asked for twice with one key begins once', async () => {
  const headers = { 'idempotency-key': '0123456789abcdef' };
  const ask = () =>
    server.call(newsletterCalls.createSending, { as: server.admin, body: { blogId: post.id }, headers });
  const first = await ask();
  expect((await ask()).body).toEqual(first.body);
  const { body } = await server.call(newsletterCalls.listSendings, { as: server.admin });
  expect(body.sendings).toHaveLength(1);
});

test('of two who send a post at once one does; who knows of it can send it once more', async () => {
  const preview = async () =>
    (await server.call(newsletterCalls.previewNewsletter, { as: server.admin, body: { id: post.id } })).body;
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  expect((await create({ latestSendingAt: '', sendAt: tomorrow })).status).toBe(200);
  // What is sent at once is the latest, though another goes out later.
  const { latestSendingAt } = await preview();
  const answers = await Promise.all([create({ latestSendingAt }), create({ latestSendingAt })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
    /^This post has just been sent, by you or/,
  );
  const known = await preview();
  expect((await create({ latestSendingAt: known.latestSendingAt, category: 'Technology' })).status).toBe(200);
  // A sending that was cancelled has sent nothing, and a client of before says nothing.
  await change('cancelSending', await findSending());
  expect((await create({ latestSendingAt: known.latestSendingAt })).status).toBe(200);
  expect((await create()).status).toBe(200);
});

test('a test goes to who asks for it, and the preview is what arrives', async () => {
  const tested = await server.call(newsletterCalls.sendTestNewsletter, { as: server.admin, body: { id: post.id } });
  expect(tested.body.message).toBe(`The mail is on its way to ${server.admin.email}.`);
  const mails = await deliver(server);
  expect(mails).toMatchObject([{ to: server.admin.email, subject: 'Test: Rain & “wind”' }]);

  const { body } = await server.call(newsletterCalls.previewNewsletter, { as: server.admin, body: { id: post.id } });
  expect(body).toMatchObject({
    subject: 'Rain & “wind”',
    from: 'The Blog <blog@example.com>',
    ownAddress: server.admin.email,
    category: 'Technology',
    isShortened: false,
  });
  expect(body.text).toContain('It rained.');
  const shown = await server.app.inject(body.url.slice(origin.length));
  expect(shown).toMatchObject({ statusCode: 200, body: expect.stringContaining('It rained.') });
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect((await server.app.inject(`${body.url.slice(origin.length)}x`)).statusCode).toBe(404);
});

test('the cover is a picture that every mail client knows, at a whole address', async () => {
  const { id } = await server.addBlog({ title: 'With a cover' }, await createPng('#aa3300'));
  await server.database.queries.updateTable('images').set({ preview: 'stored' }).execute();
  const { body } = await server.call(newsletterCalls.previewNewsletter, { as: server.admin, body: { id } });
  const { body: html } = await server.app.inject(body.url.slice(origin.length));
  expect(html).toMatch(/<img src="https:\/\/blog\.example\/images\/[\w-]+\.jpg"/);
});
