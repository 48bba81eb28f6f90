import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import { insertBlog, insertComment, type NewBlogRow, type NewCommentRow } from '../database/insert';
import type { Tables } from '../database/schema';

export type ImportedItem = Selectable<Tables['imported_items']>;

const versionColumns = ['id', 'is_published', 'created_at', 'updated_at'] as const;
export type PostVersion = Pick<Selectable<Tables['blogs']>, (typeof versionColumns)[number]>;

/** The name of a post or comment among the imported items. */
export const itemOfPost = (id: string) => `post ${id}`;
export const itemOfComment = (postId: string, id: string) => `comment ${postId} ${id}`;

export function createImportRepository(db: Queries) {
  return {
    /** What was imported before, by its name. */
    async findItems(source: string, items: string[]): Promise<Map<string, ImportedItem>> {
      if (items.length === 0) return new Map();
      const rows = await db
        .selectFrom('imported_items')
        .selectAll()
        .where('source', '=', source)
        .where('item', 'in', items)
        .execute();
      return new Map(rows.map((row) => [row.item, row]));
    },

    /** What is known of those of the posts that are there. */
    async findVersions(ids: string[]): Promise<Map<string, PostVersion>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('blogs').select(versionColumns).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    async findDescription(id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('blog_descriptions')
        .select('description')
        .where('blog_id', '=', id)
        .executeTakeFirst();
      return row?.description;
    },

    async addItems(items: ImportedItem[]): Promise<void> {
      if (items.length > 0) await db.insertInto('imported_items').values(items).execute();
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

    /** Only in a transaction that has added or locked the post. */
    addComment: (comment: NewCommentRow): Promise<void> => insertComment(db, comment),
  };
}
