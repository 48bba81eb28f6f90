// What several processes share: who does what only one may do; and on PostgreSQL, where they may be on different machines,
// what has changed, and how many requests a client has made.
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '007-instances';

export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  await tx.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  if (engine === 'postgres') {
    await run(tx, 'create table changes (kind text not null, blog_id text not null)');
    // Not in the log, as nothing is lost with it.
    await sql`create unlogged table rate_limits (
      client text primary key,
      count integer not null,
      ends_at timestamptz not null
    )`.execute(tx);
  }
}
