import type { Database, Queries } from './database';

/** As `readSnapshot()`, but to an embedded database nobody can write meanwhile. */
export const readAlone = <T>(
  { engine, queries, readSnapshot }: Database,
  work: (snapshot: Queries) => Promise<T>,
): Promise<T> => (engine === 'sqlite' ? queries.transaction().execute(work) : readSnapshot(work));
