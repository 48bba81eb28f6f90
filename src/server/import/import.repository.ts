import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import { insertBlog, type NewBlogRow } from '../database/insert';
import { recordChanges, recordedColumns, recordUpdate } from '../database/record-changes';
import type { Tables } from '../database/schema';
import { inChunks } from '../in-chunks';

export type ImportedItem = Selectable<Tables['imported_items']>;

const versionColumns = ['id', 'is_published', 'author_id', 'author', 'created_at', 'updated_at'] as const;
export type PostVersion = Pick<Selectable<Tables['blogs']>, (typeof versionColumns)[number]>;

/** Bytes of a name: an index of PostgreSQL takes 2,700. */
const maxName = 1_000;

const bounded = (name: string) =>
  Buffer.byteLength(name) <= maxName
    ? name
    : `${name.slice(0, name.indexOf(' '))} sha256:${createHash('sha256').update(name).digest('hex')}`;

/** The names of posts and other things among the imported items. */
export const itemOfPost = (id: string) => bounded(`post ${id}`);
export const postIdOf = (item: string) => item.slice('post '.length);
export const itemOfComment = (postId: string, id: string) => bounded(`comment ${postId} ${id}`);
export const itemOfAuthor = (id: string) => bounded(`author ${id}`);
export const itemOfTag = (slug: string) => bounded(`tag ${slug}`);

async function readInChunks<Value, Row>(values: Value[], read: (some: Value[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of inChunks(values)) rows.push(...(await read(some)));
  return rows;
}

export function createImportRepository(db: Queries) {
  return {
    /** What was imported before, by its name. */
    async findItems(source: string, items: string[]): Promise<Map<string, ImportedItem>> {
      const found = await readInChunks(items, (names) =>
        db.selectFrom('imported_items').selectAll().where('source', '=', source).where('item', 'in', names).execute(),
      );
      return new Map(found.map((row) => [row.item, row]));
    },

    /** Those that no post has, nor a deleted one. */
    async findFreeIds(ids: string[]): Promise<Set<string>> {
      const free = new Set(ids);
      for (const table of ['blogs', 'deleted_blogs'] as const) {
        const taken = await readInChunks(ids, (some) =>
          db.selectFrom(table).select('id').where('id', 'in', some).execute(),
        );
        for (const { id } of taken) free.delete(id);
      }
      return free;
    },

    /** The sort keys of those of the comments that may be answered; in the transaction that has locked the post. */
    async findThreadKeys(blogId: string, ids: string[]): Promise<Map<string, number>> {
      const found = await readInChunks(ids, (some) =>
        db
          .selectFrom('comments')
          .select(['id', 'sort_key'])
          .where('id', 'in', some)
          .where('blog_id', '=', blogId)
          .where('is_approved', '=', 1)
          .where('parent_id', 'is', null)
          .forUpdate()
          .execute(),
      );
      return new Map(found.map(({ id, sort_key }) => [id, sort_key]));
    },

    /** What is known of those of the posts that are there. */
    async findVersions(ids: string[]): Promise<Map<string, PostVersion>> {
      const found = await readInChunks(ids, (some) =>
        db.selectFrom('blogs').select(versionColumns).where('id', 'in', some).execute(),
      );
      return new Map(found.map((row) => [row.id, row]));
    },

    /** Only in a transaction: until its end nobody else changes or deletes the post. Undefined where it is gone. */
    lockVersion: (id: string): Promise<PostVersion | undefined> =>
      db.selectFrom('blogs').select(versionColumns).where('id', '=', id).forUpdate().executeTakeFirst(),

    async findDescription(id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('blog_descriptions')
        .select('description')
        .where('blog_id', '=', id)
        .executeTakeFirst();
      return row?.description;
    },

    /** Posts whose hash ends in a mark, in the order of their names. */
    listMarked: (source: string, mark: string, after: string, limit: number): Promise<ImportedItem[]> =>
      db
        .selectFrom('imported_items')
        .selectAll()
        .where('source', '=', source)
        .where('item', '>', after)
        .where('hash', 'like', `% ${mark}`)
        .orderBy('item')
        .limit(limit)
        .execute(),

    /** Only in a transaction that has locked the post. @returns whether it still had the text before */
    async replaceDescription(id: string, before: string, description: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('blog_descriptions')
        .set({ description })
        .where('blog_id', '=', id)
        .where('description', '=', before)
        .executeTakeFirst();
      await recordChanges(db, [{ kind: 'blog', blogId: id }]);
      return numUpdatedRows > 0n;
    },

    /** Only in a transaction. A post that an account has written stays its own, where no other account is named. */
    async setAuthor(id: string, { author_id, author }: Pick<PostVersion, 'author_id' | 'author'>): Promise<void> {
      const before = await db
        .selectFrom('blogs')
        .select(recordedColumns.blogs)
        .where('id', '=', id)
        .$if(author_id === null, (query) => query.where('author_id', 'is', null))
        .forUpdate()
        .execute();
      if (before.length === 0) return;
      await db.updateTable('blogs').set({ author_id, author }).where('id', '=', id).execute();
      await recordUpdate(db, 'blogs', before, { author_id });
      // What is shown of it has changed in any case.
      await recordChanges(db, [{ kind: 'blog', blogId: id }]);
    },

    async addItems(items: ImportedItem[]): Promise<void> {
      for (const some of inChunks(items)) await db.insertInto('imported_items').values(some).execute();
    },

    async updateItem({ source, item, ...changes }: Pick<ImportedItem, 'source' | 'item' | 'hash' | 'written_at'>) {
      await db
        .updateTable('imported_items')
        .set(changes)
        .where('source', '=', source)
        .where('item', '=', item)
        .execute();
    },

    /** Only in a transaction in which its cover has its row. */
    addBlog: (blog: NewBlogRow): Promise<void> => insertBlog(db, blog),
  };
}
