// Sends what is due in the outbox, one mail after another, by the one process that holds the lease of the job.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { renderMail, type MailContent } from './layout';
import type { MailKind, MailKinds, MailOutcome, MailToWrite } from './mail-kinds';
import { createOutboxRepository, type MailRow } from './outbox.repository';
import { RelayError, type MailMessage, type OpenRelay, type Relay } from './relay';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After the first attempt, which may be under way for as long as a relay may be silent; twice as long after each other. */
const firstPauseMs = 2 * minuteMs;
const longestPauseMs = 4 * hourMs;
const givenUpAfterMs = 3 * 24 * hourMs;

/** So many refusals one after another: the relay takes nothing, whoever gets it. */
const maxRefusals = 50;

/** How long a mail that is under way may take when the server shuts down. */
const graceMs = 10_000;

interface Options {
  database: Database;
  kinds: MailKinds;
  openRelay: OpenRelay;
  /** What mail says of the site. */
  readSite: () => Promise<Parameters<typeof renderMail>[0]>;
  /** The domain of the sender, for the ids of messages. */
  domain: string;
  /** How many mails are sent a minute at most: relays refuse who sends too much at once. */
  perMinute: number;
  log: FastifyBaseLogger;
  onEnded?: ((outcome: MailOutcome) => void) | undefined;
}

export type SendMails = (signal: AbortSignal) => Promise<void>;

const pauseAfter = (attempts: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));

export function createSendMails(options: Options): SendMails {
  const { database, kinds, openRelay, perMinute, log } = options;
  const pauseMs = minuteMs / perMinute;

  /** The next mail, whose next attempt is noted already. */
  const take = () =>
    database.write(async (tx) => {
      const outbox = createOutboxRepository(tx);
      const row = await outbox.findDue(longestPauseMs);
      if (!row) return undefined;
      await outbox.noteAttempt(row, new Date(Date.now() + pauseAfter(row.attempts + 1)));
      return { ...row, attempts: row.attempts + 1, first_attempt_at: row.first_attempt_at ?? new Date().toISOString() };
    });

  async function end(row: MailRow, outcome: MailOutcome, error: string | null = null): Promise<void> {
    const isFirst = await database.write(async (tx) => {
      const hasEnded = await createOutboxRepository(tx).end(row.id, outcome === 'sent' ? 'sent' : 'failed', error);
      if (hasEnded) await kinds[row.kind]?.ended?.(tx, toWrite(row), outcome);
      return hasEnded;
    });
    if (isFirst) options.onEnded?.(outcome);
  }

  async function fail(row: MailRow, error: RelayError): Promise<void> {
    const { message, reason } = error;
    if (reason === 'recipient') return end(row, 'no such address', message);
    if (reason === 'message') return end(row, 'refused', message);
    const isGivenUp = Date.now() - Date.parse(row.first_attempt_at!) >= givenUpAfterMs;
    if (isGivenUp) return end(row, 'given up', message);
    await createOutboxRepository(database.queries).noteError(row.id, message);
  }

  /** @returns undefined where there is nothing to be sent any more */
  async function write(row: MailRow, kind: MailKind): Promise<MailMessage | undefined> {
    const content = await kind.write(toWrite(row));
    if (!content) return undefined;
    return toMessage(row, content, await options.readSite(), options.domain);
  }

  /** @returns why the relay has not taken it. @throws RelayError where it takes no mail at all */
  async function send(row: MailRow, relay: Relay): Promise<RelayError | undefined> {
    const kind = kinds[row.kind];
    // Of a newer version, which runs beside this one, or of one before.
    if (!kind) {
      await fail(row, new RelayError('This version of the server does not know this kind of mail.', 'later'));
      return undefined;
    }
    let message: MailMessage | undefined;
    try {
      message = await write(row, kind);
    } catch (error) {
      log.error({ err: error, mail: row.id, kind: row.kind }, 'A mail could not be written');
      await fail(row, new RelayError('It could not be written: the log of the server says why.', 'later'));
      return undefined;
    }
    if (!message) {
      await createOutboxRepository(database.queries).removeWaiting(row.id);
      return undefined;
    }
    try {
      await relay.send(message);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      await fail(row, error);
      // The others would fare no better.
      if (error.reason === 'relay') throw error;
      return error;
    }
    await end(row, 'sent');
    return undefined;
  }

  return async (signal) => {
    let relay: Relay | undefined;
    let refusals = 0;
    const close = () => setTimeout(() => relay?.close(), graceMs).unref();
    signal.addEventListener('abort', close, { once: true });
    try {
      while (!signal.aborted) {
        const row = await take();
        if (!row) return;
        relay ??= openRelay();
        const refusal = await send(row, relay);
        refusals = refusal ? refusals + 1 : 0;
        if (refusals >= maxRefusals) throw refusal;
        await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    } finally {
      signal.removeEventListener('abort', close);
      relay?.close();
    }
  };
}

/** As the kinds of mail know it. */
export const toWrite = ({ id, recipient, created_at, payload }: MailRow): MailToWrite => ({
  id,
  recipient,
  created_at,
  payload: JSON.parse(payload) as MailToWrite['payload'],
});

const toMessage = (
  { id, recipient }: Pick<MailRow, 'id' | 'recipient'>,
  content: MailContent,
  site: Parameters<typeof renderMail>[0],
  domain: string,
): MailMessage => ({
  ...renderMail(site, content),
  to: recipient,
  messageId: `<${id}@${domain}>`,
  unsubscribeUrl: content.unsubscribe?.oneClickUrl,
  listId: content.listId,
});

/** Sends one mail at once, outside of the outbox, for whoever waits to see that it arrives. @throws RelayError */
export async function sendNow(
  { openRelay, readSite, domain }: Pick<Options, 'openRelay' | 'readSite' | 'domain'>,
  mail: Pick<MailRow, 'id' | 'recipient'>,
  content: MailContent,
): Promise<void> {
  const relay = openRelay();
  try {
    await relay.send(toMessage(mail, content, await readSite(), domain));
  } finally {
    relay.close();
  }
}
