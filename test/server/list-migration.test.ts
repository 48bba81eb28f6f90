import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../src/server/database/database';
import { newId } from '../../src/server/database/id';
import { migrate } from '../../src/server/database/migrate';
import * as first from '../../src/server/database/migrations/001-first';
import { openSqlite } from '../../src/server/database/sqlite';

describe('a database of the first version', () => {
  let directory: string;
  let database: Database;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-migration-'));
    database = openSqlite(join(directory, 'octavo.db'));
    await database.write(async (tx) => {
      await first.up(tx);
      await sql`create table migrations (name text primary key, applied_at text not null)`.execute(tx);
      await sql`insert into migrations values (${first.name}, '')`.execute(tx);
    });
  });
  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });

  const run = (query: ReturnType<typeof sql>) => query.execute(database.queries);
  const rows = async (query: string) => (await sql.raw(query).execute(database.queries)).rows;

  test('keeps all it holds, and finds it by the new lists', async () => {
    const time = '2026-01-01T00:00:00.000Z';
    const user = newId();
    await run(sql`insert into users values (${user}, 'Ann', 'a', 'a', '', 'user', ${time})`);
    await run(sql`insert into images values ('hash', 40, 20, ${time})`);
    const titles = ['Über den Fluss', 'In the Rain', 'Again'];
    const ids = titles.map(() => newId()).sort();
    for (const [index, id] of ids.entries()) {
      const title = titles[index]!;
      const isPublished = index === 1 ? 0 : 1;
      await run(
        sql`insert into blogs values (${id}, ${title}, 'Sub', ${`<p>${title}</p>`}, ${title}, 'Finance', 'hash', ${isPublished}, ${time}, ${time})`,
      );
      await run(sql`insert into likes values (${id}, ${user}, ${time})`);
      await run(
        sql`insert into comments values (${newId()}, ${id}, ${user}, 'Ann', 'Well SAID', ${isPublished}, ${time})`,
      );
    }
    await migrate(database);

    expect(await rows('select id, title, title_folded, is_published, like_count from blogs order by sort_key')).toEqual(
      ids.map((id, index) => ({
        id,
        title: titles[index],
        title_folded: titles[index]!.toLowerCase(),
        is_published: index === 1 ? 0 : 1,
        like_count: 1,
      })),
    );
    expect(await rows('select hash, width, preview, avif from images')).toEqual([
      { hash: 'hash', width: 40, preview: 'pending', avif: 'pending' },
    ]);
    const [{ least }] = (await rows('select min(sort_key) as least from blogs')) as [{ least: number }];
    expect(least).toBe(Date.parse(time) * 2048);
    expect(await rows('select description from blog_descriptions order by blog_id')).toEqual(
      titles.map((title) => ({ description: `<p>${title}</p>` })),
    );
    expect(await rows('select content_folded, is_blog_published from comments order by blog_id')).toEqual(
      [1, 0, 1].map((flag) => ({ content_folded: 'well said', is_blog_published: flag })),
    );
    expect(
      await rows(`select list, flag, count from list_counts where list in ('blogs', 'likes', 'comments')`),
    ).toEqual([
      { list: 'blogs', flag: 0, count: 1 },
      { list: 'blogs', flag: 1, count: 2 },
      { list: 'comments', flag: 0, count: 1 },
      { list: 'comments', flag: 1, count: 2 },
      { list: 'likes', flag: 0, count: 1 },
      { list: 'likes', flag: 1, count: 2 },
    ]);
    expect(await rows(`select rowid from blog_search where blog_search match 'published: "über"'`)).toHaveLength(1);
    expect(await rows(`select rowid from comment_search where comment_search match '"said"'`)).toHaveLength(3);
    expect(await rows('pragma foreign_key_check')).toEqual([]);
    expect(await rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);

    // Foreign keys lead to the new tables.
    await run(sql`delete from blogs where id = ${ids[0]}`);
    expect(await rows('select blog_id from likes')).toHaveLength(2);
    expect(await rows('select blog_id from comments')).toHaveLength(2);
    expect(await rows('select blog_id from blog_descriptions')).toHaveLength(2);
  });

  test('has keys for more posts of one millisecond than fit in it', async () => {
    const time = '2026-01-01T00:00:00.000Z';
    await run(sql`insert into images values ('hash', 40, 20, ${time})`);
    await run(sql`insert into blogs
      with recursive n(i) as (select 10000 union all select i + 1 from n where i < 15000)
      select 'blog' || i, 'Title', '', '', '', 'Finance', 'hash', 1, ${time}, ${time} from n`);
    await migrate(database);
    expect(await rows('select count(distinct sort_key) as keys from blogs')).toEqual([{ keys: 5001 }]);
    const byKey = await rows('select id from blogs order by sort_key');
    expect(byKey).toEqual(await rows('select id from blogs order by id'));
  });
});
