import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '015-recovery-mark';

/**
 * A row that is gone after crash recovery, which empties tables that are not in the log, and after a fail-over: from then on
 * PostgreSQL may give ids of transactions again that it has given before. Readers of `changes` put it there anew.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`create unlogged table recovery_mark (
    id uuid not null default gen_random_uuid(),
    is_only boolean primary key default true check (is_only)
  )`.execute(tx);
  await sql`insert into recovery_mark default values`.execute(tx);
}
