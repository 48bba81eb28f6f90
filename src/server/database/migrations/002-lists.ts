import { sql, type Transaction } from 'kysely';
import { foldCase } from '../../../contract/fold-case';
import type { Flag, Tables } from '../schema';
import { createSortKeySequence } from '../sort-key';
import { createCounters, createSearchIndexes } from './002-lists-sqlite';

export const name = '002-lists';

interface OldBlog {
  id: string;
  title: string;
  sub_title: string;
  description: string;
  excerpt: string;
  category: Tables['blogs']['category'];
  image_hash: string;
  is_published: Flag;
  created_at: string;
  updated_at: string;
}

interface OldComment {
  id: string;
  blog_id: string;
  user_id: string | null;
  name: string;
  content: string;
  is_approved: Flag;
  created_at: string;
}

type OldTables = Tables & {
  old_blogs: OldBlog;
  old_likes: { blog_id: string; user_id: string; created_at: string };
  old_comments: OldComment;
};

/** Rows read, folded and written at a time. */
const batchSize = 1000;

/**
 * Makes every list cost the same at any size: an integer key that orders it, covering indexes, counters, folded texts
 * and a search index. Descriptions move to a table of their own, which keeps the rows of `blogs` small.
 */
export async function up(tx: Transaction<Tables>): Promise<void> {
  for (const table of ['blogs', 'likes', 'comments']) {
    await tx.schema.alterTable(table).renameTo(`old_${table}`).execute();
  }
  await createTables(tx);
  const old = tx.withTables<Pick<OldTables, 'old_blogs' | 'old_likes' | 'old_comments'>>();
  await copyBlogs(old);
  await copyLikes(old);
  await copyComments(old);
  // First those that refer to others: dropping a table would delete the rows that refer to it.
  for (const table of ['old_comments', 'old_likes', 'old_blogs']) await tx.schema.dropTable(table).execute();
  await createIndexes(tx);
  await createCounters(tx);
  await createSearchIndexes(tx);
}

async function createTables(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('blogs')
    .addColumn('sort_key', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_folded', 'text', (column) => column.notNull())
    .addColumn('sub_title', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('image_hash', 'text', (column) => column.notNull().references('images.hash'))
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('like_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await tx.schema
    .createTable('blog_descriptions')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('description', 'text', (column) => column.notNull())
    .execute();

  await tx.schema
    .createTable('likes')
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('is_blog_published', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_once', ['blog_id', 'user_id'])
    // SQLite's own: the rows are stored in the primary key.
    .modifyEnd(sql`without rowid`)
    .execute();

  await tx.schema
    .createTable('comments')
    .addColumn('sort_key', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_approved', 'integer', (column) => column.notNull())
    .addColumn('is_blog_published', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('content_folded', 'text', (column) => column.notNull())
    .addColumn('blog_title_folded', 'text', (column) => column.notNull())
    .execute();
}

async function copyBlogs(tx: Transaction<OldTables>): Promise<void> {
  const nextSortKey = createSortKeySequence();
  const columns = [
    ...(['id', 'title', 'sub_title', 'excerpt', 'category', 'image_hash', 'is_published'] as const),
    ...(['created_at', 'updated_at'] as const),
  ];
  const likeCount = sql<number>`(select count(*) from old_likes where blog_id = old_blogs.id)`;
  await inBatches(
    (last) =>
      tx
        .selectFrom('old_blogs')
        .select([...columns, likeCount.as('like_count')])
        .$if(last !== undefined, (query) => query.where(isAfter('old_blogs', last!)))
        .orderBy('created_at')
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    (batch) =>
      tx
        .insertInto('blogs')
        .values(
          batch.map((blog) => ({
            ...blog,
            sort_key: nextSortKey(blog.created_at),
            title_folded: foldCase(blog.title),
          })),
        )
        .execute(),
  );
  await tx
    .insertInto('blog_descriptions')
    .columns(['blog_id', 'description'])
    .expression(tx.selectFrom('old_blogs').select(['id', 'description']))
    .execute();
}

async function copyLikes(tx: Transaction<OldTables>): Promise<void> {
  await tx
    .insertInto('likes')
    .columns(['blog_id', 'user_id', 'is_blog_published', 'created_at'])
    .expression(
      tx
        .selectFrom('old_likes')
        .innerJoin('old_blogs', 'old_blogs.id', 'old_likes.blog_id')
        .select(['old_likes.blog_id', 'old_likes.user_id', 'old_blogs.is_published', 'old_likes.created_at'])
        .orderBy('old_likes.blog_id')
        .orderBy('old_likes.user_id'),
    )
    .execute();
}

async function copyComments(tx: Transaction<OldTables>): Promise<void> {
  const nextSortKey = createSortKeySequence();
  await inBatches(
    (last) =>
      tx
        .selectFrom('old_comments')
        .innerJoin('blogs', 'blogs.id', 'old_comments.blog_id')
        .selectAll('old_comments')
        .select(['blogs.is_published as is_blog_published', 'blogs.title_folded as blog_title_folded'])
        .$if(last !== undefined, (query) => query.where(isAfter('old_comments', last!)))
        .orderBy('old_comments.created_at')
        .orderBy('old_comments.id')
        .limit(batchSize)
        .execute(),
    (batch) =>
      tx
        .insertInto('comments')
        .values(
          batch.map((comment) => ({
            ...comment,
            sort_key: nextSortKey(comment.created_at),
            name_folded: foldCase(comment.name),
            content_folded: foldCase(comment.content),
          })),
        )
        .execute(),
  );
}

interface Dated {
  id: string;
  created_at: string;
}

async function inBatches<Row extends Dated>(
  read: (last: Dated | undefined) => Promise<Row[]>,
  write: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  let last: Row | undefined;
  for (;;) {
    const batch = await read(last);
    if (batch.length === 0) return;
    await write(batch);
    last = batch.at(-1);
  }
}

const isAfter = (table: string, { created_at, id }: Dated) =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) > (${created_at}, ${id})`;

async function createIndexes(tx: Transaction<Tables>): Promise<void> {
  const index = (table: string, by: string, columns: string[]) =>
    tx.schema.createIndex(`${table}_by_${by}`).on(table).columns(columns).execute();

  // Each holds all that a page of its list is found by; the folded title, for searches that read row by row.
  await index('blogs', 'date', ['sort_key', 'is_published', 'category', 'title_folded']);
  await index('blogs', 'status', ['is_published', 'sort_key', 'category', 'title_folded']);
  await index('blogs', 'category', ['category', 'sort_key', 'is_published', 'title_folded']);
  await index('blogs', 'title', ['title_folded', 'sort_key', 'is_published', 'category']);
  await index('blogs', 'status_and_title', ['is_published', 'title_folded', 'sort_key', 'category']);
  await index('blogs', 'category_and_title', ['category', 'title_folded', 'sort_key', 'is_published']);
  await index('blogs', 'image', ['image_hash']);

  await index('likes', 'date', ['blog_id', 'created_at', 'user_id']);
  await index('likes', 'user', ['user_id', 'created_at', 'blog_id', 'is_blog_published']);

  await index('comments', 'date', ['sort_key', 'is_approved']);
  await index('comments', 'status', ['is_approved', 'sort_key']);
  await index('comments', 'blog', ['blog_id', 'is_approved', 'sort_key', 'is_blog_published']);
  await index('comments', 'user', ['user_id', 'sort_key', 'is_blog_published']);
}
