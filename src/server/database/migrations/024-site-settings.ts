import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '024-site-settings';

/** What the owner of the site has set: one row, so that all of it has one version. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table site_settings (id integer primary key, version integer not null, settings ${text} not null)`.execute(
    tx,
  );
}
