import { sql, type SqlBool } from 'kysely';
import type { Database, Queries } from './database';
import { positionOfPrimary, type Position } from './postgres-replica';

/** Much longer than a transaction takes. */
const keptMs = 10 * 60_000;

/** Whoever has not asked for longer cannot rely on what is kept. */
const maxIntervalMs = keptMs / 2;

export interface ChangeReader {
  read: Database['readChanges'];
  /** How far the database had come when a change was last read; undefined where it is not asked for. */
  position(): Position | undefined;
}

interface Options {
  /** Whether to ask for the position, which not every engine that speaks PostgreSQL's protocol can tell. */
  hasPosition?: boolean;
}

/**
 * Reads the table `changes`, which triggers write in the transaction that makes the change. Not by a sequence, whose
 * numbers are not committed in their order, but by what the snapshot of the query sees and that of the one before did not.
 *
 * It is asked before every response that is not kept and several times a second otherwise, so that nothing would come
 * earlier by LISTEN, which a pooler in transaction mode does not allow.
 */
export function createChangeReader(queries: Queries, { hasPosition = false }: Options = {}): ChangeReader {
  let last: { snapshot: string; server: string; at: number } | undefined;
  let position: Position | undefined;

  return {
    position: () => position,

    async read() {
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
        .select([
          sql<string>`present.snapshot::text`.as('snapshot'),
          'present.server',
          'changes.kind',
          'changes.blog_id',
          (hasPosition ? currentPosition : sql<null>`null`).as('position'),
        ])
        .distinct()
        .execute();
      const { snapshot, server } = rows[0]!;
      last = { snapshot, server, at };
      const changes = rows.flatMap(({ kind, blog_id }) =>
        kind && blog_id !== null ? [{ kind, blogId: blog_id }] : [],
      );
      // Another server, or one that has recovered, may lack what the former has had, and count transactions otherwise.
      const isAnything = server !== previous?.server || at - previous.at > maxIntervalMs;
      // Where nothing has changed, a standby that knew all before knows all still, however much else was logged.
      if (isAnything || changes.length > 0) position = parsePosition(rows[0]!.position, server);
      return isAnything ? undefined : changes;
    },
  };
}

/** What has been committed was logged before this. */
const currentPosition = sql<string | null>`(select ${sql.raw(positionOfPrimary)})`;

function parsePosition(text: string | null, server: string): Position | undefined {
  const [, lsn, identity] = /^(\S+) (.*)$/.exec(text ?? '') ?? [];
  return lsn !== undefined && identity !== undefined ? { lsn, identity, server } : undefined;
}

export async function pruneChanges(queries: Queries): Promise<void> {
  const kept = sql<Date>`now() - ${keptMs} * interval '1 millisecond'`;
  await queries.deleteFrom('changes').where('changed_at', '<', kept).execute();
}
