import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '020-publication-dates';

const blogsPerTransaction = 1000;

/** Posts that are published already were dated by when they were begun, or scheduled for. */
export async function up(tx: Transaction<Tables>): Promise<'unfinished' | undefined> {
  for (const table of ['blogs', 'deleted_blogs']) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set published_at = created_at where id in (
      select id from ${sql.table(table)} where is_published = 1 and published_at is null limit ${blogsPerTransaction}
    )`.execute(tx);
    if (numAffectedRows > 0n) return 'unfinished';
  }
  return undefined;
}
