import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '048-searched-posts';

/** A search in texts looks at very many posts, whose rows are long: SQLite reads what it needs of them from an index. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  if (engine !== 'sqlite') return;
  await sql`create index blogs_of_searches on blogs (id, kind, is_published, sort_key)`.execute(tx);
}
