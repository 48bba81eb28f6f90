import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '043-newsletter';

/**
 * Who gets posts by mail, and what was sent. A sending outlives its post, and a failure is forgotten with its subscriber by
 * the service: nothing refers to another row here, so that no writer waits for one.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table subscribers (
    id ${text} primary key,
    email ${text} not null,
    email_folded ${text} not null unique,
    state ${text} not null,
    categories ${text} not null default '',
    source ${text} not null,
    note ${text} not null default '',
    created_at ${text} not null,
    changed_at ${text} not null
  )`.execute(tx);
  await sql`create index subscribers_by_state on subscribers (state, id)`.execute(tx);
  await sql`create index subscribers_by_date on subscribers (created_at, id)`.execute(tx);
  await sql`create table sendings (
    id ${text} primary key,
    blog_id ${text} not null,
    subject ${text} not null,
    category ${text},
    state ${text} not null,
    note ${text} not null default '',
    send_at ${text} not null,
    html ${text} not null default '',
    content ${text} not null default '',
    cursor ${text},
    recipients integer not null default 0,
    queued integer not null default 0,
    sent integer not null default 0,
    failed integer not null default 0,
    created_at ${text} not null,
    started_at ${text},
    ended_at ${text}
  )`.execute(tx);
  await sql`create index sendings_by_date on sendings (created_at, id)`.execute(tx);
  await sql`create index sendings_by_blog on sendings (blog_id)`.execute(tx);
  await sql`create table sending_failures (
    sending_id ${text} not null,
    subscriber_id ${text} not null,
    reason ${text} not null,
    failed_at ${text} not null,
    primary key (sending_id, subscriber_id)
  )`.execute(tx);
  await sql`create index sending_failures_by_subscriber on sending_failures (subscriber_id)`.execute(tx);
}
