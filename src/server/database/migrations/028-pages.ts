import type { Transaction } from 'kysely';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '028-pages';

/** Pages are rows of `blogs`, and take no comments unless they are to. What is there already are posts, which take them. */
export async function up(tx: Transaction<Tables>): Promise<void> {
  for (const table of ['blogs', 'deleted_blogs']) {
    await run(
      tx,
      `alter table ${table} add column kind text not null default 'post'`,
      `alter table ${table} add column takes_comments integer not null default 1`,
    );
  }
}
