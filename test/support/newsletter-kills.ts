// A newsletter whose servers are killed by SIGKILL while it is sent, and who got it how often. Each server has a relay of its own,
// so that it is known which one sends.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '../../src/contract/calls';
import { newsletterCalls } from '../../src/contract/extensions/newsletter';
import { siteCalls } from '../../src/contract/extensions/site';
import type { Database } from '../../src/server/database/database';
import { newId } from '../../src/server/database/id';
import { inChunks } from '../../src/server/in-chunks';
import { mailJob } from '../../src/server/jobs/jobs';
import { callApi, logInAsAdmin } from './call-api';
import { findFreePort } from './free-port';
import { admin } from './product';
import { startProcess, type ServerProcess } from './process';
import { startRelay } from './smtp';

interface Options {
  /** With the tables, and nothing in them. */
  database: Database;
  env: Record<string, string>;
  /** For what the servers keep beside the database, which is in it with one server. */
  directory: string;
  instances: number;
  recipients: number;
  kills: number;
  program: string[];
  onKill?: (line: string) => void;
}

export interface NewsletterKills {
  recipients: number;
  kills: number;
  /** Mails that the relays have taken. */
  taken: number;
  missing: string[];
  /** Taken twice, as they were under way at a kill. */
  twice: string[];
  /** Taken twice without that, more often than twice, or with another Message-ID. */
  wrong: string[];
  /** What the admin area says of it. */
  sending: { state: string; recipients: number; sent: number; failed: number };
}

/** When who sends is killed: as a mail is begun; when the relay has all of it; soon after the answer, which may be noted then. */
const moments = ['at the recipient', 'before the answer', 'after the answer'] as const;

const isReader = (email: string) => email.startsWith('reader-');

async function addSubscribers(database: Database, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_none, index) => `reader-${index}@example.com`);
  const now = new Date(Date.now() - 60_000).toISOString();
  await database.write(async (tx) => {
    for (const some of inChunks(emails)) {
      const rows = some.map((email) => ({
        id: newId(),
        email,
        email_folded: email,
        state: 'active' as const,
        source: 'import' as const,
        created_at: now,
        changed_at: now,
      }));
      await tx.insertInto('subscribers').values(rows).execute();
    }
  });
  return emails;
}

export async function killNewsletter(options: Options): Promise<NewsletterKills> {
  const { database, instances, recipients, kills, onKill = () => undefined } = options;
  const relays = await Promise.all(Array.from({ length: instances }, () => startRelay()));
  const ports = await Promise.all(relays.map(findFreePort));
  const servers: (ServerProcess | undefined)[] = [];
  /** By recipient. */
  const ids = new Map<string, string[]>();
  let taken = 0;
  const inFlight = new Set<string>();
  /** Of each relay, the recipient of the mail that was begun last. */
  const begun: (string | undefined)[] = [];
  let onTaken: (index: number) => void = () => undefined;
  let onBegun: (index: number) => void = () => undefined;

  for (const [index, relay] of relays.entries()) {
    relay.behave((recipient) => {
      if (isReader(recipient) && begun[index] !== recipient) {
        begun[index] = recipient;
        onBegun(index);
      }
      return 'take';
    });
    // Without their texts, of which there are a hundred megabytes.
    relay.mails.push = (...mails) => {
      const [to = ''] = mails[0]!.to;
      // Not what is sent to the admin.
      if (!isReader(to)) return taken;
      ids.set(to, [...(ids.get(to) ?? []), mails[0]!.headers['message-id'] ?? '']);
      taken += 1;
      onTaken(index);
      return taken;
    };
  }

  async function start(index: number): Promise<void> {
    const server = startProcess(
      {
        ...options.env,
        DATA_DIR: instances === 1 ? options.directory : join(options.directory, String(index)),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        SMTP_URL: relays[index]!.url,
        MAIL_FROM: 'The Blog <blog@example.com>',
        // Mails have links.
        PORT: ports[index]!,
        PUBLIC_URL: `http://127.0.0.1:${ports[index]!}`,
        RATE_LIMIT: 'off',
        SAMPLE_POSTS: 'true',
      },
      options.program,
    );
    servers[index] = server;
    await server.ready;
  }

  async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
    let last = taken;
    let since = Date.now();
    while (!(await isSo())) {
      if (taken !== last) [last, since] = [taken, Date.now()];
      if (Date.now() - since > 120_000) throw new Error(`For two minutes nothing was sent, and not so: ${what}`);
      await pause(20);
    }
  }

  /** Kills servers, and starts them again as if the minute were over after which the lease of a dead one ends. */
  async function kill(indexes: number[], moment: string): Promise<void> {
    for (const index of indexes) if (begun[index]) inFlight.add(begun[index]);
    for (const index of indexes) servers[index]!.kill();
    await Promise.all(indexes.map((index) => servers[index]!.exited));
    // What it had written to its socket is taken still.
    await pause(50);
    for (const index of indexes) if (begun[index]) inFlight.add(begun[index]);
    onKill(`${moment}: server ${indexes.map((index) => index + 1).join(', ')} of ${instances}; ${taken} taken so far`);
    await database.queries.deleteFrom('leases').where('name', '=', mailJob).execute();
    for (const index of indexes) await start(index);
  }

  /** Resolves with who sends, when so many mails are taken, at a moment of the next. */
  const untilSending = (count: number, moment: (typeof moments)[number]): Promise<number> =>
    new Promise((resolve) => {
      const isIt = () => taken >= count;
      const end = (index: number) => {
        onBegun = () => undefined;
        onTaken = () => undefined;
        // At once: what comes a turn later is another moment.
        servers[index]!.kill();
        if (begun[index]) inFlight.add(begun[index]);
        resolve(index);
      };
      if (moment === 'at the recipient') onBegun = (index) => isIt() && end(index);
      else if (moment === 'before the answer') onTaken = (index) => isIt() && end(index);
      else
        onTaken = (index) => {
          if (!isIt()) return;
          onTaken = () => undefined;
          setTimeout(() => end(index), Math.random() * 10);
        };
    });

  const readSending = () =>
    database.queries.selectFrom('sendings').select(['state', 'queued', 'cursor']).executeTakeFirstOrThrow();

  try {
    for (const index of relays.keys()) await start(index);
    const product = { url: await servers[0]!.ready };
    const { token } = await logInAsAdmin(product);
    const { version } = await callApi(product, siteCalls.getSite);
    await callApi(product, siteCalls.changeSite, { token, body: { version, settings: { sendsNewsletter: true } } });
    // The notice of the sign-in.
    await database.queries.deleteFrom('mails').execute();
    const emails = await addSubscribers(database, recipients);
    const { blogs } = await callApi(product, contract.listBlogs, { query: { limit: 1 } });
    await callApi(product, newsletterCalls.createSending, { token, body: { blogId: blogs[0]!._id } });

    // First while the mails are put into the outbox, all servers at once, and then those that send.
    const early = Math.min(3, Math.floor(kills / 3));
    for (let n = 1; n <= early; n += 1) {
      await waitUntil(async () => {
        const { state, queued, cursor } = await readSending();
        return state === 'running' && (cursor === null || queued >= (recipients * n) / (early + 1));
      }, 'some are in the outbox');
      const { queued } = await readSending();
      await kill([...relays.keys()], `with ${queued} in the outbox`);
    }
    for (let n = 1; n <= kills - early; n += 1) {
      const moment = moments[n % moments.length]!;
      const count = taken + Math.floor(((recipients - taken) * 0.9) / (kills - early - n + 1));
      const sender = untilSending(count, moment);
      let isThere = false;
      void sender.then(() => (isThere = true));
      await waitUntil(() => isThere, `${count} are sent`);
      await kill([await sender], moment);
    }
    await waitUntil(async () => {
      // What was under way waits for two minutes before it is tried again.
      await database.queries
        .updateTable('mails')
        .set({ next_at: new Date(0).toISOString() })
        .where('state', '=', 'waiting')
        .where('attempts', '>', 0)
        .where('next_at', '>', new Date(Date.now() + 30_000).toISOString())
        .where('next_at', '<', new Date(Date.now() + 110_000).toISOString())
        .execute();
      const sending = await database.queries.selectFrom('sendings').select('state').executeTakeFirstOrThrow();
      return sending.state === 'done';
    }, 'the sending has ended');
    const sending = await database.queries
      .selectFrom('sendings')
      .select(['state', 'recipients', 'sent', 'failed'])
      .executeTakeFirstOrThrow();

    const times = (email: string) => ids.get(email)?.length ?? 0;
    const several = emails.filter((email) => times(email) > 1);
    const isRight = (email: string) => times(email) === 2 && inFlight.has(email) && new Set(ids.get(email)).size === 1;
    return {
      recipients,
      kills,
      taken,
      sending,
      missing: emails.filter((email) => times(email) === 0),
      twice: several.filter(isRight),
      wrong: several.filter((email) => !isRight(email)),
    };
  } finally {
    await Promise.all(servers.flatMap((server) => (server ? [server.stop()] : [])));
    await Promise.all(relays.map((relay) => relay.close()));
  }
}
