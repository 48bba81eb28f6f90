import { sql } from 'kysely';
import type { Database } from '../../src/server/database/database';
import {
  dataTables,
  deleteRows,
  insertRows,
  readBatches,
  type DataTable,
  type Row,
} from '../../src/server/database/table-rows';
import { recordAnew } from './counters';

/**
 * @returns puts all rows back as they are now; the versions of lists go on, so that nothing kept of another state is taken
 *   for this one
 */
export async function rememberRows(database: Database): Promise<() => Promise<void>> {
  const { queries, write } = database;
  const tables = dataTables.filter(({ name }) => name !== 'list_counts' && name !== 'count_changes');
  const isFilled = ({ name }: DataTable) =>
    sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`;
  const findFilled = sql<{ name: string }>`${sql.join(tables.map(isFilled), sql` union all `)}`;
  const remembered: { table: DataTable; rows: Row[] }[] = [];
  for (const table of tables) {
    for await (const rows of readBatches(queries, table)) remembered.push({ table, rows });
  }
  // No part of what moves with a blog.
  const mails = await queries.selectFrom('mails').selectAll().execute();
  const imports = await queries.selectFrom('blog_imports').selectAll().execute();
  return async () => {
    await write(async (tx) => {
      await tx.deleteFrom('blog_imports').execute();
      await tx.deleteFrom('mails').execute();
      // Asked in one statement, as most have none.
      const filled = new Set((await findFilled.execute(tx)).rows.map(({ name }) => name));
      for (const table of tables.toReversed()) if (filled.has(table.name)) await deleteRows(tx, table);
      for (const { table, rows } of remembered) await insertRows(tx, table, rows);
      if (mails.length > 0) await tx.insertInto('mails').values(mails).execute();
      if (imports.length > 0) await tx.insertInto('blog_imports').values(imports).execute();
    });
    await recordAnew(database);
  };
}
