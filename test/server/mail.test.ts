import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { mailCalls } from '../../src/contract/extensions/mail';
import { renderMail, type MailContent } from '../../src/server/mail/layout';
import { isMailAddress } from '../../src/server/mail/mail-address';
import type { MailKind, MailOutcome } from '../../src/server/mail/mail-kinds';
import { createOutboxRepository, type NewMail } from '../../src/server/mail/outbox.repository';
import { createRelayOpener } from '../../src/server/mail/relay';
import { createSendMails } from '../../src/server/mail/send-mails';
import { setDate } from '../support/clock';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';
import { readParts, startRelay } from '../support/smtp';

const site = { name: 'The Blog', accentColour: '', url: 'https://blog.example/' };
const from = { name: 'The Blog', address: 'blog@blog.example' };
const { log } = fastify();

const content = (more: Partial<MailContent> = {}): MailContent => ({
  subject: 'A subject',
  parts: [{ kind: 'paragraph', text: 'It has rained.' }],
  reason: 'You get this because you asked.',
  ...more,
});

describe('the outbox', () => {
  let server: TestServer;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  beforeEach(async () => {
    relay = await startRelay();
    server = await createTestServer();
  });
  afterEach(async () => {
    await server.close();
    await relay.close();
  });

  const outbox = () => createOutboxRepository(server.database.queries);
  const add = (mail: Partial<NewMail> = {}) =>
    outbox().add({ kind: 'test', to: 'ada@example.com', payload: { about: 'rain' }, ...mail });
  const list = async () => (await outbox().list({ limit: 100, offset: 0 })).rows;
  const only = async () => {
    const rows = await list();
    expect(rows).toHaveLength(1);
    return rows[0]!;
  };
  /** As if its next attempt were due. */
  const makeDue = () =>
    server.database.queries
      .updateTable('mails')
      .set({ next_at: new Date(0).toISOString() })
      .execute();

  /** One run of the job, of one process. */
  function send({
    kind,
    database = server.database,
    smtpUrl = relay.url,
    siteName = site.name,
    signal = new AbortController().signal,
    timeoutMs,
    onEnded,
  }: {
    kind?: MailKind;
    database?: TestServer['database'];
    smtpUrl?: string;
    siteName?: string;
    signal?: AbortSignal;
    timeoutMs?: number;
    onEnded?: (outcome: MailOutcome) => void;
  } = {}): Promise<void> {
    return createSendMails({
      database,
      kinds: { test: kind ?? { label: 'Test', write: async () => content() } },
      openRelay: createRelayOpener({ smtpUrl, from }, { ...(timeoutMs !== undefined && { timeoutMs }) }),
      readSite: async () => ({ ...site, name: siteName }),
      domain: 'blog.example',
      perMinute: 1_000_000,
      log,
      onEnded,
    })(signal);
  }

  test('a mail is sent once', async () => {
    await add();
    const outcomes: MailOutcome[] = [];
    const onEnded = (outcome: MailOutcome) => outcomes.push(outcome);
    await send({ onEnded });
    await makeDue();
    await send({ onEnded });
    const row = await only();
    expect(row).toMatchObject({ state: 'sent', attempts: 1, payload: '{}', last_error: null });
    expect(outcomes).toEqual(['sent']);
    expect(relay.mails).toHaveLength(1);
    const { headers, raw, ...envelope } = relay.mails[0]!;
    expect(envelope).toEqual({ from: from.address, to: ['ada@example.com'] });
    expect(headers).toMatchObject({
      subject: 'A subject',
      from: expect.stringMatching(/^"?The Blog"? <blog@blog\.example>$/),
      to: 'ada@example.com',
      'message-id': `<${row.id}@blog.example>`,
      'auto-submitted': 'auto-generated',
    });
    expect(readParts(raw).text).toContain('It has rained.');
    expect(readParts(raw).html).toContain('>It has rained.</p>');
  });

  test('a mail that another process has sent, while this one stood still, is counted once', async () => {
    await add();
    const ended = jest.fn<Promise<void>, Parameters<NonNullable<MailKind['ended']>>>(async () => undefined);
    const kind = { label: 'Test', write: async () => content(), ended };
    const standStill = async () => {
      await makeDue();
      await send({ kind });
      return content();
    };
    await send({ kind: { ...kind, write: standStill } });
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 });
    expect(ended.mock.calls.map(([, , outcome]) => outcome)).toEqual(['sent']);
  });

  test('a mail that another process has sent stays so where the relay refuses this one’s attempt', async () => {
    await add();
    const standStill = async () => {
      await makeDue();
      await send();
      relay.behave({ at: 'recipient', code: 550, message: 'No such user here' });
      return content();
    };
    await send({ kind: { label: 'Test', write: standStill } });
    expect(await only()).toMatchObject({ state: 'sent', last_error: null });
  });

  test('a mail says how it is left by one click', async () => {
    await add();
    const unsubscribe = {
      pageUrl: 'https://blog.example/leave',
      oneClickUrl: 'https://blog.example/one',
      label: 'Leave',
    };
    await send({
      kind: { label: 'Test', write: async () => content({ unsubscribe, listId: '<posts.blog.example>' }) },
    });
    expect(relay.mails[0]!.headers).toMatchObject({
      'list-unsubscribe': '<https://blog.example/one>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': '<posts.blog.example>',
    });
    expect(readParts(relay.mails[0]!.raw).text).toContain('Leave: https://blog.example/leave');
  });

  test('where there is no such address, it is not tried again', async () => {
    relay.behave({ at: 'recipient', code: 550, message: 'No such user here' });
    await add();
    const ended = jest.fn<Promise<void>, Parameters<NonNullable<MailKind['ended']>>>(async () => undefined);
    await send({ kind: { label: 'Test', write: async () => content(), ended } });
    await makeDue();
    await send();
    expect(await only()).toMatchObject({ state: 'failed', last_error: expect.stringContaining('No such user here') });
    expect(ended.mock.calls.map(([, mail, outcome]) => [mail.recipient, mail.payload, outcome])).toEqual([
      ['ada@example.com', { about: 'rain' }, 'no such address'],
    ]);
    expect(relay.counts.attempts).toBe(1);
  });

  test.each([
    ['the message as too large', { at: 'data', code: 552 }, 'failed'],
    ['the message as malformed', { at: 'data', code: 554, message: '5.6.0 On purpose' }, 'failed'],
    ['whatever is sent today', { at: 'data', code: 550, message: '5.4.5 On purpose' }, 'waiting'],
    ['us', { at: 'recipient', code: 554, message: '5.7.1 Relay access denied. On purpose' }, 'waiting'],
    [
      'us without a code of its own',
      { at: 'recipient', code: 550, message: 'Relaying not allowed. On purpose' },
      'waiting',
    ],
    ['a closed mailbox', { at: 'recipient', code: 550, message: '5.2.1 On purpose' }, 'failed'],
    ['the message for now', { at: 'data', code: 451 }, 'waiting'],
    ['the recipient for now', { at: 'recipient', code: 450 }, 'waiting'],
    ['a full mailbox', { at: 'recipient', code: 552 }, 'waiting'],
  ] as const)('what becomes of a mail where the relay refuses %s', async (_what, behaviour, state) => {
    relay.behave({ message: 'On purpose', ...behaviour });
    await add();
    await add({ to: 'grace@example.com' });
    await send();
    for (const row of await list()) {
      expect(row).toMatchObject({ state, attempts: 1, last_error: expect.stringContaining('On purpose') });
      expect(Date.parse(row.next_at)).toBeGreaterThan(Date.now() + 60_000);
    }
    relay.behave('take');
    await makeDue();
    await send();
    expect(relay.mails).toHaveLength(state === 'waiting' ? 2 : 0);
  });

  test('a relay that takes nothing is not asked for each mail', async () => {
    relay.behave({ at: 'recipient', code: 554, message: '5.7.1 Relay access denied' });
    for (let count = 0; count < 60; count += 1) await add({ to: `reader${count}@example.com` });
    await expect(send()).rejects.toThrow('Relay access denied');
    expect(relay.counts.attempts).toBe(50);
    relay.behave('take');
    await makeDue();
    await send();
    expect(relay.mails).toHaveLength(60);
  });

  test('a mail is given up after days, and can be tried again', async () => {
    relay.behave({ at: 'recipient', code: 450 });
    await add();
    await send();
    const first_attempt_at = new Date(Date.now() - 4 * 24 * 3_600_000).toISOString();
    await server.database.queries.updateTable('mails').set({ first_attempt_at }).execute();
    await makeDue();
    const outcomes: MailOutcome[] = [];
    await send({ onEnded: (outcome) => outcomes.push(outcome) });
    expect(outcomes).toEqual(['given up']);
    const { id, state } = await only();
    expect(state).toBe('failed');
    relay.behave('take');
    expect(await outbox().retry(id)).toBe(true);
    await send();
    expect(await only()).toMatchObject({ state: 'sent' });
    expect(await outbox().retry(id)).toBe(false);
  });

  test('where the relay cannot be reached, the run fails, and mail waits', async () => {
    const { url } = relay;
    await relay.close();
    await add();
    await add();
    await expect(send({ smtpUrl: url })).rejects.toThrow('The relay 127.0.0.1 does not answer');
    const rows = await list();
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    // The others are not tried: they would fare no better.
    expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    relay = await startRelay();
    await makeDue();
    await send();
    expect(relay.mails).toHaveLength(2);
  });

  test('a relay that stops to answer is not waited for', async () => {
    relay.behave('hang');
    await add();
    await expect(send({ timeoutMs: 200 })).rejects.toThrow('does not answer');
    expect(await only()).toMatchObject({ state: 'waiting' });
  });

  test.each([
    ['greets without end', '220-wait\r\n', ''],
    ['answers without end', '250-wait\r\n', '220 hello\r\n'],
  ])('nor one that %s', async (_what, line, greeting) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.write(greeting);
      const timer = setInterval(() => socket.write(line), 20);
      socket.once('close', () => {
        clearInterval(timer);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await add();
    const { port } = server.address() as AddressInfo;
    await expect(send({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 200 })).rejects.toThrow('does not answer');
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1 });
    server.close();
  });

  test('what is under way fails when the relay is closed, as it is while the server shuts down', async () => {
    relay.behave('hang');
    const open = createRelayOpener({ smtpUrl: relay.url, from })();
    const sent = open.send({
      ...content(),
      to: 'ada@example.com',
      html: '',
      text: '',
      messageId: '<one@blog.example>',
    });
    await eventually(async () => expect(relay.counts.attempts).toBe(1));
    open.close();
    await expect(sent).rejects.toThrow('does not answer');
  });

  test('what may have been sent is sent again with the same Message-ID', async () => {
    relay.behave('break off');
    await add();
    await expect(send()).rejects.toThrow('does not answer');
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1 });
    relay.behave('take');
    await makeDue();
    await send();
    const ids = relay.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test('what was added or tried while a clock was ahead is sent when it is right, and a pause is kept', async () => {
    setDate(Date.now() + 3 * 24 * 3_600_000);
    try {
      await add({ to: 'tried@example.com' });
      relay.behave({ at: 'recipient', code: 450 });
      await send();
      await add({ to: 'added@example.com' });
    } finally {
      jest.useRealTimers();
    }
    relay.behave('take');
    await send();
    expect(relay.mails.flatMap(({ to }) => to).sort()).toEqual(['added@example.com', 'tried@example.com']);
    relay.behave({ at: 'recipient', code: 450 });
    await add({ to: 'paused@example.com' });
    await send();
    relay.behave('take');
    await send();
    expect(relay.mails).toHaveLength(2);
  });

  test('two that send at once send each mail once', async () => {
    const other = await server.connect();
    try {
      const addresses = Array.from({ length: 20 }, (_each, index) => `reader${index}@example.com`);
      await outbox().add(...addresses.map((to) => ({ kind: 'test', to, payload: {} })));
      await Promise.all([send(), send({ database: other })]);
      expect(relay.mails.flatMap(({ to }) => to).sort()).toEqual(addresses.sort());
    } finally {
      await other.close();
    }
  });

  test('what nobody needs any more is removed', async () => {
    await add();
    await send({ kind: { label: 'Test', write: async () => undefined } });
    expect(await list()).toEqual([]);
    expect(relay.mails).toEqual([]);
  });

  test('what cannot be written waits, and so does what is of no known kind; the others are sent', async () => {
    await add({ kind: 'of tomorrow', priority: 'account' });
    await add({ to: 'broken@example.com', priority: 'account' });
    await add();
    const write = async ({ recipient }: { recipient: string }) => {
      if (recipient === 'broken@example.com') throw new Error('on purpose');
      return content();
    };
    await send({ kind: { label: 'Test', write } });
    expect((await list()).map(({ state }) => state).sort()).toEqual(['sent', 'waiting', 'waiting']);
    expect(relay.mails.map(({ to }) => to)).toEqual([['ada@example.com']]);
  });

  test('a key is there once, also when its mail was sent', async () => {
    await outbox().add(
      ...[1, 2].map((about) => ({ kind: 'test', to: 'ada@example.com', payload: { about }, key: 'rain' })),
    );
    await send();
    await add({ key: 'rain' });
    await send();
    expect(relay.mails).toHaveLength(1);
    await only();
  });

  test('those of accounts go before all others, and bulk after them', async () => {
    await add({ to: 'bulk@example.com', priority: 'bulk' });
    await add({ to: 'notice@example.com' });
    await add({ to: 'account@example.com', priority: 'account' });
    await send();
    expect(relay.mails.flatMap(({ to }) => to)).toEqual([
      'account@example.com',
      'notice@example.com',
      'bulk@example.com',
    ]);
  });

  test('a batch is held, released, counted and discarded', async () => {
    await add({ batch: 'post' });
    await add({ batch: 'post', to: 'grace@example.com' });
    await outbox().hold('post');
    await send();
    expect(relay.mails).toEqual([]);
    expect(await outbox().countBatch('post')).toEqual({ waiting: 0, held: 2, sent: 0, failed: 0 });
    await outbox().release('post');
    await send();
    expect(await outbox().countBatch('post')).toEqual({ waiting: 0, held: 0, sent: 2, failed: 0 });
    await add({ batch: 'post' });
    await outbox().discard('post');
    expect(await outbox().countBatch('post')).toEqual({ waiting: 0, held: 0, sent: 2, failed: 0 });
  });

  test('nothing is added that is no address, so that no header and no recipient is', async () => {
    await add({ to: 'ada@example.com\r\nBcc: eve@example.com' });
    await add({ to: 'ada@example.com, eve@example.com' });
    await add({ to: 'nobody@import.invalid' });
    expect(await list()).toEqual([]);
  });

  test('what people write becomes no header', async () => {
    await add();
    await send({
      siteName: 'Blog\r\nBcc: eve@example.com',
      kind: { label: 'Test', write: async () => content({ subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' }) },
    });
    const { headers, to } = relay.mails[0]!;
    expect(to).toEqual(['ada@example.com']);
    expect(headers).not.toHaveProperty('bcc');
    expect(headers.subject).toBe('Hello Bcc: eve@example.com Body');
  });

  test('a run ends when it is told to', async () => {
    await add();
    await send({ signal: AbortSignal.abort() });
    expect(relay.mails).toEqual([]);
  });
});

describe('admins', () => {
  let server: TestServer;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  beforeEach(async () => {
    relay = await startRelay();
    server = await createTestServer({ SMTP_URL: relay.url, MAIL_FROM: 'The Blog <blog@blog.example>' });
  });
  afterEach(async () => {
    await server.close();
    await relay.close();
  });

  test('send a mail to see that it arrives', async () => {
    const as = server.admin;
    const { status } = await server.call(mailCalls.sendTestMail, { as, body: { to: 'ada@example.com' } });
    expect(status).toBe(200);
    expect(relay.mails[0]).toMatchObject({ to: ['ada@example.com'] });
    expect(relay.mails[0]!.headers).toMatchObject({ subject: 'A mail from your blog' });
    relay.behave({ at: 'recipient', code: 550, message: 'Nobody here' });
    const refused = await server.call(mailCalls.sendTestMail, { as, body: { to: 'eve@example.com' } });
    expect(refused.status).toBe(502);
    expect(refused.body.message).toContain('Nobody here');
  });

  test('see, retry and delete what waits', async () => {
    const as = server.admin;
    const outbox = createOutboxRepository(server.database.queries);
    const next_at = new Date(Date.now() + 3_600_000).toISOString();
    await outbox.add({ kind: 'unknown', to: 'ada@example.com', payload: {} });
    await server.database.queries.updateTable('mails').set({ next_at }).execute();
    const state = await server.call(mailCalls.getMailState, { as });
    expect(state.body).toMatchObject({ isSetUp: true, waiting: 1, failed: 0, from: 'The Blog <blog@blog.example>' });
    const { body } = await server.call(mailCalls.listMails, { as, query: { state: 'waiting' } });
    expect(body).toMatchObject({ total: 1, mails: [{ to: 'ada@example.com', state: 'waiting', attempts: 0 }] });
    expect((await server.call(mailCalls.listMails, { as, query: { state: 'failed' } })).body.total).toBe(0);
    const { _id: id } = body.mails[0]!;
    expect((await server.call(mailCalls.retryMail, { as, body: { id } })).status).toBe(200);
    expect((await outbox.find(id))!.next_at < next_at).toBe(true);
    expect((await server.call(mailCalls.deleteMail, { as, body: { id } })).status).toBe(200);
    expect((await server.call(mailCalls.deleteMail, { as, body: { id } })).status).toBe(404);
    expect((await server.call(mailCalls.retryMail, { as, body: { id } })).status).toBe(404);
  });
});

test('without a relay, nothing is sent', async () => {
  const server = await createTestServer();
  try {
    const as = server.admin;
    const { body } = await server.call(mailCalls.getMailState, { as });
    expect(body).toEqual({ success: true, isSetUp: false, waiting: 0, failed: 0 });
    const { status } = await server.call(mailCalls.sendTestMail, { as, body: { to: 'ada@example.com' } });
    expect(status).toBe(409);
  } finally {
    await server.close();
  }
});

describe('how mail looks', () => {
  test('all that people write is escaped', () => {
    const evil = '<script>alert("x")</script>&';
    const { html } = renderMail(
      { ...site, name: evil },
      content({
        subject: evil,
        preview: evil,
        reason: evil,
        parts: [
          { kind: 'paragraph', text: evil },
          { kind: 'heading', text: evil },
          { kind: 'quote', text: evil, by: evil },
          { kind: 'button', text: evil, url: 'https://blog.example/"onclick="x' },
        ],
        unsubscribe: { label: evil, pageUrl: 'https://blog.example/"x', oneClickUrl: '' },
      }),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('"onclick=');
    expect(html).not.toContain('/"x');
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(10);
  });

  test('a button is a link that is also read as text', () => {
    const url = 'https://blog.example/reset?token=1&x=2';
    const mail = renderMail(site, content({ parts: [{ kind: 'button', text: 'Choose a password', url }] }));
    expect(mail.html).toContain('href="https://blog.example/reset?token=1&amp;x=2"');
    expect(mail.html).not.toMatch(/<(img|script|link)\b/);
    expect(mail.text).toBe(`The Blog\n\nChoose a password: ${url}\n\n-- \nYou get this because you asked.\n`);
  });

  test('a quote is marked in text, too', () => {
    const { text } = renderMail(site, content({ parts: [{ kind: 'quote', text: 'One\nTwo', by: 'Ada' }] }));
    expect(text).toContain('> One\n> Two\n> — Ada');
  });

  test.each(['ada@example.com', 'ada+x@sub.example.com'])('%s is an address', (text) =>
    expect(isMailAddress(text)).toBe(true),
  );
  test.each([
    'ada',
    'a@b@c',
    'a b@c.de',
    'a@b.invalid',
    'a@b\u0000c',
    'a@b..com',
    'a@*.com',
    'a\u200b@b.com',
    'a@-b.com',
  ])('%j is none', (text) => expect(isMailAddress(text)).toBe(false));
});
