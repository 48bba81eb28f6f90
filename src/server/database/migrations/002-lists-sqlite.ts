// Counters and search indexes, kept by triggers, so that nothing that writes can forget them, cascades included.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

/** A list whose rows are counted: rows of `table`, by `key` and a flag. */
interface CountedList {
  list: string;
  table: string;
  /** Column, or '' where there is but one such list. */
  key: string;
  flag: string;
}

const countedLists: CountedList[] = [
  { list: 'blogs', table: 'blogs', key: 'category', flag: 'is_published' },
  { list: 'likes', table: 'likes', key: '', flag: 'is_blog_published' },
  { list: 'likes of user', table: 'likes', key: 'user_id', flag: 'is_blog_published' },
  { list: 'comments', table: 'comments', key: '', flag: 'is_approved' },
  { list: 'comments of blog', table: 'comments', key: 'blog_id', flag: 'is_approved' },
  { list: 'comments of user', table: 'comments', key: 'user_id', flag: 'is_blog_published' },
];

export async function createCounters(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('list_counts')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('flag', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_counts_once', ['list', 'key', 'flag'])
    .modifyEnd(sql`without rowid`)
    .execute();
  for (const counted of countedLists) await createCounter(tx, counted);

  for (const [table, columns] of [
    ['blogs', 'title_folded, category, is_published'],
    ['comments', 'is_approved'],
  ]) {
    const note = `insert into list_counts (list, key, flag, count) values ('changes', '${table}', 0, 1)
      on conflict do update set count = count + 1;`;
    await run(
      tx,
      `create trigger ${table}_changes_insert after insert on ${table} begin ${note} end`,
      `create trigger ${table}_changes_delete after delete on ${table} begin ${note} end`,
      `create trigger ${table}_changes_update after update of ${columns} on ${table} begin ${note} end`,
    );
  }
  await run(
    tx,
    `create trigger like_added after insert on likes begin
      update blogs set like_count = like_count + 1 where id = new.blog_id;
    end`,
    `create trigger like_removed after delete on likes begin
      update blogs set like_count = like_count - 1 where id = old.blog_id;
    end`,
  );
}

async function createCounter(tx: Transaction<Tables>, { list, table, key, flag }: CountedList): Promise<void> {
  const of = (row: string) => (key ? `${row}.${key}` : `''`);
  // Comments of visitors belong to no user.
  const where = key === 'user_id' ? (row: string) => `where ${row}.${key} is not null` : () => 'where true';
  const add = `
    insert into list_counts (list, key, flag, count)
      select '${list}', ${of('new')}, new.${flag}, 1 ${where('new')}
      on conflict do update set count = count + 1;`;
  const remove = `
    update list_counts set count = count - 1 where list = '${list}' and key = ${of('old')} and flag = old.${flag};
    delete from list_counts where list = '${list}' and key = ${of('old')} and flag = old.${flag} and count = 0;`;
  const name = `${table}_counted_by_${key || flag}`;
  await run(
    tx,
    `insert into list_counts (list, key, flag, count)
      select '${list}', ${of(table)}, ${table}.${flag}, count(*) from ${table} ${where(table)} group by 2, 3`,
    `create trigger ${name}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${name}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${name}_update after update of ${[...(key ? [key] : []), flag].join(', ')} on ${table} begin
      ${remove} ${add}
    end`,
  );
}

/**
 * FTS5 with trigrams finds any text of three letters or more. It folds nothing by itself: what is searched for is
 * folded as the columns are. Its rows have the sort key for an id, so that matches come in the order of the list.
 */
export async function createSearchIndexes(tx: Transaction<Tables>): Promise<void> {
  const fts5 = (table: string, columns: string) =>
    `create virtual table ${table} using fts5(
      ${columns}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`;
  // Merging parts of the index less often, and never because of deletions alone, keeps each commit short.
  const mergeSettings = (table: string) =>
    ["'automerge', 8", "'deletemerge', 0"].map(
      (setting) => `insert into ${table} (${table}, rank) values (${setting})`,
    );
  // The rows that are there already are indexed in many parts; one part is searched in half the time.
  const optimize = (table: string) => `insert into ${table} (${table}) values ('optimize')`;
  // In two columns, so that what a visitor finds is told without reading the posts.
  const titleColumns = (row: string) =>
    `${row}.sort_key, iif(${row}.is_published, ${row}.title_folded, ''), iif(${row}.is_published, '', ${row}.title_folded)`;
  const commentColumns = (row: string) =>
    `${row}.sort_key, ${row}.name_folded, ${row}.content_folded, ${row}.blog_title_folded`;
  await run(
    tx,
    fts5('blog_search', 'published, drafts'),
    ...mergeSettings('blog_search'),
    `insert into blog_search (rowid, published, drafts) select ${titleColumns('blogs')} from blogs`,
    optimize('blog_search'),
    `create trigger blog_search_insert after insert on blogs begin
      insert into blog_search (rowid, published, drafts) values (${titleColumns('new')});
    end`,
    `create trigger blog_search_delete after delete on blogs begin
      delete from blog_search where rowid = old.sort_key;
    end`,
    `create trigger blog_search_update after update of title_folded, is_published on blogs
      when new.title_folded <> old.title_folded or new.is_published <> old.is_published
    begin
      delete from blog_search where rowid = old.sort_key;
      insert into blog_search (rowid, published, drafts) values (${titleColumns('new')});
    end`,

    fts5('comment_search', 'name, content, title'),
    ...mergeSettings('comment_search'),
    `insert into comment_search (rowid, name, content, title)
      select ${commentColumns('comments')} from comments`,
    optimize('comment_search'),
    `create trigger comment_search_insert after insert on comments begin
      insert into comment_search (rowid, name, content, title) values (${commentColumns('new')});
    end`,
    `create trigger comment_search_delete after delete on comments begin
      delete from comment_search where rowid = old.sort_key;
    end`,
    `create trigger comment_search_update after update of blog_title_folded on comments
      when new.blog_title_folded <> old.blog_title_folded
    begin
      delete from comment_search where rowid = old.sort_key;
      insert into comment_search (rowid, name, content, title) values (${commentColumns('new')});
    end`,
  );
}

async function run(tx: Transaction<Tables>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
