// Makes mails of what accounts are still to be told. The notices of a mail go in the transaction that puts it into the outbox: so
// each is told once, whatever is killed, and however many processes look. What was decided meanwhile is not told any more.
//
// Whoever is told at once gets the first mail within seconds; what follows is gathered, so that nobody can flood a mailbox by
// comments.
import type { Database, Queries } from '../database/database';
import type { CommentNoticeKind, WaitingPace } from '../database/schema';
import type { Outbox } from '../mail/outbox.repository';
import type { SiteService } from '../site/site.service';
import { addDays, createZonedDayFormat } from '../days';
import { commentMailKindNames } from './comment-mails';
import { commentMailsBatch } from './forget-comment-mails';
import { createMailChoicesRepository, hasConfirmedAddress, mayGet, paceOf, toChoices } from './mail-choices';
import { findTold, type ToldComment } from './told-comments';

interface Options {
  database: Database;
  site: Pick<SiteService, 'readSettings'>;
  outbox: Outbox;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Between two mails to one account; and to one whose address may be that of somebody else. */
const pauseMs = { confirmed: 5 * minuteMs, other: 20 * minuteMs };

/** At which hour of the site's day daily mails are made. */
const hourOfDailyMails = 7;

/** Notices that are read at once, and comments that one mail tells of at most. */
const maxNotices = 1_000;

/** Of these the mail holds one kind each; answers first, which say that a comment was approved, too. */
const kinds: readonly CommentNoticeKind[] = ['answered', 'approved', 'waiting'];

interface Due {
  pace: WaitingPace;
  /** When the first of the notices was made. */
  since: Date;
  now: Date;
  toldAt: string | null;
  isConfirmed: boolean;
}

interface DueNotices {
  kinds: readonly CommentNoticeKind[];
  toldAt: string | null;
}

export function createGathering({ database, site, outbox }: Options) {
  const formatDay = createZonedDayFormat();

  async function createDueCheck() {
    const { timeZone } = await site.readSettings();
    const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    // By the clock: two days in a year have other than 24 hours.
    const mailDay = (time: Date) => {
      const day = formatDay(timeZone, time.getTime());
      return Number(hourFormat.format(time)) < hourOfDailyMails ? addDays(day, -1) : day;
    };
    return ({ pace, since, now, toldAt, isConfirmed }: Due): boolean => {
      if (pace === 'hourly') return Math.floor(since.getTime() / hourMs) < Math.floor(now.getTime() / hourMs);
      if (pace === 'daily') return mailDay(since) < mailDay(now);
      const pause = isConfirmed ? pauseMs.confirmed : pauseMs.other;
      return toldAt === null || now.getTime() - Date.parse(toldAt) >= pause;
    };
  }

  /** What there is to be told, by accounts and kinds. */
  const listWaiting = () =>
    database.queries
      .selectFrom('comment_notices')
      .leftJoin('mail_choices', 'mail_choices.user_id', 'comment_notices.user_id')
      .leftJoin('users', 'users.id', 'comment_notices.user_id')
      .select(({ fn }) => [
        'comment_notices.user_id as userId',
        'comment_notices.kind',
        fn.min('comment_notices.created_at').as('since'),
        ...(['waiting', 'approved', 'answered', 'told_at', 'email_folded', 'confirmed_email'] as const),
      ])
      .groupBy(['comment_notices.user_id', 'kind', 'waiting', 'approved', 'answered', 'told_at'])
      .groupBy(['email_folded', 'confirmed_email'])
      .execute();

  /** @returns the ids of the comments of some notices, which are gone */
  async function takeNotices(tx: Queries, userId: string, kind: CommentNoticeKind): Promise<string[]> {
    const some = tx
      .selectFrom('comment_notices')
      .select('comment_id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .limit(maxNotices);
    const taken = await tx
      .deleteFrom('comment_notices')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('comment_id', 'in', some)
      .returning('comment_id')
      .execute();
    return taken.map(({ comment_id }) => comment_id);
  }

  /** Of all notices of a kind, which are gone: what would be left of very many would be one mail more each minute. */
  async function takeTold(
    tx: Queries,
    userId: string,
    kind: CommentNoticeKind,
    account: Parameters<typeof findTold>[3] | undefined,
  ): Promise<ToldComment[]> {
    const told: ToldComment[] = [];
    for (;;) {
      const ids = await takeNotices(tx, userId, kind);
      if (account && ids.length > 0 && told.length < maxNotices) told.push(...(await findTold(tx, kind, ids, account)));
      if (ids.length < maxNotices) return told.slice(0, maxNotices);
    }
  }

  /** @returns whether there is a mail in the outbox */
  async function tell(tx: Queries, userId: string, due: DueNotices, now: Date): Promise<boolean> {
    // Another process waits here, and finds that it was told already.
    const account = await tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
    const choices = createMailChoicesRepository(tx);
    const row = await choices.find(userId);
    if ((row?.told_at ?? null) !== due.toldAt) return false;
    const chosen = toChoices(row);
    const answered = new Set<string | null>();
    let isTold = false;
    for (const kind of kinds.filter((each) => due.kinds.includes(each))) {
      const isWanted = account && mayGet(kind, account) && paceOf(chosen, kind) !== 'never';
      const found = await takeTold(tx, userId, kind, isWanted ? account : undefined);
      if (!account) continue;
      if (kind === 'answered') for (const { parent_id, answers_id } of found) answered.add(parent_id).add(answers_id);
      const told = found.filter(({ id }) => kind !== 'approved' || !answered.has(id));
      if (told.length === 0) continue;
      await outbox.add(tx, {
        kind: commentMailKindNames[kind],
        to: account.email,
        batch: commentMailsBatch(userId),
        payload: { account: userId, comments: told.map(({ id }) => id).join(' ') },
      });
      isTold = true;
    }
    if (isTold) await choices.noteTold(userId, now);
    return isTold;
  }

  return async (signal: AbortSignal, now = new Date()): Promise<void> => {
    const waiting = await listWaiting();
    if (waiting.length === 0) return;
    const isDue = await createDueCheck();
    const due = new Map<string, DueNotices>();
    for (const row of waiting) {
      const { userId, kind, since, told_at: toldAt, email_folded, confirmed_email } = row;
      const isConfirmed = email_folded !== null && hasConfirmedAddress({ email_folded, confirmed_email });
      if (!isDue({ pace: paceOf(toChoices(row), kind), since: new Date(since), now, toldAt, isConfirmed })) continue;
      const kindsBefore = due.get(userId)?.kinds ?? [];
      due.set(userId, { kinds: [...kindsBefore, kind], toldAt });
    }
    for (const [userId, notices] of due) {
      if (signal.aborted) return;
      if (await database.write((tx) => tell(tx, userId, notices, now))) outbox.sendSoon();
    }
  };
}
