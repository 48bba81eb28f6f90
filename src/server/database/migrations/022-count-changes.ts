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
  await run(
    tx,
    'create sequence changes_number',
    `alter table changes add column number bigint not null default nextval('changes_number')`,
    'create unique index changes_by_number on changes (number)',
  );
  const { rows } = await sql<{ definition: string }>`select pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    order by tgname`.execute(tx);
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
