import type { MailState } from '../../contract/extensions/mail';
import type { MailConfig } from '../config';
import type { Database } from '../database/database';
import { newId } from '../database/id';
import { type Identity, requireRole } from '../http/authentication';
import { conflict, HttpError, notFound } from '../http/errors';
import type { MailContent } from './layout';
import { formatSender, isMailAddress } from './mail-address';
import type { MailKinds } from './mail-kinds';
import { createOutboxRepository } from './outbox.repository';
import { RelayError, type OpenRelay } from './relay';
import { createSendMails, sendNow, toWrite, type SendMails } from './send-mails';

export type MailService = ReturnType<typeof createMailService>;

/** How long is shown what was sent, or given up. */
const keptMs = 30 * 24 * 60 * 60_000;

interface Options {
  database: Database;
  /** Undefined where mail is not set up. */
  config: MailConfig | undefined;
  openRelay: OpenRelay | undefined;
  readSite: Parameters<typeof createSendMails>[0]['readSite'];
  sendSoon: () => void;
}

const notSetUp = () => conflict('Mail is not set up: SMTP_URL and MAIL_FROM say how this blog sends it.');

/** What admins see of mail, and do with it. */
export function createMailService({ database, config, openRelay, readSite, sendSoon }: Options) {
  const outbox = createOutboxRepository(database.queries);
  const domain = config?.from.address.split('@')[1] ?? '';

  return {
    async getState() {
      const [waiting, failed] = await Promise.all([outbox.count('waiting'), outbox.count('failed')]);
      const { from, smtpUrl } = config ?? {};
      return {
        isSetUp: config !== undefined,
        waiting,
        failed,
        ...(from && { from: formatSender(from) }),
        ...(smtpUrl !== undefined && { relay: new URL(smtpUrl).host }),
      };
    },

    list: (parameters: { state?: MailState | undefined; limit: number; offset: number }) => outbox.list(parameters),

    /** @throws HttpError 403, 404, 409 */
    async retry(id: string, admin: Identity, kinds: MailKinds): Promise<void> {
      await database.write(async (tx) => {
        await requireRole(tx, admin);
        if (!config) throw notSetUp();
        const former = await createOutboxRepository(tx).find(id);
        if (!former || !(await createOutboxRepository(tx).retry(id))) throw notFound('The mail');
        if (former.state === 'failed') await kinds[former.kind]?.retried?.(tx, toWrite(former));
      });
      sendSoon();
    },

    remove: (id: string, admin: Identity): Promise<void> =>
      database.write(async (tx) => {
        await requireRole(tx, admin);
        if (!(await createOutboxRepository(tx).remove(id))) throw notFound('The mail');
      }),

    /** @throws HttpError 400, 403, 409, 502 */
    async sendTest(to: string, admin: Identity): Promise<void> {
      await database.write((tx) => requireRole(tx, admin));
      if (!openRelay) throw notSetUp();
      if (!isMailAddress(to)) throw new HttpError(400, 'Please enter an e-mail address.');
      try {
        await sendTestMail({ openRelay, readSite, domain }, to);
      } catch (error) {
        if (!(error instanceof RelayError)) throw error;
        throw new HttpError(502, error.message);
      }
    },

    /** The job that sends; undefined where mail is not set up. */
    createSender: (
      kinds: MailKinds,
      options: Pick<Parameters<typeof createSendMails>[0], 'log' | 'onEnded' | 'perMinute'>,
    ): SendMails | undefined =>
      openRelay && createSendMails({ ...options, database, kinds, openRelay, readSite, domain }),

    prune: (signal: AbortSignal) => outbox.prune(new Date(Date.now() - keptMs), signal),
  };
}

/** For whoever waits to see that it arrives. @throws RelayError */
export const sendTestMail = (relay: Parameters<typeof sendNow>[0], to: string): Promise<void> =>
  sendNow(relay, { id: newId(), recipient: to }, testMail);

const testMail: MailContent = {
  subject: 'A mail from your blog',
  parts: [{ kind: 'paragraph', text: 'This mail has arrived: your blog can send mail.' }],
  reason: 'You get this because somebody who runs the blog has asked for a test.',
};
