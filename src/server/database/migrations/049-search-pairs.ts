import type { Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '049-search-pairs';

/**
 * What stands side by side in a text, by which PostgreSQL finds phrases. A job fills it in slices, and makes the rest of the
 * index anew; until then, phrases are found in posts that were indexed by it.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  await run(
    tx,
    "alter table search_documents add column pairs tsvector not null default ''",
    'create index search_documents_by_pairs on search_documents using gin (pairs) with (fastupdate = off)',
  );
}
