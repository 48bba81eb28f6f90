import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { moderationCalls } from '../../src/contract/extensions/moderation';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { siteCalls } from '../../src/contract/extensions/site';
import { createRelayOpener } from '../../src/server/mail/relay';
import { createSendMails } from '../../src/server/mail/send-mails';
import { setDate } from '../support/clock';
import { deliver, findLink, mailEnv, origin, subscribeAndConfirm, type ReadMail } from '../support/newsletter';
import { createTestServer, type Account, type TestServer } from '../support/server';
import { readParts, startRelay } from '../support/smtp';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let server: TestServer;
let blog: { id: string; title: string };
beforeEach(async () => {
  // Half past noon of today: daily mails are made in the morning, hourly ones at the full hour, not within what a test does.
  setDate(new Date().setUTCHours(12, 30));
  server = await createTestServer(mailEnv);
  blog = await server.addBlog({ title: 'Rain & “wind”' });
});
afterEach(async () => {
  jest.useRealTimers();
  await server.close();
});

const { signal } = new AbortController();

const gather = (afterMs = 0): Promise<void> =>
  server.app.services.commentMails!.gather(signal, new Date(Date.now() + afterMs));

const deliverCommentMails = (): Promise<ReadMail[]> =>
  deliver(server, undefined, undefined, (kind) => kind.startsWith('comment'));

/** What is sent of what there is to be told by then. */
async function receive(afterMs = 0): Promise<ReadMail[]> {
  await gather(afterMs);
  return deliverCommentMails();
}

const told = (mails: ReadMail[]) => mails.map(({ to, subject }) => `${to}: ${subject}`).sort();

/** With a confirmed address. */
async function signUp(name: string): Promise<Account> {
  const account = await server.signUp(name);
  await server.database.queries
    .updateTable('users')
    .set(({ ref }) => ({ confirmed_email: ref('email_folded') }))
    .where('id', '=', account.id)
    .execute();
  return account;
}

async function addAuthor(name: string): Promise<Account> {
  const author = await signUp(name);
  await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'author' } });
  return author;
}

const approve = (id: string, as: Account = server.admin) => server.call(contract.approveComment, { as, body: { id } });

const reply = (id: string, content = 'Thank you.', as: Account = server.admin) =>
  server.call(repliesCalls.replyToComment, { as, body: { id, content } });

async function openPage(url: string, form?: Record<string, string>) {
  const response = await server.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    ...(form && {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });
  return { status: response.statusCode, body: response.body, headers: response.headers };
}

const pathOfChoices = async (as: Account): Promise<string> =>
  (await server.call(accountsCalls.getMailChoices, { as })).body.path;

const choose = async (as: Account, choices: Record<string, string>) => {
  const { status } = await openPage(await pathOfChoices(as), { choose: 'true', ...choices });
  expect(status).toBe(200);
};

const all = { approved: 'true', answered: 'true' };

describe('comments that wait', () => {
  test('are told once a day by default, all in one mail, once', async () => {
    await server.addComment(blog.id, { content: 'First.' });
    await server.addComment(blog.id, { content: 'Second.' });
    expect(await receive()).toEqual([]);
    const [mail, ...others] = await receive(dayMs);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'comments waiting', to: server.admin.email, subject: '2 comments wait' });
    expect(mail!.text).toContain('> First.\n> — Somebody, on “Rain & “wind””');
    expect(mail!.text).toContain('> Second.');
    expect(mail!.text).toContain(`See what waits: ${origin}/admin/comments\n`);
    expect(mail!.text).toMatch(/Approve and answer: https:\/\/blog\.example\/admin\/comments\?reply=[\da-f]{24}\n/);
    expect(await receive(2 * dayMs)).toEqual([]);
  });

  test('are told at seven by the clock, also on a day on which it is set', async () => {
    await server.call(siteCalls.changeSite, {
      as: server.admin,
      body: { version: 0, settings: { timeZone: 'Europe/Berlin' } },
    });
    // The clocks are put forward in the night to 29 March, and back in the night to 25 October.
    for (const [before, early, late] of [
      ['2026-03-28T20:00:00Z', '2026-03-29T04:59:00Z', '2026-03-29T05:00:00Z'],
      ['2026-10-24T20:00:00Z', '2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
    ] as const) {
      setDate(Date.parse(before));
      await server.addComment(blog.id);
      setDate(Date.parse(early));
      expect(await receive()).toEqual([]);
      setDate(Date.parse(late));
      expect(await receive()).toHaveLength(1);
    }
  });

  test('are told at once to who wants it: the first alone, those of the next minutes together', async () => {
    await choose(server.admin, { waiting: 'at once' });
    await server.addComment(blog.id);
    expect(told(await receive())).toEqual([`${server.admin.email}: A comment on “Rain & “wind”” waits`]);
    await server.addComment(blog.id);
    await server.addComment(blog.id);
    expect(await receive(minuteMs)).toEqual([]);
    // The address is not confirmed, and may be that of somebody else: three mails an hour.
    expect(await receive(6 * minuteMs)).toEqual([]);
    expect(told(await receive(21 * minuteMs))).toEqual([`${server.admin.email}: 2 comments wait`]);
  });

  test('are told once in an hour, or never', async () => {
    await choose(server.admin, { waiting: 'hourly' });
    await server.addComment(blog.id);
    expect(await receive()).toEqual([]);
    expect(await receive(hourMs)).toHaveLength(1);
    await choose(server.admin, { waiting: 'never' });
    await server.addComment(blog.id);
    expect(await receive(2 * dayMs)).toEqual([]);
    // What nobody wanted to be told of then is not told later.
    await choose(server.admin, { waiting: 'at once' });
    expect(await receive(3 * dayMs)).toEqual([]);
  });

  test('are told to the author of the post, and to nobody else but admins', async () => {
    const author = await addAuthor('Grace');
    await addAuthor('Ada');
    const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
    await server.database.queries
      .updateTable('blogs')
      .set({ author_id: author.id })
      .where('id', '=', body.blogs[0]!._id)
      .execute();
    await server.addComment(blog.id);
    const subject = 'A comment on “Rain & “wind”” waits';
    const mails = await receive(dayMs);
    expect(told(mails)).toEqual([`${author.email}: ${subject}`, `${server.admin.email}: ${subject}`].sort());
    // Who may not approve it any more is told no more.
    await server.addComment(blog.id);
    await gather(2 * dayMs);
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'user' } });
    expect((await deliverCommentMails()).map(({ to }) => to)).toEqual([server.admin.email]);
  });

  test('are not told where somebody has decided before, nor to who has written them', async () => {
    const { id } = await server.addComment(blog.id);
    await approve(id);
    const deleted = await server.addComment(blog.id);
    await server.call(contract.deleteComment, { as: server.admin, body: { id: deleted.id } });
    await server.addComment(blog.id, { as: server.admin });
    expect(await receive(dayMs)).toEqual([]);
    // Also while the mail waits to be sent.
    const late = await server.addComment(blog.id);
    await gather(2 * dayMs);
    await approve(late.id);
    expect(await deliverCommentMails()).toEqual([]);
  });

  test('are not told where the queue folds them as spam', async () => {
    const { id } = await server.addComment(blog.id);
    await server.call(moderationCalls.markSpam, { as: server.admin, body: { id, isSpam: true } });
    expect(await receive(dayMs)).toEqual([]);
  });

  test('are told again when an approved one was changed a lot', async () => {
    const ada = await signUp('Ada');
    await choose(server.admin, { waiting: 'at once' });
    const { id } = await server.addComment(blog.id, { as: ada });
    await approve(id);
    await receive();
    await server.call(repliesCalls.editComment, { as: ada, body: { id, content: 'Quite another text: example.com' } });
    expect((await receive(hourMs))[0]?.text).toContain('Quite another text');
  });

  test('are told each once by servers that look at the same time', async () => {
    const other = await server.connect();
    await choose(server.admin, { waiting: 'at once' });
    for (let count = 0; count < 5; count += 1) await server.addComment(blog.id, { content: `Comment ${count}` });
    await Promise.all([gather(), gather(), gather()]);
    const mails = await deliverCommentMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text.match(/> Comment \d/g)).toHaveLength(5);
    await other.close();
  });

  test('of which there are many are counted', async () => {
    for (let count = 0; count < 13; count += 1) await server.addComment(blog.id);
    const [mail] = await receive(dayMs);
    expect(mail).toMatchObject({ subject: '13 comments wait' });
    expect(mail!.text.match(/Approve and answer/g)).toHaveLength(10);
    expect(mail!.text).toContain('And 3 more.');
  });

  test('are told in one mail, however many have been decided before', async () => {
    const stale = Array.from({ length: 1_500 }, (_, at) => ({
      user_id: server.admin.id,
      kind: 'waiting' as const,
      comment_id: `gone-${at}`,
      created_at: new Date(0).toISOString(),
    }));
    for (let at = 0; at < stale.length; at += 500)
      await server.database.queries
        .insertInto('comment_notices')
        .values(stale.slice(at, at + 500))
        .execute();
    await server.addComment(blog.id);
    expect(await receive(dayMs)).toMatchObject([{ subject: expect.stringMatching(/^A comment on .* waits$/) }]);
    expect(await server.database.queries.selectFrom('comment_notices').selectAll().execute()).toEqual([]);
    expect(await receive(dayMs)).toEqual([]);
  });
});

describe('who has commented with an account', () => {
  test('is told when the comment is approved, once', async () => {
    const ada = await signUp('Ada');
    const { id } = await server.addComment(blog.id, { as: ada });
    await approve(id);
    await approve(id);
    const [mail, ...others] = await receive();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ada.email, subject: 'Your comment on “Rain & “wind”” is approved' });
    expect(mail!.text).toContain(`Where it stands: ${origin}/blog/comment/${id}\n`);
    expect(await receive(hourMs)).toEqual([]);
  });

  test('is told of an answer when it can be read, and of one’s own never', async () => {
    const [ada, grace] = [await signUp('Ada'), await signUp('Grace')];
    const { id } = await server.addComment(blog.id, { as: ada });
    await approve(id);
    await receive();
    const answerAs = async (as: Account, content: string) => {
      await server.call(contract.addComment, { as, body: { blog: blog.id, name: as.name, content, replyTo: id } });
      const { body } = await server.call(contract.listAllComments, { as: server.admin });
      return body.comments.find((comment) => comment.content === content)!._id;
    };
    const answer = await answerAs(grace, 'No.');
    expect(await receive(hourMs)).toEqual([]);
    await approve(answer);
    const mails = await receive(hourMs);
    const subject = 'An answer to your comment on “Rain & “wind””';
    expect(told(mails)).toEqual([
      `${ada.email}: ${subject}`,
      `${grace.email}: Your comment on “Rain & “wind”” is approved`,
    ]);
    const mail = mails.find(({ to }) => to === ada.email)!;
    expect(mail.text).toContain('> No.\n> — Grace, on “Rain & “wind””');
    expect(mail.text).toContain(`Read it and answer: ${origin}/blog/comment/${answer}\n`);
    await approve(await answerAs(ada, 'But.'));
    expect(told(await receive(2 * hourMs))).toEqual([`${ada.email}: Your comment on “Rain & “wind”” is approved`]);
  });

  test('is told of an admin’s answer, and not besides that the comment was approved by it', async () => {
    const [ada, grace] = [await signUp('Ada'), await signUp('Grace')];
    const { id } = await server.addComment(blog.id, { as: ada });
    await reply(id);
    expect(told(await receive())).toEqual([`${ada.email}: An answer to your comment on “Rain & “wind””`]);
    // An answer to an answer is told to both.
    await server.call(contract.addComment, {
      as: grace,
      body: { blog: blog.id, name: 'Grace', content: 'Indeed.', replyTo: id },
    });
    const { body } = await server.call(contract.listAllComments, { as: server.admin });
    await reply(body.comments.find(({ content }) => content === 'Indeed.')!._id, 'Yes.');
    const mails = await receive(hourMs);
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, grace.email]);
  });

  describe('and is answered below another comment', () => {
    let ada: Account;
    let grace: Account;
    /** Of Ada, and below it one of Grace. */
    let first: string;
    let second: string;
    beforeEach(async () => {
      [ada, grace] = [await signUp('Ada'), await signUp('Grace')];
      first = await addComment('First.', ada);
      await approve(first);
      second = await addComment('Second.', grace, first);
      await approve(second);
      await receive();
    });

    /** @returns its id */
    async function addComment(content: string, as?: Account, replyTo?: string): Promise<string> {
      const body = { blog: blog.id, name: 'Somebody', content, ...(replyTo !== undefined && { replyTo }) };
      expect((await server.call(contract.addComment, { as, body })).status).toBe(200);
      const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
      return comments.find((comment) => comment.content === content)!._id;
    }

    const recipients = (mails: ReadMail[]) => mails.map(({ to }) => to).sort();

    const whenApproved: [string, (id: string) => Promise<unknown>][] = [
      ['by an admin, twice', async (id) => [await approve(id), await approve(id)]],
      ['by an answer', (id) => reply(id)],
      ['with others, at the same time', (id) => Promise.all([approve(id), approve(id), reply(id, 'Yes.'), reply(id)])],
    ];
    test.each(whenApproved)('is told of it when it is approved %s, once', async (_how, approveIt) => {
      const third = await addComment('Third.', undefined, second);
      expect(await receive(hourMs)).toEqual([]);
      await approveIt(third);
      const mails = (await receive(2 * hourMs)).filter(({ text }) => text.includes('> Third.'));
      expect(recipients(mails)).toEqual([ada.email, grace.email]);
      for (const { text } of mails) expect(text.match(/> Third\./g)).toHaveLength(1);
      expect(await receive(3 * hourMs)).toEqual([]);
    });

    test('is told of one that appears at once', async () => {
      const eve = await signUp('Eve');
      await approve(await addComment('Of Eve.', eve));
      await receive();
      await server.call(siteCalls.changeSite, {
        as: server.admin,
        body: { version: 0, settings: { approvalsToPass: 1 } },
      });
      await addComment('Third.', eve, second);
      expect(recipients(await receive(hourMs))).toEqual([ada.email, grace.email]);
    });

    test('is not told by oneself, nor of what one approves', async () => {
      await approve(await addComment('Of Grace.', grace, second));
      expect(told(await receive(hourMs)).filter((line) => line.includes('answer'))).toEqual([
        expect.stringContaining(ada.email),
      ]);
      await server.call(accountsCalls.setRole, { as: server.admin, body: { id: grace.id, role: 'admin' } });
      await approve(await addComment('Third.', undefined, second), grace);
      expect(recipients(await receive(2 * hourMs))).toEqual([ada.email]);
    });

    test('is told once of an answer to both of one’s own', async () => {
      const own = await addComment('Of Ada.', ada, first);
      await approve(own);
      await receive(hourMs);
      await approve(await addComment('Third.', undefined, own));
      const [mail, ...others] = await receive(2 * hourMs);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: ada.email });
      expect(mail!.text.match(/> Third\./g)).toHaveLength(1);
    });

    test('is told of nothing once the own answer is deleted', async () => {
      const third = await addComment('Third.', undefined, second);
      await server.call(repliesCalls.removeOwnComment, { as: grace, body: { id: second } });
      await approve(third);
      expect(recipients(await receive(hourMs))).toEqual([ada.email]);
    });
  });

  test('gets nothing at an address that nobody has confirmed, nor once the account is blocked or gone', async () => {
    const ada = await server.signUp('Ada');
    const comment = await server.addComment(blog.id, { as: ada });
    await approve(comment.id);
    expect(await receive()).toEqual([]);
    const [blocked, gone] = [await signUp('Blocked'), await signUp('Gone')];
    for (const as of [blocked, gone]) await approve((await server.addComment(blog.id, { as })).id);
    await gather();
    await server.call(accountsCalls.blockUser, { as: server.admin, body: { id: blocked.id } });
    await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: gone.id, comments: 'keep' } });
    expect(await deliverCommentMails()).toEqual([]);
    const left = await server.database.queries.selectFrom('mails').select('recipient').execute();
    expect(left.map(({ recipient }) => recipient)).not.toContain(gone.email);
  });

  test('is not flooded: what follows within minutes is gathered', async () => {
    const ada = await signUp('Ada');
    const { id } = await server.addComment(blog.id, { as: ada });
    await reply(id, 'One.');
    expect(await receive()).toHaveLength(1);
    for (const content of ['Two.', 'Three.']) await reply(id, content);
    expect(await receive(4 * minuteMs)).toEqual([]);
    expect(told(await receive(6 * minuteMs))).toEqual([`${ada.email}: 2 answers to your comments`]);
  });

  test('is told of nothing on a post that was taken back', async () => {
    const ada = await signUp('Ada');
    const { id } = await server.addComment(blog.id, { as: ada });
    await approve(id);
    await server.call(contract.togglePublish, { as: server.admin, body: { id: blog.id } });
    expect(await receive()).toEqual([]);
  });
});

describe('what somebody gets', () => {
  test('is left by one click, each kind by itself', async () => {
    const ada = await signUp('Ada');
    const { id } = await server.addComment(blog.id, { as: ada });
    await approve(id);
    const [mail] = await receive();
    const url = mail!.oneClickUrl!.slice(origin.length);
    // What looks behind links changes nothing.
    expect((await openPage(url)).body).toContain('name="approved" value="true" checked');
    const left = await openPage(url, { 'List-Unsubscribe': 'One-Click' });
    expect(left).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(left.body).toContain('name="approved" value="true">');
    expect(left.body).toContain('name="answered" value="true" checked');
    const second = await server.addComment(blog.id, { as: ada });
    await approve(second.id);
    expect(await receive(hourMs)).toEqual([]);
    await reply(id);
    expect(await receive(2 * hourMs)).toHaveLength(1);
  });

  test('of moderators is left by one click as well', async () => {
    await server.addComment(blog.id);
    const [mail] = await receive(dayMs);
    await openPage(mail!.oneClickUrl!.slice(origin.length), { 'List-Unsubscribe': 'One-Click' });
    await server.addComment(blog.id);
    expect(await receive(3 * dayMs)).toEqual([]);
  });

  test('is chosen on a page without a login, which moderators see more on', async () => {
    const ada = await signUp('Ada');
    const { id } = await server.addComment(blog.id, { as: ada });
    await approve(id);
    const [mail] = await receive();
    const path = findLink(mail!.text, 'choices');
    const page = await openPage(path);
    expect(page.body).toContain(`From Octavo, to ${ada.email}`);
    expect(page.body).not.toContain('name="waiting"');
    expect(page.body).not.toContain('name="newsletter"');
    const saved = await openPage(path, { choose: 'true', approved: 'true' });
    expect(saved.body).toContain('Your choice is saved.');
    expect(saved.body).toContain('name="answered" value="true">');
    const none = await openPage(path, { choose: 'none' });
    expect(none.body).toContain('name="approved" value="true">');
    const ofAdmin = await openPage(await pathOfChoices(server.admin));
    expect(ofAdmin.body).toContain('value="daily" checked');
    expect(ofAdmin.body).toContain('These two come once the address is confirmed');
    await choose(server.admin, { waiting: 'hourly', ...all });
    expect((await openPage(await pathOfChoices(server.admin))).body).toContain('value="hourly" checked');
    // What is none of the choices changes nothing.
    await choose(server.admin, { waiting: 'often', ...all });
    expect((await openPage(await pathOfChoices(server.admin))).body).toContain('value="hourly" checked');
  });

  test('is the newsletter, too, for who has subscribed with the same confirmed address', async () => {
    await server.call(siteCalls.changeSite, {
      as: server.admin,
      body: { version: 0, settings: { sendsNewsletter: true } },
    });
    const ada = await signUp('Ada');
    const unconfirmed = await server.signUp('Grace');
    for (const { email } of [ada, unconfirmed]) await subscribeAndConfirm(server, email);
    expect((await openPage(await pathOfChoices(unconfirmed))).body).not.toContain('name="newsletter"');
    const path = await pathOfChoices(ada);
    const page = await openPage(path);
    expect(page.body).toContain('name="newsletter" value="true" checked');
    expect(page.body).toContain('href="/api/newsletter/leave?token=');
    await choose(ada, { ...all, newsletter: 'true' });
    expect((await openPage(path)).body).toContain('name="newsletter"');
    await choose(ada, all);
    expect((await openPage(path)).body).not.toContain('name="newsletter"');
  });

  test('is shown by no link that is not good: of another address, made up, or of something else', async () => {
    const ada = await signUp('Ada');
    const path = await pathOfChoices(ada);
    const made = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const url of [made, '/api/mail/choices', '/api/mail/choices?token=x', '/api/mail/choices?token=a&token=b']) {
      expect((await openPage(url)).status).toBe(404);
      expect((await openPage(url, { choose: 'none' })).status).toBe(404);
    }
    await server.call(accountsCalls.changeEmail, {
      as: ada,
      body: { email: 'other@example.com', password: ada.password },
    });
    expect((await openPage(path)).status).toBe(404);
    expect((await openPage(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404);
  });
});

describe('the source of the mails', () => {
  let relay: Awaited<ReturnType<typeof startRelay>>;
  beforeEach(async () => {
    relay = await startRelay();
  });
  afterEach(() => relay.close());

  const send = () =>
    createSendMails({
      database: server.database,
      kinds: server.app.services.mailKinds,
      openRelay: createRelayOpener({ smtpUrl: relay.url, from: { name: 'The Blog', address: 'blog@example.com' } }),
      readSite: async () => ({ name: 'Octavo', accentColour: '', url: `${origin}/` }),
      domain: 'example.com',
      perMinute: 1_000_000,
      log: server.app.log,
    })(signal);

  test('has what mail providers want, both parts, and nothing of what people write but as text', async () => {
    const evil = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com\r\n.\r\n</blockquote><script>1</script>';
    const ada = await signUp('Ada');
    await server.database.queries
      .updateTable('blogs')
      .set({ title: 'Rain\r\nBcc: victim@example.com\r\n\r\n<b>' })
      .where('id', '=', blog.id)
      .execute();
    await choose(server.admin, { waiting: 'at once' });
    await server.addComment(blog.id, { content: evil });
    await gather();
    const own = await server.addComment(blog.id, { as: ada, content: evil });
    await approve(own.id);
    await gather(hourMs);
    await reply(own.id, evil);
    await gather(2 * hourMs);
    await send();
    const mails = relay.mails.filter(({ raw }) => raw.includes('List-Unsubscribe'));
    expect(mails.map(({ to }) => to[0]).sort()).toEqual([ada.email, ada.email, server.admin.email].sort());
    for (const { raw, to, headers } of mails) {
      expect(to).toHaveLength(1);
      expect(headers).not.toHaveProperty('bcc');
      expect(headers).toMatchObject({
        to: to[0],
        from: 'The Blog <blog@example.com>',
        'auto-submitted': 'auto-generated',
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      });
      expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/blog\.example\/api\/mail\/choices\?token=[\w.%-]+>$/);
      expect(headers['message-id']).toMatch(/^<[\da-f]{24}@example\.com>$/);
      expect(headers.subject).not.toBe('');
      const { text, html } = readParts(raw);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toMatch(/<img|<script|<b>/);
      expect(html).toContain('prefers-color-scheme:dark');
      expect(text).toContain('<img src=x onerror=alert(1)>');
      expect(text).toMatch(/\r\n-- \r\nYou get this because/);
    }
  });
});

test('where no mail is set up, nothing is noted, and no page is there', async () => {
  const plain = await createTestServer();
  try {
    const post = await plain.addBlog();
    await plain.addComment(post.id);
    expect(await plain.database.queries.selectFrom('comment_notices').selectAll().execute()).toEqual([]);
    expect(plain.app.services.commentMails).toBeUndefined();
    expect((await plain.call(accountsCalls.getMailChoices, { as: plain.admin })).status).toBe(404);
    expect((await plain.app.inject('/api/mail/choices?token=x')).statusCode).toBe(404);
  } finally {
    await plain.close();
  }
});

test('a comment that a mail leads to is shown to who may approve it', async () => {
  const author = await addAuthor('Grace');
  const { id } = await server.addComment(blog.id, { content: 'Well.' });
  const get = (as: Account, of = id) => server.call(repliesCalls.getComment, { as, params: { id: of } });
  expect((await get(server.admin)).body.comment).toMatchObject({ _id: id, content: 'Well.', isApproved: false });
  expect((await get(author)).status).toBe(404);
  expect((await get(server.admin, 'f'.repeat(24))).status).toBe(404);
});
