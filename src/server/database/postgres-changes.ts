import { sql } from 'kysely';
import type { Change } from './changes';
import type { Database, Queries } from './database';

/** Much longer than a transaction takes. */
const keptMs = 10 * 60_000;

/** Whoever has not asked for longer cannot rely on what is kept. */
const maxIntervalMs = keptMs / 2;

interface Row {
  snapshot: string;
  server: string;
  kind: Change['kind'] | null;
  blog_id: string | null;
}

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
    const { rows } = await sql<Row>`
      with present as (select pg_current_snapshot() as snapshot, pg_postmaster_start_time() as server)
      select distinct present.snapshot::text, present.server::text, changes.kind, changes.blog_id
      from present left join changes
        on changes.xid >= pg_snapshot_xmin(${previous?.snapshot ?? null}::pg_snapshot)
        and not pg_visible_in_snapshot(changes.xid, ${previous?.snapshot ?? null}::pg_snapshot)
    `.execute(queries);
    const { snapshot, server } = rows[0]!;
    last = { snapshot, server, at };
    // Another server, or one that has recovered, may lack what the former has had, and count transactions otherwise.
    if (server !== previous?.server || at - previous.at > maxIntervalMs) return undefined;
    return rows.flatMap(({ kind, blog_id }) => (kind && blog_id !== null ? [{ kind, blogId: blog_id }] : []));
  };
}

export async function pruneChanges(queries: Queries): Promise<void> {
  await sql`delete from changes where changed_at < now() - ${keptMs} * interval '1 millisecond'`.execute(queries);
}
