import type { Transaction } from 'kysely';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '032-drafts';

/** What is there already was added whole. */
export async function up(tx: Transaction<Tables>): Promise<void> {
  for (const table of ['blogs', 'deleted_blogs']) {
    await run(tx, `alter table ${table} add column added_as_draft integer not null default 0`);
  }
}
