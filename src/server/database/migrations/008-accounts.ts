// Accounts can be blocked, signed out everywhere, deleted and listed: by date or name, of a role or a state, any number of
// them.
import { sql, type Transaction } from 'kysely';
import { foldCase } from '../../../contract/fold-case';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { run } from './run';

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
