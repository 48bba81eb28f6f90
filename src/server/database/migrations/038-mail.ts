import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '038-mail';

/** The outbox. Nothing refers to it, and it refers to nothing: what a mail is about may be gone when it is sent. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table mails (
    id ${text} primary key,
    kind ${text} not null,
    recipient ${text} not null,
    payload ${text} not null,
    key ${text} unique,
    batch ${text},
    priority integer not null,
    state ${text} not null,
    attempts integer not null,
    created_at ${text} not null,
    first_attempt_at ${text},
    next_at ${text} not null,
    ended_at ${text},
    last_error ${text}
  )`.execute(tx);
  await sql`create index mails_due on mails (state, priority, next_at, id)`.execute(tx);
  await sql`create index mails_by_state on mails (state, created_at, id)`.execute(tx);
  await sql`create index mails_by_batch on mails (batch, state)`.execute(tx);
}
