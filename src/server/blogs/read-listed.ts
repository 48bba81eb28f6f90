import type { Queries } from '../database/database';
import { blogColumns, type BlogRow } from './blogs.repository';

export type ListedRow = BlogRow;

/** Posts by their ids, whoever may see them. No condition besides: SQLite would read all that are published. */
export async function readListed(db: Queries, ids: readonly string[]): Promise<Map<string, ListedRow>> {
  const rows = await db
    .selectFrom('blogs')
    .innerJoin('images', 'images.hash', 'blogs.image_hash')
    .select(blogColumns)
    .where('blogs.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
