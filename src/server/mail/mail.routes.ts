import type { FastifyInstance } from 'fastify';
import { mailCalls, type Mail } from '../../contract/extensions/mail';
import { limits } from '../../contract/limits';
import { route } from '../http/route';
import type { MailKinds } from './mail-kinds';
import type { MailService } from './mail.service';
import type { MailRow } from './outbox.repository';

export function mailRoutes(app: FastifyInstance, { mail, kinds }: { mail: MailService; kinds: MailKinds }): void {
  const toMail = (row: MailRow): Mail => ({
    _id: row.id,
    kind: kinds[row.kind]?.label ?? row.kind,
    to: row.recipient,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: row.next_at,
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    ...(row.last_error !== null && { error: row.last_error }),
  });

  app.route(route(mailCalls.getMailState, async () => ({ success: true, ...(await mail.getState()) })));

  app.route(
    route(mailCalls.listMails, async ({ query: { state, limit = limits.pageSize, offset = 0 } }) => {
      const { rows, total } = await mail.list({ state, limit, offset });
      return { success: true, mails: rows.map(toMail), total };
    }),
  );

  app.route(
    route(mailCalls.retryMail, async ({ user, body: { id } }) => {
      await mail.retry(id, user, kinds);
      return { success: true, message: 'The mail is sent again.' };
    }),
  );

  app.route(
    route(mailCalls.deleteMail, async ({ user, body: { id } }) => {
      await mail.remove(id, user);
      return { success: true, message: 'The mail is deleted.' };
    }),
  );

  app.route(
    route(mailCalls.sendTestMail, { perMinute: 10 }, async ({ user, body: { to } }) => {
      await mail.sendTest(to, user);
      return { success: true, message: `The relay has taken a mail to ${to}.` };
    }),
  );
}
