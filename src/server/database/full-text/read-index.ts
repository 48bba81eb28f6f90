import type { Database, Queries } from '../database';
import { isAmong } from './match';

/** The index, as it is when a search begins. */
export interface Index {
  db: Queries;
  engine: Database['engine'];
  /** Of the documents that were added first and last; 0 without any. */
  firstId: number;
  lastId: number;
}

export async function readIndex(db: Queries, engine: Database['engine']): Promise<Index> {
  // SQLite looks through all of them where it is asked for both at once.
  const { firstId, lastId } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('search_documents')
        .select(({ fn }) => fn.min('id').as('id'))
        .as('firstId'),
      eb
        .selectFrom('search_documents')
        .select(({ fn }) => fn.max('id').as('id'))
        .as('lastId'),
    ])
    .executeTakeFirstOrThrow();
  return { db, engine, firstId: firstId ?? 0, lastId: lastId ?? 0 };
}

/** With their posts, whoever may see these. */
export const documentsAmong = ({ db, engine }: Index, ids: readonly number[]) =>
  db
    .selectFrom('search_documents')
    .innerJoin('blogs', 'blogs.id', 'search_documents.blog_id')
    .where(isAmong(engine, 'search_documents.id', ids));
