import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '014-blog-imports';

/** The imports by the admin area, of which any server can tell how far they are. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table blog_imports (
    id ${text} primary key,
    user_id ${text} references users (id) on delete set null,
    plan ${text} not null,
    state ${text} not null,
    progress ${text},
    message ${text},
    report ${text},
    created_at ${text} not null,
    updated_at ${text} not null
  )`.execute(tx);
}
