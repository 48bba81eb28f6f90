import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { newsletterCalls, type Sending, type Subscriber } from '../../contract/extensions/newsletter';
import { limits } from '../../contract/limits';
import { requireCategoryNames } from '../http/category-names';
import { writePieces } from '../http/receive-file';
import { route } from '../http/route';
import { askedMessage } from './newsletter-pages.routes';
import type { NewsletterService } from './newsletter.service';
import type { ListedSending } from './sendings.service';
import type { ListedSubscriber } from './subscribers.service';

/** Requests per minute from one address. */
const perMinute = { subscribe: 6, test: 6 };

export function newsletterRoutes(app: FastifyInstance, newsletter: NewsletterService): void {
  const { subscribers, sendings } = newsletter;

  app.route(
    route(newsletterCalls.subscribe, { perMinute: perMinute.subscribe }, async ({ body, address }) => {
      await subscribers.subscribe(body.email, address);
      return { success: true, message: askedMessage };
    }),
  );

  app.route(
    route(newsletterCalls.listSubscribers, async ({ query }) => {
      const { rows, total, counts } = await subscribers.list(query);
      return { success: true, subscribers: rows.map(toSubscriber), total, counts };
    }),
  );

  app.route(
    route(newsletterCalls.deleteSubscriber, async ({ user, body }) => {
      await subscribers.remove(body.id, user);
      return { success: true, message: 'The subscriber is deleted.' };
    }),
  );

  app.route(
    route(newsletterCalls.importSubscribers, async ({ user, query, upload, signal }) => {
      const { consent = '', isDryRun } = query;
      const content = await readFile(upload, signal);
      return {
        success: true,
        report: await newsletter.import(content, { consent, isDryRun: isDryRun === 'true', user }),
      };
    }),
  );

  app.route(route(newsletterCalls.exportSubscribers, async () => ({ success: true, csv: await subscribers.export() })));

  app.route(
    route(newsletterCalls.previewNewsletter, async ({ user, body }) => ({
      success: true,
      ...(await newsletter.preview(body.id, user)),
    })),
  );

  app.route(
    route(newsletterCalls.sendTestNewsletter, { perMinute: perMinute.test }, async ({ user, body }) => {
      const email = await newsletter.sendTest(body.id, user);
      return { success: true, message: `The mail is on its way to ${email}.` };
    }),
  );

  app.route(
    route(newsletterCalls.createSending, async ({ user, body, claimFor }) => {
      const toAnswer = (sending: ListedSending) => ({ success: true, sending: toSending(sending) }) as const;
      await requireCategoryNames(app, body.category === undefined ? [] : [body.category]);
      return toAnswer(await sendings.create(body, user, (created) => claimFor(toAnswer(created))));
    }),
  );

  app.route(
    route(newsletterCalls.listSendings, async ({ query }) => {
      const { rows, total } = await sendings.list(query);
      return { success: true, sendings: rows.map(toSending), ...(query.limit !== undefined && { total }) };
    }),
  );

  app.route(
    route(newsletterCalls.listSendingFailures, async ({ params, query }) => {
      const { rows, total } = await sendings.listFailures(params.id, query);
      const failures = rows.map(({ email, reason, failed_at }) => ({
        email: email ?? '',
        reason,
        failedAt: failed_at,
      }));
      return { success: true, failures, ...(query.limit !== undefined && { total }) };
    }),
  );

  app.route(
    route(newsletterCalls.pauseSending, async ({ user, body }) => ({
      success: true,
      sending: toSending(await sendings.pause(body.id, user)),
    })),
  );

  app.route(
    route(newsletterCalls.resumeSending, async ({ user, body }) => ({
      success: true,
      sending: toSending(await sendings.resume(body.id, user)),
    })),
  );

  app.route(
    route(newsletterCalls.cancelSending, async ({ user, body }) => ({
      success: true,
      sending: toSending(await sendings.cancel(body.id, user)),
    })),
  );
}

/** UTF-8, or else what spreadsheets on Windows write. */
async function readFile(upload: Readable, signal: AbortSignal): Promise<string> {
  const pieces: Buffer[] = [];
  const write = async (piece: Buffer) => {
    pieces.push(piece);
    return { bytesWritten: piece.length };
  };
  await writePieces(
    upload,
    { write },
    {
      maxBytes: limits.subscriberBytes,
      tooLarge: `The file may have at most ${limits.subscriberBytes / 1024 / 1024} MB. Please send it in parts.`,
      signal,
    },
  );
  const bytes = Buffer.concat(pieces);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const toSubscriber = (row: ListedSubscriber): Subscriber => ({
  _id: row.id,
  email: row.email,
  state: row.state,
  categories: row.categories,
  source: row.source,
  ...(row.note !== '' && { note: row.note }),
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

const toSending = (row: ListedSending): Sending => ({
  _id: row.id,
  blogId: row.blog_id,
  title: row.subject,
  ...(row.categoryName !== undefined && { category: row.categoryName }),
  state: row.state,
  sendAt: row.send_at,
  recipients: row.recipients,
  sent: row.sent,
  failed: row.failed,
  left: row.state === 'cancelled' || row.state === 'done' ? 0 : Math.max(0, row.recipients - row.sent - row.failed),
  ...(row.note !== '' && { note: row.note }),
  createdAt: row.created_at,
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
});
