import { newsletterCalls } from '../../src/contract/extensions/newsletter';
import { siteCalls } from '../../src/contract/extensions/site';
import { renderMail } from '../../src/server/mail/layout';
import type { MailOutcome } from '../../src/server/mail/mail-kinds';
import { createTestServer, type TestServer } from './server';

export const origin = 'https://blog.example';

export const mailEnv = { PUBLIC_URL: origin, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'The Blog <blog@example.com>' };

/** A server that sends a newsletter, without jobs. */
export async function createNewsletterServer(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await createTestServer({ ...mailEnv, ...env });
  await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: 0, settings: { sendsNewsletter: true } },
  });
  // The notice of the admin's sign-in.
  await server.database.queries.deleteFrom('mails').execute();
  return server;
}

export interface ReadMail {
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  oneClickUrl: string | undefined;
  listId: string | undefined;
}

/** Writes what waits in the outbox, and says what became of it, as the process does that sends mail. */
export async function deliver(
  { app, database }: Pick<TestServer, 'app' | 'database'>,
  outcomeOf: (to: string) => MailOutcome = () => 'sent',
  limit = 100_000,
  isWanted = (kind: string) => kind.startsWith('newsletter'),
): Promise<ReadMail[]> {
  const { mailKinds } = app.services;
  const waiting = await database.queries
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  const rows = waiting.filter(({ kind }) => isWanted(kind)).slice(0, limit);
  const read: ReadMail[] = [];
  const written = await Promise.all(
    rows.map(async (row) => {
      const mail = { ...row, payload: JSON.parse(row.payload) as Record<string, unknown> };
      return { mail, kind: mailKinds[row.kind]!, content: await mailKinds[row.kind]!.write(mail) };
    }),
  );
  await database.write(async (tx) => {
    for (const { mail, kind, content } of written) {
      const outcome = outcomeOf(mail.recipient);
      const isSent = outcome === 'sent' || !content;
      await tx
        .updateTable('mails')
        .set({
          state: isSent ? 'sent' : 'failed',
          last_error: isSent ? null : `The relay answered: ${outcome}`,
          ended_at: new Date().toISOString(),
        })
        .where('id', '=', mail.id)
        // One that was held meanwhile stays so.
        .where('state', '=', 'waiting')
        .execute();
      if (content) await kind.ended?.(tx, mail, outcome);
    }
  });
  for (const { mail, content } of written) {
    if (!content || outcomeOf(mail.recipient) !== 'sent') continue;
    read.push({
      kind: mail.kind,
      to: mail.recipient,
      ...renderMail({ name: 'Octavo', accentColour: '', url: `${origin}/` }, content),
      oneClickUrl: content.unsubscribe?.oneClickUrl,
      listId: content.listId,
    });
  }
  return read;
}

/** The same of mails about accounts. */
export const deliverAccountMails = (server: Pick<TestServer, 'app' | 'database'>): Promise<ReadMail[]> =>
  deliver(server, undefined, undefined, (kind) => !kind.startsWith('newsletter'));

/** The path of a link in a mail. */
export const findLink = (text: string, part: string): string => {
  const found = text.split(/\s/).find((word) => word.startsWith(origin) && word.includes(part));
  if (!found) throw new Error(`There is no ${part} in: ${text}`);
  return found.slice(origin.length);
};

/** By the way of a reader. */
export async function subscribeAndConfirm(server: TestServer, email: string): Promise<void> {
  await server.call(newsletterCalls.subscribe, { body: { email } });
  const [mail] = await deliver(server);
  const { statusCode } = await server.app.inject({ method: 'POST', url: findLink(mail!.text, 'confirm') });
  if (statusCode !== 200) throw new Error(`It could not be confirmed: ${statusCode}`);
}

export const importCsv = (server: TestServer, csv: string, isDryRun = false) =>
  server.call(newsletterCalls.importSubscribers, {
    as: server.admin,
    query: { consent: 'a form on paper', isDryRun: isDryRun ? 'true' : 'false' },
    upload: Buffer.from(csv),
  });

export const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `reader${index}@example.com`);
