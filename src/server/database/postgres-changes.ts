import { sql, type SqlBool } from 'kysely';
import type { Database, Queries } from './database';
import { positionOfPrimary, type Position } from './postgres-replica';

/** Whoever has not asked for longer cannot rely on what is kept. */
const maxIntervalMs = 5 * 60_000;

/** With a margin for a reader that has asked in time and waits for its answer. */
const keptMs = 2 * maxIntervalMs;

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
  let last: { snapshot: string; origin: string | null; at: number } | undefined;
  let position: Position | undefined;

  return {
    position: () => position,

    async read() {
      const at = performance.now();
      const previous = last;
      const seen = sql`${previous?.snapshot ?? null}::pg_snapshot`;
      const rows = await queries
        .with('present', (present) =>
          present.selectNoFrom([snapshotText.as('snapshot'), serverStart.as('server'), originOfIds.as('origin')]),
        )
        .selectFrom('present')
        .leftJoin('changes', (join) =>
          join
            .on(sql<SqlBool>`changes.xid >= pg_snapshot_xmin(${seen})`)
            .on(sql<SqlBool>`not pg_visible_in_snapshot(changes.xid, ${seen})`),
        )
        .select([
          'present.snapshot',
          'present.server',
          'present.origin',
          'changes.kind',
          'changes.blog_id',
          (hasPosition ? currentPosition : sql<null>`null`).as('position'),
        ])
        .distinct()
        .execute();
      const { snapshot, server, origin } = rows[0]!;
      if (origin === null) await putRecoveryMark(queries);
      const changes = rows.flatMap(({ kind, blog_id }) =>
        kind && blog_id !== null ? [{ kind, blogId: blog_id }] : [],
      );
      // Another server, or one that has recovered, may lack what the former has had, and count transactions otherwise.
      const isAnything = origin === null || origin !== previous?.origin || at - previous.at > maxIntervalMs;
      // A read that was overtaken by a later one tells what it has found, and no more.
      if (!last || at >= last.at) {
        last = { snapshot, origin, at };
        // Where nothing has changed, a standby that knew all before knows all still, however much else was logged.
        if (isAnything || changes.length > 0) position = parsePosition(rows[0]!.position, server);
      }
      return isAnything ? undefined : changes;
    },
  };
}

const snapshotText = sql<string>`pg_current_snapshot()::text`;

const serverStart = sql<string>`pg_postmaster_start_time()::text`;

/** What makes the ids of transactions comparable: as long as it is the same, none is given twice. Null after crash recovery. */
const originOfIds = sql<string | null>`(select concat_ws(' ', pg_postmaster_start_time(), id) from recovery_mark)`;

/** Until it is there, anything may have changed whenever somebody asks. */
const putRecoveryMark = (queries: Queries) =>
  sql`insert into recovery_mark default values on conflict do nothing`.execute(queries);

/** What has been committed was logged before this. */
const currentPosition = sql<string | null>`(select ${sql.raw(positionOfPrimary)})`;

function parsePosition(text: string | null, server: string): Position | undefined {
  const [, lsn, identity] = /^(\S+) (.*)$/.exec(text ?? '') ?? [];
  return lsn !== undefined && identity !== undefined ? { lsn, identity, server } : undefined;
}

/**
 * Deletes the changes that nobody will ask for: those that a snapshot has seen which is older than the one of any reader who
 * may still rely on them. Not by their time, as a transaction commits long after it has begun. What it needs to know is kept
 * by the process, so that one that has just been started deletes nothing for a while.
 */
export function createChangePruner(queries: Queries, minAgeMs = keptMs): () => Promise<void> {
  let seen: { snapshot: string; origin: string; at: number }[] = [];

  return async () => {
    const at = performance.now();
    const { snapshot, origin } = await queries
      .selectNoFrom([snapshotText.as('snapshot'), originOfIds.as('origin')])
      .executeTakeFirstOrThrow();
    if (origin === null) return;
    seen = [...seen.filter((each) => each.origin === origin), { snapshot, origin, at }];
    const due = seen.findLast((each) => at - each.at >= minAgeMs && each.at < at);
    if (!due) return;
    seen = seen.filter((each) => each.at >= due.at);
    await queries
      .deleteFrom('changes')
      .where(sql<SqlBool>`pg_visible_in_snapshot(xid, ${due.snapshot}::pg_snapshot)`)
      .where(sql<SqlBool>`${originOfIds} = ${origin}`)
      .execute();
  };
}
