import { newsletterCalls, type Subscriber } from '../../src/contract/extensions/newsletter';
import { siteCalls } from '../../src/contract/extensions/site';
import {
  createNewsletterServer,
  deliver,
  findLink,
  importCsv,
  mailEnv,
  origin,
  subscribeAndConfirm,
} from '../support/newsletter';
import { createTestServer, InvalidQuery, type TestServer } from '../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await createNewsletterServer();
});
afterAll(() => server.close());

const subscribe = (email: string) => server.call(newsletterCalls.subscribe, { body: { email } });

const page = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>) => {
  const { statusCode, body, headers } = await server.app.inject({
    method,
    url,
    ...(form && {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });
  return { status: statusCode, body, headers };
};

async function find(email: string): Promise<Subscriber | undefined> {
  const { body } = await server.call(newsletterCalls.listSubscribers, { as: server.admin, query: { search: email } });
  return body.subscribers.find((each) => each.email === email);
}

const stateOf = async (email: string) => (await find(email))?.state;

test('without mail, or without the consent of the owner, nothing is offered and nothing is kept', async () => {
  const without = await createTestServer();
  await without.call(siteCalls.changeSite, {
    as: without.admin,
    body: { version: 0, settings: { sendsNewsletter: true } },
  });
  expect(await without.call(newsletterCalls.subscribe, { body: { email: 'ann@example.com' } })).toMatchObject({
    status: 404,
    body: { message: 'A newsletter was not found.' },
  });
  await without.close();
  const off = await createTestServer(mailEnv);
  expect((await off.call(newsletterCalls.subscribe, { body: { email: 'ann@example.com' } })).status).toBe(404);
  expect(await off.database.queries.selectFrom('subscribers').selectAll().execute()).toEqual([]);
  // The notice of the admin's sign-in is none of the newsletter.
  const mails = await off.database.queries.selectFrom('mails').select('kind').execute();
  expect(mails.filter(({ kind }) => kind.startsWith('newsletter'))).toEqual([]);
  await off.close();
});

test('who subscribes confirms by a button behind the link in a mail, gets posts, and leaves by a link', async () => {
  expect((await subscribe('ann@example.com')).status).toBe(200);
  expect(await stateOf('ann@example.com')).toBe('pending');
  const [mail] = await deliver(server);
  expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Confirm your subscription to Octavo' });

  const link = findLink(mail!.text, 'confirm');
  // What looks behind links confirms nothing.
  const shown = await page('GET', link);
  expect(shown.body).toContain('<button type="submit">Confirm</button>');
  expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  expect(await stateOf('ann@example.com')).toBe('pending');
  expect((await page('POST', link)).body).toContain('You are subscribed');
  expect(await stateOf('ann@example.com')).toBe('active');
  expect((await page('POST', link)).body).toContain('You are subscribed already.');

  await subscribe('Ann@Example.com');
  const [again] = await deliver(server);
  expect(again).toMatchObject({ to: 'ann@example.com', subject: 'You get new posts of Octavo already' });
  const leave = findLink(again!.text, 'leave');
  expect((await page('GET', leave)).body).toContain('ann@example.com gets new posts of Octavo by mail.');
  expect(await stateOf('ann@example.com')).toBe('active');
  expect((await page('POST', leave)).body).toContain('You have left');
  expect(await stateOf('ann@example.com')).toBe('left');
});

test('a link to confirm undoes no decision that was made later, and lasts for seven days', async () => {
  await subscribe('ben@example.com');
  const [first] = await deliver(server);
  const link = findLink(first!.text, 'confirm');
  await page('POST', link);
  await server.call(newsletterCalls.subscribe, { body: { email: 'ben@example.com' } });
  const [already] = await deliver(server);
  await page('POST', findLink(already!.text, 'leave'));
  expect((await page('POST', link)).status).toBe(410);
  expect((await page('GET', link)).status).toBe(410);
  expect(await stateOf('ben@example.com')).toBe('left');

  // Who changes their mind asks again.
  await subscribe('ben@example.com');
  const [second] = await deliver(server);
  const { subscribers } = server.app.services.newsletter;
  const token = new URL(findLink(second!.text, 'confirm'), origin).searchParams.get('token')!;
  const inEightDays = new Date(Date.now() + 8 * 24 * 60 * 60_000);
  expect(await subscribers.confirm(token, inEightDays)).toBe('not valid');
  expect(await subscribers.confirm(token)).toBe('confirmed');
});

test('links that were made up, changed, or made for something else do nothing', async () => {
  await subscribeAndConfirm(server, 'cem@example.com');
  await subscribe('cem@example.com');
  const [already] = await deliver(server);
  const leave = new URL(findLink(already!.text, 'leave'), origin);
  const token = leave.searchParams.get('token')!;
  const forged = `${token.slice(0, -3)}AAA`;
  for (const each of ['', 'x', '.', forged, token.replace(/^./, 'f'), `${token}.${token}`, 'a'.repeat(5000)]) {
    expect((await page('POST', `/api/newsletter/leave?token=${encodeURIComponent(each)}`)).status).toBe(404);
  }
  expect((await page('POST', `/api/newsletter/leave?token=a&token=b`)).status).toBe(404);
  expect((await page('POST', `/api/newsletter/confirm?token=${token}`)).status).toBe(410);
  expect((await page('GET', `/api/newsletter/preview?token=${token}`)).status).toBe(404);
  expect(await stateOf('cem@example.com')).toBe('active');
});

test('a mail provider leaves for its user by one click', async () => {
  await subscribeAndConfirm(server, 'dan@example.com');
  await subscribe('dan@example.com');
  const [mail] = await deliver(server);
  expect(mail!.listId).toBe('<newsletter.blog.example>');
  const url = mail!.oneClickUrl!.slice(origin.length);
  expect((await page('POST', url, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await stateOf('dan@example.com')).toBe('left');
  expect((await page('POST', url, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
});

test('every address gets the same answer', async () => {
  await subscribeAndConfirm(server, 'known@example.com');
  await importCsv(server, 'email,state\ngone@example.com,left\nbad@example.com,bounced\n');
  const answers = await Promise.all(
    ['known@example.com', 'gone@example.com', 'bad@example.com', 'new@example.com'].map((email) => subscribe(email)),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  await deliver(server);
});

test('one mailbox gets three mails in a day, however its address is written, and whoever asks', async () => {
  for (let count = 0; count < 6; count += 1) {
    expect((await subscribe(`vic.tim+${count}@gmail.com`)).status).toBe(200);
    expect((await subscribe('Victim@googlemail.com')).status).toBe(200);
  }
  expect(await deliver(server)).toHaveLength(3);
});

test.each([
  'nobody',
  'a@b',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  '"a\nb"@example.com',
  'a@example.com,b@example.com',
  'Ann <a@example.com>',
  `${'a'.repeat(250)}@example.com`,
])('%j gets no mail', async (email) => {
  expect((await subscribe(email)).status).toBe(400);
  expect(await deliver(server)).toEqual([]);
});

test('a form without JavaScript subscribes, too, and says what is wrong', async () => {
  const done = await page('POST', '/api/newsletter/form', { email: ' form@example.com ' });
  expect(done).toMatchObject({ status: 200, body: expect.stringContaining('Please look into your mailbox') });
  expect(await deliver(server)).toHaveLength(1);
  const wrong = await page('POST', '/api/newsletter/form', { email: '<script>' });
  expect(wrong).toMatchObject({ status: 400, body: expect.stringContaining('valid e-mail address') });
  expect((await page('POST', '/api/newsletter/form')).status).toBe(400);
});

test('subscribers choose categories, which are known by their names then', async () => {
  await subscribeAndConfirm(server, 'eva@example.com');
  await subscribe('eva@example.com');
  const [mail] = await deliver(server);
  const leave = findLink(mail!.text, 'leave');
  const { body } = await page('POST', leave, { choose: 'true', category: 'Finance' });
  expect(body).toContain('Your choice is saved.');
  expect(body).toContain('value="Finance" checked');
  expect(body).not.toContain('value="Startup" checked');
  expect(await find('eva@example.com')).toMatchObject({ state: 'active', categories: ['Finance'] });
  for (const fields of [{ choose: 'true' }, { choose: 'true', category: 'Gone' }] as Record<string, string>[]) {
    const none = await page('POST', leave, fields);
    expect(none).toMatchObject({ status: 422, body: expect.stringContaining('Please choose a category') });
    expect(none.body).toContain('value="Finance" checked');
    expect(none.body).not.toContain('value="Startup" checked');
  }
});

test('who has not confirmed in seven days is forgotten', async () => {
  await subscribe('late@example.com');
  await deliver(server);
  const { subscribers } = server.app.services.newsletter;
  await subscribers.prune();
  expect(await stateOf('late@example.com')).toBe('pending');
  await subscribers.prune(new Date(Date.now() + 8 * 24 * 60 * 60_000));
  expect(await stateOf('late@example.com')).toBeUndefined();
  expect(await stateOf('eva@example.com')).toBe('active');
});

test('an address that does not exist is forgotten when the mail to confirm it comes back', async () => {
  await subscribe('nowhere@example.com');
  await deliver(server, () => 'no such address');
  expect(await stateOf('nowhere@example.com')).toBeUndefined();
});

test('an import says line by line what is wrong, is tried first, and revives nobody', async () => {
  await subscribeAndConfirm(server, 'here@example.com');
  const csv = [
    '\ufeffName;E-Mail;Status',
    'Ann;=cmd@example.com;subscribed',
    'Ben;not an address;',
    '"Cem; the ""first""";cem2@example.com;',
    'Dan;here@example.com;',
    'Dan;gone@example.com;',
    'Eva;CEM2@example.com;',
    'Fay;fay@example.com;unsubscribed',
    ';;',
    'Gil;;',
    'Hal;hal@example.com\u0000;',
  ].join('\r\n');
  const tried = await importCsv(server, csv, true);
  expect(tried.body.report).toEqual({
    isDryRun: true,
    rows: 9,
    added: 3,
    known: 1,
    kept: 1,
    repeated: 1,
    faultCount: 3,
    faults: [
      { line: 3, reason: '“not an address” is no e-mail address.' },
      { line: 10, reason: 'There is no address in this line.' },
      { line: 11, reason: '“hal@example.com\u0000” is no e-mail address.' },
    ],
  });
  expect(await stateOf('cem2@example.com')).toBeUndefined();
  expect((await importCsv(server, csv)).body.report).toMatchObject({ added: 3, kept: 1 });
  expect(await find('cem2@example.com')).toMatchObject({ state: 'active', source: 'import', note: 'a form on paper' });
  expect(await stateOf('fay@example.com')).toBe('left');
  expect(await stateOf('gone@example.com')).toBe('left');
  expect((await importCsv(server, csv)).body.report).toMatchObject({ added: 0, known: 3, kept: 2 });
});

test('an import believes whoever has left elsewhere, whatever the file calls it', async () => {
  await subscribeAndConfirm(server, 'confirmed@example.com');
  await importCsv(server, 'email\nimported@example.com\ntwice@example.com');
  const { body } = await importCsv(
    server,
    [
      'email,status,subscribed_to_emails,UNSUB_TIME',
      'imported@example.com,unsubscribed,,',
      'confirmed@example.com,unsubscribed,,',
      'ghost@example.com,,false,',
      'monkey@example.com,,,2026-01-01 10:00:00',
      'opt@example.com,Opt-out,,',
      'spam@example.com,complaint,,',
      'odd@example.com,paused by Ann,,',
      'ofboth@example.com,active,true,',
      'ofboth@example.com,unsubscribed,,',
      'good@example.com,Active,true,',
      '"open@example.com,active,true,',
      'last@example.com,,,',
    ].join('\n'),
  );
  expect(body.report).toMatchObject({
    rows: 12,
    faults: [
      { line: 8, reason: 'It is not known here what “paused by Ann” says of a subscriber.' },
      { line: 12, reason: 'A quote in this line is never closed.' },
    ],
  });
  const states = Object.fromEntries(
    await Promise.all(
      ['imported', 'confirmed', 'ghost', 'monkey', 'opt', 'spam', 'odd', 'ofboth', 'good', 'open', 'last', 'twice'].map(
        async (name) => [name, await stateOf(`${name}@example.com`)] as const,
      ),
    ),
  );
  expect(states).toEqual({
    imported: 'left',
    confirmed: 'active',
    ghost: 'left',
    monkey: 'left',
    opt: 'left',
    spam: 'left',
    odd: undefined,
    ofboth: 'left',
    good: 'active',
    open: undefined,
    last: 'active',
    twice: 'active',
  });
});

test('an import needs to know how its addresses have agreed, and a column of addresses', async () => {
  const put = (query: { consent?: string; isDryRun?: 'true' | 'false' }, csv: string) =>
    server.call(newsletterCalls.importSubscribers, { as: server.admin, query, upload: Buffer.from(csv) });
  expect(await put({}, 'a@example.com')).toMatchObject({
    status: 422,
    body: { message: 'Please say how the owners of these addresses have agreed to get mail from you.' },
  });
  expect((await put({ isDryRun: 'true' }, 'one,two\nthree,four')).status).toBe(422);
  expect((await put({ isDryRun: 'true' }, '')).status).toBe(400);
  expect((await put({ isDryRun: 'true' }, 'a@example.com\nb@example.com')).body.report).toMatchObject({
    rows: 2,
    added: 2,
  });
  const invalid = new InvalidQuery('isDryRun=perhaps');
  expect(
    (await server.call(newsletterCalls.importSubscribers, { as: server.admin, query: invalid, upload: Buffer.of(97) }))
      .status,
  ).toBe(400);
});

test('an export runs nothing in a spreadsheet, and is imported as it was', async () => {
  const { body } = await server.call(newsletterCalls.exportSubscribers, { as: server.admin });
  expect(body.csv).toContain("\r\n'=cmd@example.com,active,");
  expect(body.csv).not.toMatch(/(?:^|[,\n])[=+@-]/);
  const other = await createNewsletterServer();
  const { body: imported } = await importCsv(other, body.csv);
  const pending = body.csv.split('\r\n').filter((line) => line.includes(',pending,')).length;
  expect(imported.report).toMatchObject({ faultCount: pending, repeated: 0 });
  const list = await other.call(newsletterCalls.listSubscribers, {
    as: other.admin,
    query: { search: 'eva@', limit: 10 },
  });
  expect(list.body.subscribers).toMatchObject([{ email: 'eva@example.com', categories: ['Finance'] }]);
  await other.close();
});

test('admins find, filter and page subscribers, with counts of all', async () => {
  const list = (query: object) => server.call(newsletterCalls.listSubscribers, { as: server.admin, query });
  const { body: left } = await list({ state: 'left', sort: 'email', limit: 2 });
  expect(left.subscribers.map(({ email }) => email)).toEqual(['ann@example.com', 'dan@example.com']);
  expect(left.total).toBe(left.counts.left);
  const { body: next } = await list({ state: 'left', sort: 'email', limit: 2, offset: 2 });
  expect(next.subscribers[0]!.email > 'dan@example.com').toBe(true);
  const { body: found } = await list({ search: 'CEM', limit: 10 });
  expect(found.subscribers.map(({ email }) => email)).toEqual(['cem2@example.com', 'cem@example.com']);
  expect(found.total).toBe(2);
});

test('who is deleted is forgotten, and their links lead nowhere', async () => {
  await subscribeAndConfirm(server, 'ida@example.com');
  await subscribe('ida@example.com');
  const [mail] = await deliver(server);
  const { _id: id } = (await find('ida@example.com'))!;
  expect((await server.call(newsletterCalls.deleteSubscriber, { as: server.admin, body: { id } })).status).toBe(200);
  expect((await server.call(newsletterCalls.deleteSubscriber, { as: server.admin, body: { id } })).status).toBe(404);
  expect(await find('ida@example.com')).toBeUndefined();
  const mails = await server.database.queries.selectFrom('mails').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient)).not.toContain('ida@example.com');
  expect((await page('GET', findLink(mail!.text, 'leave'))).status).toBe(404);
});
