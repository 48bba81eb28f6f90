// Accounts can be blocked, signed out everywhere, deleted and listed: by date or name, of a role or a state, any number of
// them.
import { sql, type Transaction } from 'kysely';
import { foldCase } from '../../../contract/fold-case';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { createTrigger, run, transitionTables, type Event } from './postgres-triggers';

export const name = '008-accounts';

/** Rows read and folded at a time. */
const batchSize = 1000;

/** What a list of accounts is searched, filtered or sorted by. */
const listedBy = ['name_folded', 'email_folded', 'role', 'is_blocked'];

export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  // Texts are compared by code point on both engines.
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const add of [
    sql`name_folded ${text} not null default ''`,
    sql`is_blocked integer not null default 0`,
    sql`token_version integer not null default 0`,
    sql`password_expires_at ${text}`,
  ]) {
    await sql`alter table users add column ${add}`.execute(tx);
  }
  await sql`create table account_removals (
    user_id ${text} primary key references users (id) on delete cascade,
    comments ${text} not null
  )`.execute(tx);
  await foldNames(tx);
  await createIndexes(tx);
  await sql`insert into list_counts (list, key, flag, count)
    select 'users', role, is_blocked, count(*) from users group by role, is_blocked`.execute(tx);
  if (engine === 'postgres') await createPostgresCounters(tx);
  else await createSqliteCounters(tx);
}

async function foldNames(tx: Transaction<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const users = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const user of users) {
      await tx
        .updateTable('users')
        .set({ name_folded: foldCase(user.name) })
        .where('id', '=', user.id)
        .execute();
    }
    if (users.length < batchSize) return;
    last = users.at(-1)!.id;
  }
}

/** Each holds all that a page of its list is found by, and what a search compares. */
async function createIndexes(tx: Transaction<Tables>): Promise<void> {
  for (const [by, column] of [
    ['date', 'created_at'],
    ['name', 'name_folded'],
  ] as const) {
    const rest = listedBy.filter((each) => each !== column).join(', ');
    await run(
      tx,
      `create index users_by_${by} on users (${column}, id, ${rest})`,
      `create index users_by_role_and_${by} on users (role, ${column}, id, ${rest.replace('role, ', '')})`,
      `create index users_by_status_and_${by} on users (is_blocked, ${column}, id, ${rest.replace(', is_blocked', '')})`,
    );
  }
}

async function createSqliteCounters(tx: Transaction<Tables>): Promise<void> {
  const add = `insert into list_counts (list, key, flag, count) values ('users', new.role, new.is_blocked, 1)
    on conflict do update set count = count + 1;`;
  const remove = `
    update list_counts set count = count - 1 where list = 'users' and key = old.role and flag = old.is_blocked;
    delete from list_counts where list = 'users' and key = old.role and flag = old.is_blocked and count = 0;`;
  const note = `insert into list_counts (list, key, flag, count) values ('changes', 'users', 0, 1)
    on conflict do update set count = count + 1;`;
  await run(
    tx,
    `create trigger users_counted_insert after insert on users begin ${add} ${note} end`,
    `create trigger users_counted_delete after delete on users begin ${remove} ${note} end`,
    `create trigger users_counted_update after update of role, is_blocked on users begin ${remove} ${add} end`,
    `create trigger users_changes_update after update of ${listedBy.join(', ')} on users begin ${note} end`,
  );
}

/** As those of 000-postgres: once for each statement, always in the same order. */
async function createPostgresCounters(tx: Transaction<Tables>): Promise<void> {
  for (const event of ['insert', 'update', 'delete'] as const) {
    const changes = transitionTables[event].map(
      (rows) => `select 'users', role, is_blocked, ${rows === 'new_rows' ? 1 : -1} from ${rows}`,
    );
    await createTrigger(
      tx,
      { table: 'users', event, name: `users_counted_${event}` },
      `for changed in
        insert into list_counts as counts (list, key, flag, count)
          select list, key, flag, sum(change)
          from (${[...changes, `select 'changes', 'users', 0, 1 from ${changedRows(event)}`].join(' union all ')})
            as changes (list, key, flag, change)
          group by list, key, flag having sum(change) <> 0 order by list, key, flag
          on conflict (list, key, flag) do update set count = counts.count + excluded.count
          returning *
      loop
        if changed.count = 0 then
          delete from list_counts where list = changed.list and key = changed.key and flag = changed.flag;
        end if;
      end loop;`,
    );
  }
}

function changedRows(event: Event): string {
  if (event !== 'update') return transitionTables[event][0]!;
  const of = (row: string) => listedBy.map((column) => `${row}.${column}`).join(', ');
  return `new_rows join old_rows using (id) where (${of('new_rows')}) <> (${of('old_rows')})`;
}
