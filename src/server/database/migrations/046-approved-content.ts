import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '046-approved-content';

/** What was approved, of a comment that its writer has changed a little since: many small changes are a large one. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['comments', 'deleted_comments']) {
    await sql`alter table ${sql.table(table)} add column approved_content ${text}`.execute(tx);
  }
}
