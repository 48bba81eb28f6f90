import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '036-together';

/**
 * Who has a post open, and comments on its text. These outlive their post while that is in the bin, and what is open is
 * forgotten within a minute, so that nothing refers to the post here, and no writer waits for it.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table presences (
    blog_id ${text} not null,
    user_id ${text} not null,
    editor ${text} not null,
    place ${text},
    seen_at ${text} not null,
    primary key (blog_id, user_id, editor)
  )`.execute(tx);
  await sql`create index presences_by_time on presences (seen_at)`.execute(tx);
  await sql`create table annotations (
    id ${text} primary key,
    blog_id ${text} not null,
    block integer not null,
    exact ${text} not null,
    prefix ${text} not null,
    suffix ${text} not null,
    resolved_at ${text},
    resolved_by ${text},
    created_at ${text} not null,
    changed_at ${text} not null
  )`.execute(tx);
  await sql`create index annotations_by_blog on annotations (blog_id, created_at)`.execute(tx);
  await sql`create table annotation_messages (
    id ${text} primary key,
    annotation_id ${text} not null references annotations (id) on delete cascade,
    user_id ${text} references users (id) on delete set null,
    name ${text} not null,
    is_guest integer not null,
    content ${text} not null,
    created_at ${text} not null,
    edited_at ${text}
  )`.execute(tx);
  await sql`create index annotation_messages_by_annotation on annotation_messages (annotation_id, created_at)`.execute(
    tx,
  );
  await sql`create index annotation_messages_by_user on annotation_messages (user_id)`.execute(tx);
  await sql`alter table preview_links add column takes_annotations integer not null default 0`.execute(tx);
}
