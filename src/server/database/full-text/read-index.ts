import type { Database, Queries } from '../database';
import { isAmong } from './match';

/** The index, as it is when a search begins. */
export interface Index {
  db: Queries;
  engine: Database['engine'];
  /** Of the document that was added last; 0 without any. */
  lastId: number;
}

export async function readIndex(db: Queries, engine: Database['engine']): Promise<Index> {
  const { lastId } = await db
    .selectFrom('search_documents')
    .select(({ fn }) => fn.max('id').as('lastId'))
    .executeTakeFirstOrThrow();
  return { db, engine, lastId: lastId ?? 0 };
}

export const documentsAmong = ({ db, engine }: Index, ids: readonly number[]) =>
  db
    .selectFrom('search_documents')
    .innerJoin('blogs', 'blogs.id', 'search_documents.blog_id')
    .select('search_documents.id')
    .where(isAmong(engine, 'search_documents.id', ids));
