import { accountPages } from '../../src/contract/account-pages';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { createAccountsRepository } from '../../src/server/accounts/accounts.repository';
import { createSignedTokens } from '../../src/server/http/signed-tokens';
import { eventually } from '../support/eventually';
import { deliverAccountMails, findLink, mailEnv, origin, type ReadMail } from '../support/newsletter';
import { createTestServer, type Account, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer(mailEnv);
  // The notice of the admin's sign-in.
  await deliverAccountMails(server);
});
afterEach(() => server.close());

const page = async (
  method: 'GET' | 'POST',
  url: string,
  form?: Record<string, string>,
  { headers = {}, at = server }: { headers?: Record<string, string>; at?: TestServer } = {},
) => {
  const response = await at.app.inject({
    method,
    url,
    ...(form && { payload: new URLSearchParams(form).toString() }),
    headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
  });
  return { status: response.statusCode, body: response.body, headers: response.headers };
};

const forget = (email: string) => page('POST', accountPages.forgottenPassword, { email });

/** As it is looked up after the answer. */
async function waitForMails(count: number, kind: string): Promise<void> {
  await eventually(async () => {
    const rows = await server.database.queries.selectFrom('mails').select('id').where('kind', '=', kind).execute();
    expect(rows).toHaveLength(count);
  });
}

async function askForLink({ email }: Pick<Account, 'email'>, count = 1): Promise<string> {
  await forget(email);
  await waitForMails(count, 'forgotten password');
  const mails = await deliverAccountMails(server);
  return findLink(mails.find(({ kind }) => kind === 'forgotten password')!.text, 'new-password');
}

const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.call(contract.login, { body: { email, password }, headers });

const kindsOf = (mails: ReadMail[]) => mails.map(({ kind }) => kind);

async function signUp(name?: string): Promise<Account> {
  const account = await server.signUp(name);
  await deliverAccountMails(server);
  return account;
}

const find = (id: string) => createAccountsRepository(server.database.queries).find(id);

describe('a forgotten password', () => {
  test('is replaced by a link in a mail, once, which ends all sessions', async () => {
    const ada = await signUp('Ada');
    const link = await askForLink(ada);
    expect(link).toMatch(/^\/api\/account\/new-password\?token=/);

    // What looks behind links changes nothing.
    const shown = await page('GET', link);
    expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(shown.headers['referrer-policy']).toBe('no-referrer');
    expect((await page('GET', link)).status).toBe(200);

    const done = await page('POST', link, { password: 'quite another' });
    expect(done.body).toContain('Your password is changed');
    expect((await server.call(accountsCalls.getAccount, { as: ada })).status).toBe(401);
    expect((await logIn(ada.email, ada.password)).status).toBe(401);
    expect((await logIn(ada.email, 'quite another')).status).toBe(200);

    expect((await page('GET', link)).status).toBe(410);
    const again = await page('POST', link, { password: 'a third one' });
    expect(again).toMatchObject({ status: 410, body: expect.stringContaining('not valid any more') });
    expect((await logIn(ada.email, 'a third one')).status).toBe(401);
    // The link has come to the address.
    expect((await find(ada.id))!.confirmed_email).toBe(ada.email.toLowerCase());
    expect(kindsOf(await deliverAccountMails(server))).toContain('changed password');
  });

  test('is answered alike for every address, and told to the account alone', async () => {
    const ada = await signUp('Ada');
    const blocked = await signUp('Blocked');
    await server.call(accountsCalls.blockUser, { as: server.admin, body: { id: blocked.id } });
    const answers = await Promise.all([ada.email, blocked.email, 'nobody@example.com'].map(forget));
    const [{ headers: first, ...known }, ...others] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).filter((name) => name !== 'x-request-id'),
    })) as [{ headers: string[]; status: number; body: string }];
    expect(known.status).toBe(200);
    for (const other of others) expect(other).toEqual({ ...known, headers: first });
    await waitForMails(1, 'forgotten password');
    expect(await deliverAccountMails(server)).toMatchObject([{ to: ada.email }]);
  });

  test('nothing is looked up, or written, before the answer', async () => {
    const ada = await signUp('Ada');
    await forget(ada.email);
    const rows = await server.database.queries.selectFrom('mails').selectAll().execute();
    expect(rows.filter(({ kind }) => kind === 'forgotten password')).toEqual([]);
    await waitForMails(1, 'forgotten password');
  });

  test('what was asked for is added although the server is shut down', async () => {
    const ada = await signUp('Ada');
    const connection = await server.connect();
    await forget(ada.email);
    await server.app.close();
    const rows = await connection.queries.selectFrom('mails').select('kind').execute();
    expect(rows.map(({ kind }) => kind)).toContain('forgotten password');
    await connection.close();
  });

  test('an address gets three mails in an hour, whoever asks', async () => {
    const ada = await signUp('Ada');
    for (let count = 0; count < 6; count += 1) {
      const { status } = await forget(count % 2 ? ada.email.toUpperCase() : ada.email);
      expect(status).toBe(200);
    }
    await server.app.close();
    const rows = await (await server.connect()).queries.selectFrom('mails').select('kind').execute();
    expect(rows.filter(({ kind }) => kind === 'forgotten password')).toHaveLength(3);
  });

  test('one network asks for so many addresses only', async () => {
    const limited = await createTestServer({ ...mailEnv, RATE_LIMIT: 'on' });
    const statuses = [];
    for (let count = 0; count < 8; count += 1) {
      const form = { email: `reader${count}@example.com` };
      statuses.push((await page('POST', accountPages.forgottenPassword, form, { at: limited })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await limited.close();
  });

  test('a link goes to the address of the account, and not to one that looks alike when it is folded', async () => {
    const kate = await signUp('kate');
    // A Kelvin sign, which is a k in lower case.
    await forget('\u212Aate@example.com');
    await waitForMails(1, 'forgotten password');
    expect(await deliverAccountMails(server)).toMatchObject([{ to: kate.email }]);
  });

  test.each([
    ['another password', (ada: Account) => changePassword(ada)],
    ['another address', (ada: Account) => changeEmail(ada, 'ada.king@example.com')],
    ['the end of all sessions', (ada: Account) => server.call(accountsCalls.signOutEverywhere, { as: ada })],
    ['a block', (ada: Account) => server.call(accountsCalls.blockUser, { as: server.admin, body: { id: ada.id } })],
    [
      'the end of the account',
      (ada: Account) =>
        server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: ada.id, comments: 'keep' as const } }),
    ],
  ])('a link ends with %s', async (_what, change) => {
    const ada = await signUp('Ada');
    const link = await askForLink(ada);
    expect((await change(ada)).status).toBe(200);
    expect((await page('GET', link)).status).toBe(410);
    expect((await page('POST', link, { password: 'quite another' })).status).toBe(410);
  });

  test('one of two links that are used at the same moment wins, and one of two clicks', async () => {
    const ada = await signUp('Ada');
    const links = [await askForLink(ada), await askForLink(ada, 2)];
    const passwords = ['first password', 'second password', 'third password', 'fourth password'];
    const answers = await Promise.all(
      passwords.map((password, index) => page('POST', links[index % 2]!, { password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
    for (const password of passwords) {
      expect((await logIn(ada.email, password)).status).toBe(password === winner ? 200 : 401);
    }
  });

  test('a link is good for an hour, counted from the question, also when the mail goes out late', async () => {
    const ada = await signUp('Ada');
    const link = await askForLink(ada);
    await forget(ada.email);
    await waitForMails(2, 'forgotten password');
    jest.useFakeTimers({ now: Date.now() + 61 * 60_000, doNotFake: ['setImmediate', 'setTimeout', 'nextTick'] });
    try {
      expect((await page('GET', link)).status).toBe(410);
      expect((await page('POST', link, { password: 'quite another' })).status).toBe(410);
      // The second, which was not sent in time, is not sent at all.
      expect(kindsOf(await deliverAccountMails(server))).not.toContain('forgotten password');
    } finally {
      jest.useRealTimers();
    }
  });

  test('a password that is too short is refused beside its field, and the link stays good', async () => {
    const link = await askForLink(await signUp('Ada'));
    const refused = await page('POST', link, { password: 'short' });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('<p role="alert">A password must be at least 8 characters long.</p>');
    expect((await page('POST', link, { password: 'long enough' })).status).toBe(200);
  });

  test.each(['', 'x', 'a.b.c', `${'A'.repeat(32)}..${'A'.repeat(22)}`, '%00', 'é', 'A'.repeat(9_000)])(
    'what is no token is none: %.20s',
    async (token) => {
      for (const path of [accountPages.newPassword, accountPages.invitation, accountPages.confirmAddress]) {
        expect((await page('GET', `${path}?token=${encodeURIComponent(token)}`)).status).toBe(410);
        expect((await page('POST', `${path}?token=${token}`, { name: 'Ada', password: 'long enough' })).status).toBe(
          410,
        );
      }
    },
  );

  test('a token of one purpose, of another account or with a later end is none', async () => {
    const ada = await signUp('Ada');
    const grace = await signUp('Grace');
    const link = await askForLink(ada);
    const [path, token] = link.split('?token=') as [string, string];
    const [, expires, mac] = decodeURIComponent(token).split('.') as [string, string, string];
    const forged = [
      [accountPages.confirmAddress, decodeURIComponent(token)],
      [accountPages.invitation, decodeURIComponent(token)],
      [path, `${Buffer.from(grace.id).toString('base64url')}.${expires}.${mac}`],
      [path, `${Buffer.from(ada.id).toString('base64url')}.${(parseInt(expires, 36) + 9_999).toString(36)}.${mac}`],
      [path, `${Buffer.from(ada.id).toString('base64url')}..${mac}`],
    ];
    for (const [at, value] of forged) {
      expect((await page('POST', `${at}?token=${value}`, { name: 'Eve', password: 'long enough' })).status).toBe(410);
    }
  });

  test('a line break in an address is refused, and no mail is added', async () => {
    for (const email of ['ada@example.com\r\nBcc: eve@example.com', 'ada@example.com, eve@example.com', 'ada']) {
      expect((await forget(email)).status).toBe(400);
    }
    expect(await deliverAccountMails(server)).toEqual([]);
  });

  test('the links lead to the address of the blog, whatever host a request names', async () => {
    const ada = await signUp('Ada');
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await page('POST', accountPages.forgottenPassword, { email: ada.email }, { headers });
    await waitForMails(1, 'forgotten password');
    const [mail] = await deliverAccountMails(server);
    expect(mail!.text).toContain(origin);
    expect(mail!.html + mail!.text).not.toContain('evil.example');
  });

  test('no secret is in the database: neither in the outbox nor elsewhere', async () => {
    const ada = await signUp('Ada');
    const link = await askForLink(ada);
    const rows = await server.database.queries.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.split('.').at(-1));
  });
});

const changePassword = (as: Account) =>
  server.call(accountsCalls.changePassword, { as, body: { password: as.password, newPassword: 'changed by me' } });

const changeEmail = (as: Account, email: string) =>
  server.call(accountsCalls.changeEmail, { as, body: { email, password: as.password } });

describe('an address', () => {
  const isConfirmed = async (as: Pick<Account, 'token'>) =>
    (await server.call(accountsCalls.getAccount, { as })).body.account.isEmailConfirmed;

  test('is confirmed by a link that a mail brings after the registration', async () => {
    const ada = await server.signUp('Ada');
    expect(await isConfirmed(ada)).toBe(false);
    const mails = await deliverAccountMails(server);
    const link = findLink(mails.find(({ kind }) => kind === 'confirm address')!.text, 'confirm-address');
    expect((await page('GET', link)).body).toContain('<button type="submit">Confirm the address</button>');
    expect(await isConfirmed(ada)).toBe(false);
    expect((await page('POST', link)).status).toBe(200);
    expect(await isConfirmed(ada)).toBe(true);
    expect((await page('POST', link)).status).toBe(410);
    // There is nothing to be sent again.
    await server.call(accountsCalls.sendEmailConfirmation, { as: ada });
    expect(await deliverAccountMails(server)).toEqual([]);
  });

  test('says nothing that a stranger has typed, who registers with it', async () => {
    await server.call(contract.register, {
      body: { name: 'Win at evil.example', email: 'victim@example.com', password: 'long enough' },
    });
    const [mail] = await deliverAccountMails(server);
    expect(mail!.to).toBe('victim@example.com');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('that is new is to be confirmed, the former one is told, and the former link confirms nothing', async () => {
    const ada = await server.signUp('Ada');
    const mails = await deliverAccountMails(server);
    const former = findLink(mails.find(({ kind }) => kind === 'confirm address')!.text, 'confirm-address');
    const { body } = await changeEmail(ada, 'ada.king@example.com');
    const as = { token: body.token };
    const sent = await deliverAccountMails(server);
    const [told, asked] = ['changed address', 'confirm address'].map((kind) =>
      sent.find((mail) => mail.kind === kind)!,
    );
    expect([told!.to, asked!.to]).toEqual([ada.email, 'ada.king@example.com']);
    expect(sent).toHaveLength(2);
    expect(told!.text).not.toContain('ada.king');
    expect((await page('POST', former)).status).toBe(410);
    expect(await isConfirmed(as)).toBe(false);
    expect((await page('POST', findLink(asked!.text, 'confirm-address'))).status).toBe(200);
    expect(await isConfirmed(as)).toBe(true);
  });

  test('gets the link three times in an hour at most, the registration included', async () => {
    const ada = await signUp('Ada');
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await server.call(accountsCalls.sendEmailConfirmation, { as: ada })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect(kindsOf(await deliverAccountMails(server))).toEqual(Array(2).fill('confirm address'));
  });
});

describe('an invitation', () => {
  const invite = (email: string, role: 'author' | 'admin' = 'author') =>
    server.call(accountsCalls.inviteUser, { as: server.admin, body: { email, role } });

  async function readLink(): Promise<string> {
    const mails = await deliverAccountMails(server);
    return findLink(mails.find(({ kind }) => kind === 'invitation')!.text, 'invitation');
  }

  test('lets somebody in, who chooses a name and a password, once', async () => {
    expect((await invite('Grace@example.com')).status).toBe(200);
    expect((await logIn('grace@example.com', '')).status).toBe(400);
    const link = await readLink();
    expect((await page('GET', link)).body).toContain('Grace@example.com');
    expect((await page('POST', link, { name: ' ', password: 'long enough' })).body).toContain(
      'Please enter your name.',
    );
    expect((await page('POST', link, { name: 'Grace', password: 'long enough' })).status).toBe(200);
    expect((await page('POST', link, { name: 'Eve', password: 'of somebody else' })).status).toBe(410);
    const { status, body } = await logIn('grace@example.com', 'long enough');
    expect(status).toBe(200);
    expect(body.role).toBe('author');
    const { account } = (await server.call(accountsCalls.getAccount, { as: body })).body;
    expect(account).toMatchObject({ name: 'Grace', isEmailConfirmed: true });
  });

  test('can be sent again with another role, and the former link is good no longer', async () => {
    await invite('grace@example.com');
    const former = await readLink();
    await invite('grace@example.com', 'admin');
    const link = await readLink();
    expect((await page('GET', former)).status).toBe(410);
    expect((await page('POST', link, { name: 'Grace', password: 'long enough' })).status).toBe(200);
    expect((await logIn('grace@example.com', 'long enough')).body.role).toBe('admin');
  });

  test('whose answer was lost is not sent twice, so that the link of its mail is good', async () => {
    const send = () =>
      server.call(accountsCalls.inviteUser, {
        as: server.admin,
        body: { email: 'grace@example.com', role: 'author' },
        headers: { 'idempotency-key': 'an-invitation-of-grace' },
      });
    expect((await send()).status).toBe(200);
    const link = await readLink();
    expect((await send()).status).toBe(200);
    expect(await deliverAccountMails(server)).toEqual([]);
    expect((await page('GET', link)).status).toBe(200);
  });

  test('is refused to who has an account', async () => {
    const ada = await signUp('Ada');
    expect((await invite(ada.email.toUpperCase())).status).toBe(409);
    expect(await deliverAccountMails(server)).toEqual([]);
  });

  test('one of two at the same moment makes the account', async () => {
    const statuses = (await Promise.all([invite('grace@example.com'), invite('grace@example.com')])).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
    const { users } = (await server.call(accountsCalls.listUsers, { as: server.admin, query: { search: 'grace' } }))
      .body;
    expect(users).toHaveLength(1);
  });

  test.each(['blockUser', 'deleteUser'] as const)('ends with %s', async (call) => {
    await invite('grace@example.com');
    const link = await readLink();
    const { users } = (await server.call(accountsCalls.listUsers, { as: server.admin, query: { search: 'grace' } }))
      .body;
    const id = users[0]!._id;
    if (call === 'blockUser') await server.call(accountsCalls.blockUser, { as: server.admin, body: { id } });
    else await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id, comments: 'keep' } });
    expect((await page('POST', link, { name: 'Grace', password: 'long enough' })).status).toBe(410);
  });

  test('who is invited cannot get in by a forgotten password, before it is accepted', async () => {
    await invite('grace@example.com');
    await deliverAccountMails(server);
    await forget('grace@example.com');
    await server.app.close();
    const rows = await (await server.connect()).queries.selectFrom('mails').select('kind').execute();
    expect(rows.map(({ kind }) => kind)).not.toContain('forgotten password');
  });
});

describe('a notice', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split(';')[0])
      .join('; ');
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  /** Later, as one hour brings one notice. */
  const forgetKeys = () => server.database.queries.updateTable('mails').set({ key: null }).execute();

  test('comes of a sign-in from a new browser, and not of the next one there', async () => {
    const ada = await signUp('Ada');
    await forgetKeys();
    const first = await logIn(ada.email, ada.password, { 'user-agent': firefox });
    const [mail, ...others] = await deliverAccountMails(server);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'new browser', to: ada.email, subject: 'A new sign-in at Octavo' });
    expect(mail!.text).toContain('Firefox on Linux');
    expect(first.headers['set-cookie']).toMatch(
      /^octavo_browser=[\w.~-]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    await forgetKeys();
    await logIn(ada.email, ada.password, { cookie: `other=1; ${cookieOf(first)}` });
    expect(await deliverAccountMails(server)).toEqual([]);
  });

  test('does not come where somebody has registered, or chosen the password', async () => {
    const registered = await server.call(contract.register, {
      body: { name: 'Ada', email: 'ada@example.com', password: 'long enough' },
    });
    const signedIn = await logIn('ada@example.com', 'long enough', { cookie: cookieOf(registered) });
    const changed = await server.call(accountsCalls.changePassword, {
      as: signedIn.body,
      body: { password: 'long enough', newPassword: 'changed by me' },
      headers: { cookie: cookieOf(signedIn) },
    });
    await logIn('ada@example.com', 'changed by me', { cookie: cookieOf(changed) });
    expect(kindsOf(await deliverAccountMails(server)).sort()).toEqual(['changed password', 'confirm address']);
  });

  test('comes again of a browser that knew the former password only, and of one that knows another account', async () => {
    const [ada, grace] = [await signUp('Ada'), await signUp('Grace')];
    const cookie = cookieOf(await logIn(ada.email, ada.password));
    await changePassword(ada);
    await deliverAccountMails(server);
    await forgetKeys();
    await logIn(ada.email, 'changed by me', { cookie });
    await logIn(grace.email, grace.password, { cookie });
    const mails = await deliverAccountMails(server);
    expect(kindsOf(mails)).toEqual(['new browser', 'new browser']);
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, grace.email].sort());
  });

  test('a browser can know five accounts, and a cookie that somebody has made up is none', async () => {
    const ada = await signUp('Ada');
    const forged = createSignedTokens('another secret').sign('known browser', { subject: ada.id, state: '' });
    let cookie = `octavo_browser=${'~'.repeat(2_000)}${forged}`;
    for (let count = 0; count < 7; count += 1) {
      const { email, password } = await server.signUp();
      cookie = cookieOf(await logIn(email, password, { cookie }));
    }
    expect(cookie.split('~')).toHaveLength(5);
  });

  test('is one in an hour, for clients without cookies', async () => {
    const ada = await signUp('Ada');
    await forgetKeys();
    for (let count = 0; count < 3; count += 1) await logIn(ada.email, ada.password);
    expect(kindsOf(await deliverAccountMails(server))).toEqual(['new browser']);
  });

  test('does not come of a wrong password, which sets no cookie', async () => {
    const ada = await signUp('Ada');
    await forgetKeys();
    const { headers } = await logIn(ada.email, 'wrong password');
    expect(headers['set-cookie']).toBeUndefined();
    expect(await deliverAccountMails(server)).toEqual([]);
  });

  test('comes of a password that an admin has given out, without the password', async () => {
    const ada = await signUp('Ada');
    const { password } = (await server.call(accountsCalls.resetPassword, { as: server.admin, body: { id: ada.id } }))
      .body;
    const [mail] = await deliverAccountMails(server);
    expect(mail).toMatchObject({ kind: 'given password', to: ada.email });
    expect(JSON.stringify(mail)).not.toContain(password);
  });
});

test.each([
  [
    'accounts that come and go',
    async (email: string, send: () => Promise<void>) => {
      const body = { name: 'Eve', email, password: 'long enough' };
      expect((await server.call(contract.register, { body })).status).toBe(200);
      const as = (await logIn(email, body.password)).body;
      // Otherwise they go with the account.
      await send();
      const gone = { password: body.password, comments: 'keep' } as const;
      expect((await server.call(accountsCalls.deleteAccount, { as, body: gone })).status).toBe(200);
    },
  ],
  [
    'an account that changes its address to and fro',
    async (email: string) => {
      const eve = await server.signUp();
      const { token } = (await changeEmail(eve, email)).body;
      expect((await changeEmail({ ...eve, token }, eve.email)).status).toBe(200);
    },
  ],
  [
    'an account that changes its password again and again',
    async (email: string) => {
      const eve = await server.signUp();
      const moved = (await changeEmail(eve, email)).body;
      const changed = (await changePassword({ ...eve, token: moved.token })).body;
      const back = { ...eve, token: changed.token, password: 'changed by me' };
      expect((await changeEmail(back, eve.email)).status).toBe(200);
    },
  ],
])('nobody can fill the mailbox of somebody else by %s', async (_how, misuse) => {
  const counts = new Map<string, number>();
  const send = async () => {
    const rows = await server.database.queries.selectFrom('mails').select(['kind', 'recipient']).execute();
    for (const { kind, recipient } of rows) {
      if (recipient === 'victim@example.com') counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    await server.database.queries.deleteFrom('mails').execute();
  };
  for (let count = 0; count < 8; count += 1) {
    await misuse('victim@example.com', send);
    await send();
  }
  expect(counts.get('confirm address')).toBe(3);
  for (const count of counts.values()) expect(count).toBeLessThanOrEqual(3);
});

test('notices go to an address that was confirmed however many there are', async () => {
  const ada = await server.signUp('Ada');
  const mails = await deliverAccountMails(server);
  await page('POST', findLink(mails.find(({ kind }) => kind === 'confirm address')!.text, 'confirm-address'));
  let as: Account = ada;
  for (let count = 0; count < 5; count += 1) {
    const newPassword = `password number ${count}`;
    const { body } = await server.call(accountsCalls.changePassword, {
      as,
      body: { password: as.password, newPassword },
    });
    as = { ...as, password: newPassword, token: body.token };
  }
  expect(kindsOf(await deliverAccountMails(server))).toEqual(Array(5).fill('changed password'));
});

test('a failed change adds no mail: it is in the same transaction', async () => {
  const [ada, grace] = [await signUp('Ada'), await signUp('Grace')];
  expect((await changeEmail(ada, grace.email)).status).toBe(409);
  expect(await deliverAccountMails(server)).toEqual([]);
});

test('mails about an account are forgotten with it, and newsletters are not', async () => {
  const ada = await server.signUp('Ada');
  const row = { recipient: ada.email, payload: '{}', state: 'sent', attempts: 1, created_at: '', next_at: '' } as const;
  await server.database.queries
    .insertInto('mails')
    .values({ ...row, id: 'newsletter', kind: 'newsletter', priority: 2 })
    .execute();
  await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: ada.id, comments: 'keep' } });
  const rows = await server.database.queries
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', ada.email)
    .execute();
  expect(rows).toEqual([{ id: 'newsletter' }]);
});

test('failures to log in delay nobody who has chosen a password by a link', async () => {
  const limited = await createTestServer({ ...mailEnv, RATE_LIMIT: 'on' });
  const ada = await limited.signUp('Ada');
  const tryToLogIn = (password: string) => limited.call(contract.login, { body: { email: ada.email, password } });
  for (let count = 0; count < 7; count += 1) await tryToLogIn('wrong password');
  expect((await tryToLogIn(ada.password)).status).toBe(429);
  await page('POST', accountPages.forgottenPassword, { email: ada.email }, { at: limited });
  let link = '';
  await eventually(async () => {
    const mails = await deliverAccountMails(limited);
    link = findLink(mails.find(({ kind }) => kind === 'forgotten password')!.text, 'new-password');
  });
  await page('POST', link, { password: 'quite another' }, { at: limited });
  expect((await tryToLogIn('quite another')).status).toBe(200);
  await limited.close();
});

test.each([
  ['mail is not set up', {}],
  ['the address of the blog is not known', { SMTP_URL: mailEnv.SMTP_URL, MAIL_FROM: mailEnv.MAIL_FROM }],
])('nothing is offered where %s', async (_why, env) => {
  const without = await createTestServer(env);
  const ada = await without.signUp('Ada');
  for (const path of Object.values(accountPages))
    expect((await page('GET', path, undefined, { at: without })).status).toBe(404);
  expect((await without.call(accountsCalls.sendEmailConfirmation, { as: ada })).status).toBe(404);
  const body = { email: 'grace@example.com', role: 'author' as const };
  expect((await without.call(accountsCalls.inviteUser, { as: without.admin, body })).status).toBe(404);
  expect((await without.call(accountsCalls.getAccount, { as: ada })).body.account).not.toHaveProperty(
    'isEmailConfirmed',
  );
  const { headers } = await without.call(contract.login, { body: { email: ada.email, password: ada.password } });
  expect(headers['set-cookie']).toBeUndefined();
  expect(await without.database.queries.selectFrom('mails').selectAll().execute()).toEqual([]);
  await without.close();
});
