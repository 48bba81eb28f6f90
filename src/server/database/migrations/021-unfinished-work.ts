import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '021-unfinished-work';

/**
 * One table instead of `propagations`, `bin_moves` and `account_removals`. Servers of the version before go on writing to
 * those, so that their rows are not taken over here but by the server, again and again: see unfinished-work.ts.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table unfinished_work (
    kind ${text} not null,
    subject ${text} not null,
    cursor ${text} not null,
    detail ${text} not null,
    primary key (kind, subject)
  )`.execute(tx);
}
