import { sql, type Transaction } from 'kysely';
import type { Database } from './database';
import type { Tables } from './schema';
import { dataTables } from './table-rows';

/** Until the end of the transaction nobody else writes to the blog; what is read stays as it was. */
export async function lockTables({ engine }: Pick<Database, 'engine'>, tx: Transaction<Tables>): Promise<void> {
  // An embedded database has one transaction at a time.
  if (engine === 'sqlite') return;
  const names = dataTables.map(({ name }) => sql.table(name));
  await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(tx);
  // Others may be waited for meanwhile: the transaction is not given up for it.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
