// What accounts want to be told of comments.
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { CommentNoticeKind, Tables, WaitingPace } from '../database/schema';

export interface MailChoices {
  waiting: WaitingPace;
  approved: boolean;
  answered: boolean;
}

export const waitingPaces: readonly WaitingPace[] = ['at once', 'hourly', 'daily', 'never'];

/** Once a day at most: that is what somebody gets who has not asked for anything. */
const defaultChoices: MailChoices = { waiting: 'daily', approved: true, answered: true };

type Row = Pick<Selectable<Tables['mail_choices']>, keyof MailChoices>;

export const toChoices = (row: Partial<Row> | undefined): MailChoices => ({
  waiting: row?.waiting ?? defaultChoices.waiting,
  approved: (row?.approved ?? null) === null ? defaultChoices.approved : row!.approved === 1,
  answered: (row?.answered ?? null) === null ? defaultChoices.answered : row!.answered === 1,
});

export const paceOf = (choices: MailChoices, kind: CommentNoticeKind): WaitingPace =>
  kind === 'waiting' ? choices.waiting : choices[kind] ? 'at once' : 'never';

/** Who may get such mails: one's own comments are told of only at an address that somebody has confirmed. */
export const mayGet = (
  kind: CommentNoticeKind,
  account: Pick<Selectable<Tables['users']>, 'role' | 'is_blocked' | 'email_folded' | 'confirmed_email'>,
): boolean => account.is_blocked === 0 && (kind === 'waiting' ? account.role !== 'user' : hasConfirmedAddress(account));

export const hasConfirmedAddress = ({
  email_folded,
  confirmed_email,
}: Pick<Selectable<Tables['users']>, 'email_folded' | 'confirmed_email'>): boolean => confirmed_email === email_folded;

export function createMailChoicesRepository(db: Queries) {
  return {
    find: (userId: string) =>
      db.selectFrom('mail_choices').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    async set(user_id: string, changes: Partial<MailChoices>): Promise<void> {
      const columns = {
        ...(changes.waiting !== undefined && { waiting: changes.waiting }),
        ...(changes.approved !== undefined && { approved: changes.approved ? (1 as const) : (0 as const) }),
        ...(changes.answered !== undefined && { answered: changes.answered ? (1 as const) : (0 as const) }),
      };
      await db
        .insertInto('mail_choices')
        .values({ user_id, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },

    async noteTold(user_id: string, now: Date): Promise<void> {
      const told_at = now.toISOString();
      await db
        .insertInto('mail_choices')
        .values({ user_id, told_at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ told_at }))
        .execute();
    },
  };
}
