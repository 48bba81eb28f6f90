import { documentsAmong, type Index } from '../database/full-text/read-index';
import { blogColumns, type BlogRow } from './blogs.repository';

export interface FoundRow extends BlogRow {
  /** What is searched, of which a result shows a part. */
  text: string;
}

/**
 * The posts of documents, in the order of their ids; those that are gone meanwhile are left out. No condition besides: SQLite
 * would read all that are published.
 */
export async function readFound(index: Index, ids: readonly number[]): Promise<FoundRow[]> {
  const rows = await documentsAmong(index, ids)
    .innerJoin('images', 'images.hash', 'blogs.image_hash')
    .select(blogColumns)
    .select(['search_documents.id as document_id', 'text'])
    .execute();
  const byId = new Map(rows.map((row) => [row.document_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
