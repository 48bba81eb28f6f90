import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { LRUCache } from 'lru-cache';

interface CachedStatement {
  statement: StatementSyncInstance;
  /** Not only a select: an insert or update with `returning` does too. */
  returnsRows: boolean;
}

export type StatementCache = (sql: string) => CachedStatement;

/** Characters of SQL, by which the memory of the statements is bounded. */
const maxSize = 256 * 1024;

/**
 * Prepares a statement once for each SQL text: that takes longer than running most of them, and a statement that is
 * thrown away keeps its memory, which the garbage collector does not see, until it happens to run.
 */
export function createStatementCache(handle: DatabaseSyncInstance): StatementCache {
  const statements = new LRUCache<string, CachedStatement>({
    maxSize,
    sizeCalculation: (_statement, sql) => sql.length,
  });
  return (sql) => {
    let cached = statements.get(sql);
    if (!cached) {
      const statement = handle.prepare(sql);
      cached = { statement, returnsRows: statement.columns().length > 0 };
      statements.set(sql, cached);
    }
    return cached;
  };
}
