import type { Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '053-secret-paths';

const feedSecret = /^\/feed\/[\w-]{32}/i;

/** Addresses of private feeds were counted among the paths that are missing, and shown to admins. */
export async function up(tx: Transaction<Tables>): Promise<void> {
  const rows = await tx.selectFrom('missing_paths').select('path').execute();
  for (const { path } of rows.filter((row) => feedSecret.test(row.path))) {
    await tx.deleteFrom('missing_paths').where('path', '=', path).execute();
  }
}
