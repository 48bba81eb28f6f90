// What the server records of the rows that it writes, computed of the rows themselves.
import { sql } from 'kysely';
import type { Database } from '../../src/server/database/database';
import { recordReplacement } from '../../src/server/database/record-changes';

const counted = (list: string, table: string, key: string, flag: string) =>
  `select '${list}' as list, ${key} as key, ${flag} as flag, count(*) as count from ${table}
    where ${key} is not null group by 2, 3`;

const countedLists = [
  counted('blogs', `(select * from blogs where kind = 'post') as posts`, 'category', 'is_published'),
  counted('blogs of tag', 'blog_tags', 'tag_id', 'is_published'),
  counted('tags', 'tags', `''`, '0'),
  counted('likes', 'likes', `''`, 'is_blog_published'),
  counted('likes of user', 'likes', 'user_id', 'is_blog_published'),
  counted('comments', 'comments', `''`, 'is_approved'),
  counted('comments of blog', 'comments', 'blog_id', 'is_approved'),
  counted('comments of user', 'comments', 'user_id', 'is_blog_published'),
  counted('users', 'users', 'role', 'is_blocked'),
].join(' union all ');

const recorded = `select list, key, flag, cast(sum(count) as integer) as count from (
    select list, key, flag, count from list_counts union all select list, key, flag, difference from count_changes
  ) as counts where list <> 'changes' group by 1, 2, 3 having sum(count) <> 0`;

/** Expects what the server has recorded to be what it says of the rows. */
export async function expectCountersToBeRight({ queries }: Pick<Database, 'queries'>): Promise<void> {
  const rows = async (query: string) => (await sql.raw(query).execute(queries)).rows;
  expect(await rows(`${recorded} order by 1, 2, 3`)).toEqual(await rows(`${countedLists} order by 1, 2, 3`));
  expect(
    await rows(`select id from blogs where like_count <> (select count(*) from likes where blog_id = blogs.id)`),
  ).toEqual([]);
  expect(
    await rows(`select blog_id, tag_id from blog_tags left join blogs on blogs.id = blog_id
      where blogs.id is null or blog_tags.sort_key <> blogs.sort_key or blog_tags.is_published <> blogs.is_published
        or ',' || blogs.tags || ',' not like '%,' || tag_id || ',%'`),
  ).toEqual([]);
}

/** For rows that a test has written by itself. */
export async function recordAnew({ write }: Pick<Database, 'write'>): Promise<void> {
  await write(async (tx) => {
    // The versions of lists go on.
    await sql`insert into list_counts (list, key, flag, count)
      select list, key, flag, sum(difference) from count_changes where list = 'changes' group by 1, 2, 3
      on conflict (list, key, flag) do update set count = list_counts.count + excluded.count`.execute(tx);
    await tx.deleteFrom('count_changes').execute();
    await tx.deleteFrom('list_counts').where('list', '<>', 'changes').execute();
    await sql.raw(`insert into list_counts (list, key, flag, count) ${countedLists}`).execute(tx);
    for (const table of ['blogs', 'comments', 'users', 'tags']) {
      await sql`insert into list_counts (list, key, flag, count) values ('changes', ${table}, 0, 1)
        on conflict (list, key, flag) do update set count = list_counts.count + 1`.execute(tx);
    }
    await sql`update blogs set like_count = (select count(*) from likes where blog_id = blogs.id)`.execute(tx);
    await recordReplacement(tx);
  });
}
