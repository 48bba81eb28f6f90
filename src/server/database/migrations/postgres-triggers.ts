// Triggers of PostgreSQL that run once for each statement.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export type Event = 'insert' | 'update' | 'delete';

/** The rows of a statement before and after it. */
export const transitionTables: Record<Event, string[]> = {
  insert: ['new_rows'],
  update: ['old_rows', 'new_rows'],
  delete: ['old_rows'],
};

/** @param body PL/pgSQL, with the transition tables of the event and a variable `changed` for rows */
export async function createTrigger(
  tx: Transaction<Tables>,
  { table, event, name }: { table: string; event: Event; name: string },
  body: string,
): Promise<void> {
  const referencing = transitionTables[event].map(
    (rows) => `${rows.startsWith('new') ? 'new' : 'old'} table as ${rows}`,
  );
  await run(
    tx,
    `create function ${name}() returns trigger language plpgsql as $$
      declare
        changed record;
      begin
        ${body}
        return null;
      end $$`,
    `create trigger ${name} after ${event} on ${table} referencing ${referencing.join(' ')}
      for each statement execute function ${name}()`,
  );
}

export async function run(tx: Transaction<Tables>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
