import { sql, type SqlBool } from 'kysely';
import type { Database, Queries } from './database';

/** Much longer than a transaction takes. */
const keptMs = 10 * 60_000;

/** Whoever has not asked for longer cannot rely on what is kept. */
const maxIntervalMs = keptMs / 2;

/**
 * Reads the table `changes`, which triggers write in the transaction that makes the change. Not by a sequence, whose
 * numbers are not committed in their order, but by what the snapshot of the query sees and that of the one before did not.
 *
 * It is asked before every response that is not kept and several times a second otherwise, so that nothing would come
 * earlier by LISTEN, which a pooler in transaction mode does not allow.
 */
export function createChangeReader(queries: Queries): Database['readChanges'] {
  let last: { snapshot: string; server: string; at: number } | undefined;

  return async () => {
    const at = performance.now();
    const previous = last;
    const seen = sql`${previous?.snapshot ?? null}::pg_snapshot`;
    const rows = await queries
      .with('present', (present) =>
        present.selectNoFrom([
          sql`pg_current_snapshot()`.as('snapshot'),
          sql<string>`pg_postmaster_start_time()::text`.as('server'),
        ]),
      )
      .selectFrom('present')
      .leftJoin('changes', (join) =>
        join
          .on(sql<SqlBool>`changes.xid >= pg_snapshot_xmin(${seen})`)
          .on(sql<SqlBool>`not pg_visible_in_snapshot(changes.xid, ${seen})`),
      )
      .select([sql<string>`present.snapshot::text`.as('snapshot'), 'present.server', 'changes.kind', 'changes.blog_id'])
      .distinct()
      .execute();
    const { snapshot, server } = rows[0]!;
    last = { snapshot, server, at };
    // Another server, or one that has recovered, may lack what the former has had, and count transactions otherwise.
    if (server !== previous?.server || at - previous.at > maxIntervalMs) return undefined;
    return rows.flatMap(({ kind, blog_id }) => (kind && blog_id !== null ? [{ kind, blogId: blog_id }] : []));
  };
}

export async function pruneChanges(queries: Queries): Promise<void> {
  const kept = sql<Date>`now() - ${keptMs} * interval '1 millisecond'`;
  await queries.deleteFrom('changes').where('changed_at', '<', kept).execute();
}
