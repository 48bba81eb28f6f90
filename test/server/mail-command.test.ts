import { createTestServer, type TestServer } from '../support/server';
import { runCommand } from '../support/command';
import { readParts, startRelay } from '../support/smtp';

let server: TestServer;
let relay: Awaited<ReturnType<typeof startRelay>>;
beforeAll(async () => {
  server = await createTestServer();
  relay = await startRelay();
});
afterAll(async () => {
  await server.close();
  await relay.close();
});
beforeEach(() => {
  relay.mails.length = 0;
  relay.behave('take');
});

const sendTest = (to: string, env: Record<string, string> = {}, ...options: string[]) =>
  runCommand([...options, 'mail', 'test', to], {
    env: { ...server.env, SMTP_URL: relay.url, MAIL_FROM: 'The Blog <blog@example.com>', ...env },
  });

describe('octavo mail test', () => {
  test('sends a mail at once, and says that the relay has taken it', async () => {
    const env = { PUBLIC_URL: 'https://blog.example' };
    const { code, output, errors } = await sendTest('ada@example.com', env);
    expect({ code, output, errors }).toEqual({
      code: 0,
      errors: '',
      output: 'The relay has taken a mail to ada@example.com.\n',
    });
    expect(relay.mails).toHaveLength(1);
    expect(relay.mails[0]).toMatchObject({ from: 'blog@example.com', to: ['ada@example.com'] });
    expect(relay.mails[0]!.headers).toMatchObject({
      from: 'The Blog <blog@example.com>',
      subject: 'A mail from your blog',
    });
    expect(readParts(relay.mails[0]!.raw).html).toContain('href="https://blog.example"');
    // It stands in no outbox: nobody sends it again.
    expect(await server.database.queries.selectFrom('mails').selectAll().execute()).toEqual([]);
    const asJson = await sendTest('ada@example.com', env, '--json');
    expect(JSON.parse(asJson.output)).toEqual({ to: 'ada@example.com' });
  });

  test('ends with 1 and what the relay says, where that does not take it', async () => {
    relay.behave({ at: 'recipient', code: 550, message: 'Nobody of that name.' });
    const { code, output, errors } = await sendTest('nobody@example.com');
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('The relay answered: 550 Nobody of that name.');
    relay.behave({ at: 'data', code: 451, message: 'Later.' });
    expect((await sendTest('ada@example.com')).errors).toContain('The relay answered: 451 Later.');
  });

  test('ends with 1 where there is no relay, and tells no password', async () => {
    const { code, errors } = await sendTest('ada@example.com', { SMTP_URL: 'smtp://user:secret@127.0.0.1:1' });
    expect(code).toBe(1);
    expect(errors).toContain('The relay 127.0.0.1 does not answer as it should');
    expect(errors).not.toContain('secret');
  });

  test('ends with 1 where mail is not set up, and with 2 where there is no address', async () => {
    const none = await runCommand(['mail', 'test', 'ada@example.com'], { env: server.env });
    expect(none.code).toBe(1);
    expect(none.errors).toContain('Mail is not set up: SMTP_URL and MAIL_FROM say how this blog sends it.');
    const { code, errors } = await sendTest('ada@example.com\r\nBcc: eve@example.com');
    expect(code).toBe(2);
    expect(errors).toContain('is no e-mail address.');
    expect(relay.mails).toEqual([]);
  });
});
