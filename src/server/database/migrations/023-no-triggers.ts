import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';
import * as countChanges from './022-count-changes';
import { run } from './run';

export const name = '023-no-triggers';

export const compatibleWith = countChanges.name;

/**
 * On PostgreSQL servers of the version before may go on beside this one. They need the triggers, so that these are dropped
 * in a later release; a new database has none.
 */
export async function isDue(tx: Transaction<Tables>, engine: Database['engine']): Promise<boolean> {
  return engine === 'sqlite' || (await tx.selectFrom('users').select('id').limit(1).execute()).length === 0;
}

export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') return;
  const { rows } = await sql<{
    trigger: string;
  }>`select name as "trigger" from sqlite_master where type = 'trigger'`.execute(tx);
  await run(tx, ...rows.map(({ trigger }) => `drop trigger ${trigger}`));
}
