// A post on its way to the subscribers. A job (runDue) puts the mails into the outbox, a slice of the subscribers in one
// transaction with how far it is: so each gets one mail, wherever and whenever a server is killed. What became of each mail is
// counted in the transaction in which the outbox notes it.
import { setImmediate } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { readPresentCategories, findByName } from '../categories/categories';
import { findBlog } from '../blogs/find-blog';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import type { CategoryId, Tables } from '../database/schema';
import { eachInTurn } from '../each-in-turn';
import { type Identity, requireRole } from '../http/authentication';
import { conflict, HttpError, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { MailOutcome } from '../mail/mail-kinds';
import type { NewsletterMails } from './newsletter-mails';
import type { PostMail } from './post-mail';
import { storedCategory, type SubscribersService } from './subscribers.service';

export type SendingRow = Selectable<Tables['sendings']>;

/** Without the mail itself. */
const listedColumns = [
  ...(['id', 'blog_id', 'subject', 'category', 'state', 'note', 'send_at', 'recipients', 'queued', 'cursor'] as const),
  ...(['sent', 'failed', 'created_at', 'started_at', 'ended_at'] as const),
] as const;

export type ListedSending = Pick<SendingRow, (typeof listedColumns)[number]> & { categoryName: string | undefined };

export type SendingsService = ReturnType<typeof createSendingsService>;

interface NewSending {
  blogId: string;
  /** Who wants it; without it everybody. */
  category?: string | undefined;
  /** Without it now. */
  sendAt?: string | undefined;
  /** When the latest sending of the post was made that who sends it knows of; empty if none. */
  latestSendingAt?: string | undefined;
}

interface Options {
  database: Database;
  outbox: NewsletterMails['ofSendings'];
  subscribers: Pick<SubscribersService, 'noteBounce' | 'forgetBounce'>;
  isOffered: () => Promise<boolean>;
  /** @returns the mail of a post; undefined where it is not published */
  makeMail: (blogId: string) => Promise<PostMail | undefined>;
  /** Called when there is something to be put into the outbox. */
  sendSoon: () => void;
  /** Called when there is something in it. */
  mailSoon: () => void;
}

const subscribersPerSlice = 250;

const yearMs = 366 * 24 * 60 * 60_000;

const notPublished = () => new HttpError(422, 'The post is not published. Publish it, and then send it.');

const notPublishedAnyMore = 'The post is not published any more.';

const switchedOff = 'The newsletter was switched off.';

/** Of so many mails that were refused, it is looked whether these are most. */
const failuresPerCheck = 20;

const justSent = () =>
  conflict('This post has just been sent, by you or somebody else. Look at the sendings before you send it once more.');

const hasEnded = () => conflict('This sending has ended, or has not begun yet.');

export function createSendingsService({
  database,
  outbox,
  subscribers,
  isOffered,
  makeMail,
  sendSoon,
  mailSoon,
}: Options) {
  const { queries } = database;

  async function requireOffer(): Promise<void> {
    if (!(await isOffered())) throw notFound('A newsletter');
  }

  const find = (db: Queries, id: string) => db.selectFrom('sendings').select(listedColumns).where('id', '=', id);

  /** When a post was sent, or is to be, the last time; and when the latest of its sendings was made. */
  async function findLast(db: Queries, blogId: string): Promise<{ sentAt?: string; latestSendingAt?: string }> {
    const { sent, made } = await db
      .selectFrom('sendings')
      .select(({ fn }) => [fn.max('send_at').as('sent'), fn.max('created_at').as('made')])
      .where('blog_id', '=', blogId)
      .where('state', '<>', 'cancelled')
      .executeTakeFirstOrThrow();
    return sent && made ? { sentAt: sent, latestSendingAt: made } : {};
  }

  const isPublished = async (db: Queries, id: string): Promise<boolean> =>
    (await db
      .selectFrom('blogs')
      .select('id')
      .where('id', '=', id)
      .where('is_published', '=', 1)
      .executeTakeFirst()) !== undefined;

  /** Who gets it: whoever had subscribed when it began, and wants everything, or this category, or one that has become it. */
  async function audience(db: Queries, category: CategoryId | null, until: string) {
    const query = db.selectFrom('subscribers').where('state', '=', 'active').where('changed_at', '<=', until);
    if (category === null) return query;
    const { heirs } = await readPresentCategories(db);
    const present = heirs.get(category) ?? category;
    const ids = [present, ...[...heirs].filter(([, heir]) => heir === present).map(([id]) => id)];
    return query.where(({ or, eb }) =>
      or([
        eb('categories', '=', ''),
        ...ids.map((id) => database.textSearch.contains(sql.ref('categories'), storedCategory(id))),
      ]),
    );
  }

  async function count(db: Queries, category: CategoryId | null, until = new Date().toISOString()): Promise<number> {
    const row = await (
      await audience(db, category, until)
    )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  async function withNames(rows: Pick<SendingRow, (typeof listedColumns)[number]>[]): Promise<ListedSending[]> {
    const { rows: categories, heirs } = await readPresentCategories(queries);
    const nameOf = (id: CategoryId | null) =>
      id === null ? undefined : (categories.find((row) => row.id === (heirs.get(id) ?? id))?.name ?? id);
    return rows.map((row) => ({ ...row, categoryName: nameOf(row.category) }));
  }

  const withName = async (row: Pick<SendingRow, (typeof listedColumns)[number]>): Promise<ListedSending> =>
    (await withNames([row]))[0]!;

  /** Takes a sending from one state to another, with what the outbox has of it. */
  async function change(
    id: string,
    user: Identity | undefined,
    work: (tx: Queries, row: Pick<SendingRow, (typeof listedColumns)[number]>) => Promise<void>,
  ): Promise<ListedSending> {
    const row = await database.write(async (tx) => {
      await requireRole(tx, user);
      const sending = await find(tx, id).forUpdate().executeTakeFirst();
      if (!sending) throw notFound('The sending');
      await work(tx, sending);
      return find(tx, id).executeTakeFirstOrThrow();
    });
    return withName(row);
  }

  /** With all that has not been sent of it. */
  async function holdBack(tx: Queries, id: string, note: string): Promise<void> {
    await outbox.hold(tx, id);
    await set(tx, id, { state: 'paused', note });
  }

  /** @returns why a sending does not go on */
  async function reasonToPause(db: Queries, blogId: string): Promise<string | undefined> {
    if (!(await isPublished(db, blogId))) return notPublishedAnyMore;
    return (await isOffered()) ? undefined : switchedOff;
  }

  const set = (tx: Queries, id: string, values: Partial<SendingRow>) =>
    tx.updateTable('sendings').set(values).where('id', '=', id).execute();

  /** Begins a sending that is due. A post that is not published any more is not sent. */
  async function begin(id: string, blogId: string): Promise<void> {
    const mail = await makeMail(blogId);
    await database.write(async (tx) => {
      const sending = await find(tx, id).forUpdate().executeTakeFirst();
      if (sending?.state !== 'scheduled') return;
      const now = new Date().toISOString();
      if (!mail) {
        await set(tx, id, { state: 'cancelled', note: notPublishedAnyMore, ended_at: now });
        return;
      }
      const { subject, html, text: content } = mail;
      const recipients = await count(tx, sending.category, now);
      await set(tx, id, { state: 'running', subject, html, content, recipients, cursor: '', started_at: now });
    });
  }

  /** @returns whether there are more */
  const putSliceIntoOutbox = (id: string): Promise<boolean> =>
    database.write(async (tx) => {
      const sending = await find(tx, id).forUpdate().executeTakeFirst();
      if (sending?.state !== 'running' || sending.cursor === null) return false;
      const reason = await reasonToPause(tx, sending.blog_id);
      if (reason !== undefined) {
        await holdBack(tx, id, reason);
        return false;
      }
      const rows = await (
        await audience(tx, sending.category, sending.started_at ?? '')
      )
        .select(['id', 'email'])
        .where('id', '>', sending.cursor)
        .orderBy('id')
        .limit(subscribersPerSlice)
        .execute();
      await outbox.add(tx, id, rows);
      const queued = sending.queued + rows.length;
      const isMore = rows.length === subscribersPerSlice;
      await set(tx, id, {
        queued,
        cursor: isMore ? rows.at(-1)!.id : null,
        // Who has left since it began is no recipient.
        ...(!isMore && { recipients: queued }),
      });
      return isMore;
    });

  /** Of which nothing waits in the outbox any more. Who has left meanwhile gets nothing. */
  async function endIfDone(id: string): Promise<void> {
    if (!(await outbox.isEmpty(id))) return;
    await database.write((tx) =>
      tx
        .updateTable('sendings')
        .set({ state: 'done', ended_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('cursor', 'is', null)
        .execute(),
    );
  }

  /** While the newsletter is switched off, what is due is paused: a person decides whether it is still to be sent. */
  async function beginDue(): Promise<void> {
    const due = await queries
      .selectFrom('sendings')
      .select(['id', 'blog_id'])
      .where('state', '=', 'scheduled')
      .where('send_at', '<=', new Date().toISOString())
      .orderBy('send_at')
      .execute();
    const mayBegin = due.length > 0 && (await isOffered());
    await eachInTurn(due, ({ id, blog_id }) => (mayBegin ? begin(id, blog_id) : pauseScheduled(id)));
  }

  const pauseScheduled = (id: string): Promise<void> =>
    database.write(async (tx) => {
      const sending = await find(tx, id).forUpdate().executeTakeFirst();
      if (sending?.state === 'scheduled') await holdBack(tx, id, switchedOff);
    });

  async function goOn(signal: AbortSignal): Promise<void> {
    const running = await queries
      .selectFrom('sendings')
      .select(['id', 'cursor'])
      .where('state', '=', 'running')
      .execute();
    await eachInTurn(running, async ({ id, cursor }) => {
      if (cursor === null) await endIfDone(id);
      for (let isMore = cursor !== null; isMore && !signal.aborted;) {
        isMore = await putSliceIntoOutbox(id);
        mailSoon();
        await setImmediate();
      }
    });
  }

  return {
    /** Everybody first, then by category. */
    async countAudiences(): Promise<{ category?: string; count: number }[]> {
      const { rows } = await readPresentCategories(queries);
      const all = { count: await count(queries, null) };
      const counts: { category: string; count: number }[] = [];
      for (const { id, name } of rows) counts.push({ category: name, count: await count(queries, id) });
      return [all, ...counts];
    },

    /** @returns the mail of a post. @throws HttpError 404 or 422 */
    async makeMailOrFail(blogId: string): Promise<PostMail> {
      await requireOffer();
      const mail = await makeMail(blogId);
      if (!mail) throw notPublished();
      return mail;
    },

    findLastOf: (blogId: string) => findLast(queries, blogId),

    /** @throws HttpError 403, 404, 409 or 422 */
    async create(
      { blogId, category, sendAt, latestSendingAt }: NewSending,
      user: Identity,
      claimFor?: (created: ListedSending) => Claim,
    ): Promise<ListedSending> {
      await requireOffer();
      const now = new Date();
      const time = sendAt === undefined ? now : new Date(sendAt);
      if (sendAt !== undefined && (time <= now || time.getTime() > now.getTime() + yearMs)) {
        throw new HttpError(422, 'Please choose a time that is to come, within a year.');
      }
      const { rows: categories } = await readPresentCategories(queries);
      const blog = await queries
        .selectFrom('blogs')
        .select('title')
        .where('id', '=', blogId)
        .where('is_published', '=', 1)
        .where('kind', '=', 'post')
        .executeTakeFirst();
      if (!blog) throw notPublished();
      const found = category === undefined ? undefined : findByName(categories, category);
      // Not to everybody instead.
      if (category !== undefined && !found) throw new HttpError(422, `There is no category ${category}.`);
      const row = {
        id: newId(),
        blog_id: blogId,
        subject: blog.title,
        category: found?.id ?? null,
        state: 'scheduled' as const,
        note: '',
        send_at: time.toISOString(),
        recipients: 0,
        queued: 0,
        sent: 0,
        failed: 0,
        created_at: now.toISOString(),
        started_at: null,
        ended_at: null,
        cursor: null,
      };
      row.recipients = await count(queries, row.category);
      const created = await withName(row);
      await database.write(async (tx) => {
        await claimFor?.(created)(tx);
        // Locked, so that of two who send it at once the second one sees what the first has done.
        const post = await findBlog(tx, blogId, { audience: 'everyone', lock: true });
        await requireRole(tx, user);
        if (!post) throw notPublished();
        const { latestSendingAt: latest = '' } = await findLast(tx, blogId);
        if (latestSendingAt !== undefined && latest > latestSendingAt) throw justSent();
        await tx.insertInto('sendings').values(row).execute();
      });
      sendSoon();
      return created;
    },

    async list({ limit = 100, offset = 0 }: { limit?: number; offset?: number }) {
      const rows = await queries
        .selectFrom('sendings')
        .select(listedColumns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await queries
        .selectFrom('sendings')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows: await withNames(rows), total };
    },

    /** @throws HttpError 404 */
    async listFailures(id: string, { limit = 100, offset = 0 }: { limit?: number; offset?: number }) {
      if (!(await find(queries, id).executeTakeFirst())) throw notFound('The sending');
      const rows = await queries
        .selectFrom('sending_failures')
        .leftJoin('subscribers', 'subscribers.id', 'sending_failures.subscriber_id')
        .select(['subscribers.email', 'reason', 'failed_at'])
        .where('sending_id', '=', id)
        .orderBy('subscriber_id')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await queries
        .selectFrom('sending_failures')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('sending_id', '=', id)
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    /**
     * Like the next two, does nothing where it is so already, as whoever asks again may not have heard of it.
     * @throws HttpError 403, 404 or 409
     */
    pause: (id: string, user?: Identity) =>
      change(id, user, async (tx, { state }) => {
        if (state === 'paused') return;
        if (state !== 'running') throw hasEnded();
        await holdBack(tx, id, '');
      }),

    /** @throws HttpError 403, 404, 409 or 422 */
    async resume(id: string, user?: Identity): Promise<ListedSending> {
      const resumed = await change(id, user, async (tx, { state, blog_id, started_at }) => {
        await requireOffer();
        if (state === 'running' || state === 'scheduled') return;
        if (state !== 'paused') throw hasEnded();
        if (!(await isPublished(tx, blog_id))) throw notPublished();
        await outbox.release(tx, id);
        // One that was held before it began is sent at its time, or at once.
        await set(tx, id, { state: started_at === null ? 'scheduled' : 'running', note: '' });
      });
      sendSoon();
      mailSoon();
      return resumed;
    },

    /** @throws HttpError 403, 404 or 409 */
    cancel: (id: string, user?: Identity) =>
      change(id, user, async (tx, { state }) => {
        if (state === 'cancelled') return;
        if (state === 'done') throw hasEnded();
        await outbox.discard(tx, id);
        await set(tx, id, { state: 'cancelled', note: '', ended_at: new Date().toISOString() });
      }),

    /** The mail that a sending carries, for as long as somebody is to get it. */
    findMail: (id: string): Promise<Pick<SendingRow, 'subject' | 'html' | 'content'> | undefined> =>
      queries.selectFrom('sendings').select(['subject', 'html', 'content']).where('id', '=', id).executeTakeFirst(),

    /** Before each mail: the post may have been taken back since it was put into the outbox. Otherwise all is held. */
    async mayGoOn(id: string): Promise<boolean> {
      const sending = await find(queries, id).executeTakeFirst();
      if (!sending) return false;
      const reason = await reasonToPause(queries, sending.blog_id);
      if (reason === undefined) return true;
      await database.write(async (tx) => {
        const { state } = await find(tx, id).forUpdate().executeTakeFirstOrThrow();
        if (state === 'running') await holdBack(tx, id, reason);
      });
      return false;
    },

    /** In the transaction in which the outbox notes it. */
    async noteOutcome(
      tx: Queries,
      { sending, subscriber }: { sending: string; subscriber: string },
      { outcome, reason }: { outcome: MailOutcome; reason: string },
    ): Promise<void> {
      const counter = outcome === 'sent' ? 'sent' : 'failed';
      const counted = await tx
        .updateTable('sendings')
        .set(({ eb }) => ({ [counter]: eb(counter, '+', 1) }))
        .where('id', '=', sending)
        .returning(['state', 'sent', 'failed'])
        .executeTakeFirst();
      if (outcome === 'sent') return;
      await tx
        .insertInto('sending_failures')
        .values({ sending_id: sending, subscriber_id: subscriber, reason, failed_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (outcome === 'no such address') await subscribers.noteBounce(tx, subscriber, reason);
      const { state, sent, failed } = counted ?? { state: undefined, sent: 0, failed: 0 };
      if (state === 'running' && failed > sent && failed % failuresPerCheck === 0) {
        await holdBack(tx, sending, `Most of the mails were refused, the last one so: ${reason}`);
      }
    },

    /** In the transaction in which a mail that has failed is to be sent after all. */
    async noteRetry(tx: Queries, { sending, subscriber }: { sending: string; subscriber: string }): Promise<void> {
      const { numDeletedRows } = await tx
        .deleteFrom('sending_failures')
        .where('sending_id', '=', sending)
        .where('subscriber_id', '=', subscriber)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      await tx
        .updateTable('sendings')
        .set(({ eb }) => ({ failed: eb('failed', '-', 1) }))
        .where('id', '=', sending)
        .execute();
      await tx
        .updateTable('sendings')
        .set({ state: 'running', ended_at: null })
        .where('id', '=', sending)
        .where('state', '=', 'done')
        .execute();
      await subscribers.forgetBounce(tx, subscriber);
    },

    /** Begins what is due, and goes on with what has begun. */
    runDue: (signal: AbortSignal): Promise<void> => eachInTurn([beginDue, goOn], (step) => step(signal)),
  };
}
