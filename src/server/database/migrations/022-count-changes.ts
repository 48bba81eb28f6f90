import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '022-count-changes';

/**
 * From here on who writes records what it changes (record-changes.ts), which triggers have done. Servers of the version
 * before need these still, so that they stay, and leave out what says that it records by itself.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table count_changes (
    id ${text} primary key,
    list ${text} not null,
    key ${text} not null,
    flag integer not null,
    difference integer not null
  )`.execute(tx);
  await sql`create index count_changes_by_list on count_changes (list, key, flag, difference)`.execute(tx);
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ table: string; definition: string }>`
    select quote_ident(relname) as table, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace
    order by tgname`.execute(tx);
  // In the order of a writer, whose trigger records the change last: otherwise each would wait for what the other has.
  for (const table of new Set(rows.map((row) => row.table))) {
    await run(tx, `lock table ${table} in share row exclusive mode`);
  }
  await run(
    tx,
    'create sequence changes_number',
    `alter table changes add column number bigint not null default nextval('changes_number')`,
    'create unique index changes_by_number on changes (number)',
  );
  const condition = `when (current_setting('octavo.records_changes', true) is distinct from 'on')`;
  for (const { definition } of rows) {
    await run(
      tx,
      definition
        .replace('CREATE TRIGGER', 'create or replace trigger')
        .replace('EXECUTE FUNCTION', `${condition} execute function`),
    );
  }
}
