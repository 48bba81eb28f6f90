// The changes of other instances, out of the table `changes`, into which record-changes.ts writes in the transaction of
// each change. Their numbers come from a sequence, and are not committed in their order. So a reader knows the highest
// number that it has seen, and the lower ones that it has not: its gaps. What is above the highest, or among the gaps,
// is new. The number of a transaction that was rolled back is a gap until no transaction can be as old.
//
// It is asked before every response that is not kept and several times a second otherwise, so that nothing would come
// earlier by LISTEN, which a pooler in transaction mode does not allow.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toChange, type Change } from './changes';
import type { Database, Queries } from './database';
import { positionOfPrimary, type Position } from './postgres-replica';

/** Whoever has not asked for longer cannot rely on what is kept. */
const maxIntervalMs = 5 * 60_000;

/** With a margin for a reader that has asked in time and waits for its answer. */
const keptMs = 2 * maxIntervalMs;

/** So many gaps before the highest number, or, for who begins to read, numbers, no transaction is at work any more. */
const maxGaps = 1000;

export interface ChangeReader {
  read: Database['readChanges'];
  /** How far the database had come when a change was last read; undefined where it is not asked for. */
  position(): Position | undefined;
}

interface Options {
  /** Whether to ask for the position, which not every engine that speaks PostgreSQL's protocol can tell. */
  hasPosition?: boolean;
}

/** Which numbers were seen: those up to the highest, without the gaps. */
interface Seen {
  highest: number;
  gaps: readonly Gap[];
  /** When there was something new. */
  at: number;
}

interface Gap {
  number: number;
  since: number;
}

export function createChangeReader(queries: Queries, { hasPosition = false }: Options = {}): ChangeReader {
  let last: { server: string; at: number; seen: Seen } | undefined;
  let position: Position | undefined;

  return {
    position: () => position,

    async read() {
      const at = performance.now();
      // Whoever has not asked for longer begins anew.
      const previous = last && at - last.at <= maxIntervalMs ? last : undefined;
      const answer = await readRows(queries, previous ? isUnseen(previous.seen) : isLatest, { hasPosition });
      const { server, rows } = answer;
      // Another server may lack what the former has had, and give its numbers again.
      const isOther = server !== previous?.server;
      const isAnything = isOther || rows.some((row) => !toChange(row));
      // A read that was overtaken by a later one tells what it has found, and no more.
      if (!last || at >= last.at) {
        // The next read begins with the latest changes of the other server.
        last = previous && isOther ? undefined : { server, at, seen: addNumbers(rows, at, previous?.seen) };
        // Where nothing has changed, a standby that knew all before knows all still, however much else was logged.
        if (isAnything || rows.length > 0) position = parsePosition(answer.position, server);
      }
      return isAnything ? undefined : distinctChanges(rows);
    },
  };
}

interface Row {
  number: number;
  kind: string;
  blog_id: string;
}

async function readRows(queries: Queries, isWanted: RawBuilder<SqlBool>, { hasPosition = false }: Options = {}) {
  const rows = await queries
    .with('present', (present) => present.selectNoFrom([serverStart.as('server')]))
    .selectFrom('present')
    .leftJoin('changes', (join) => join.on(isWanted))
    .select([
      'present.server',
      'changes.number',
      'changes.kind',
      'changes.blog_id',
      (hasPosition ? currentPosition : sql<null>`null`).as('position'),
    ])
    .execute();
  const { server, position } = rows[0]!;
  return { server, position, rows: rows.filter((row): row is typeof row & Row => row.number !== null) };
}

const isUnseen = ({ highest, gaps }: Seen) =>
  sql<SqlBool>`(changes.number > ${highest} or changes.number = any(${numbersOf(gaps)}::bigint[]))`;

const numbersOf = (gaps: readonly Gap[]): number[] => gaps.map(({ number }) => number);

const isLatest = sql<SqlBool>`changes.number > (select max(number) - ${maxGaps} from changes)`;

function addNumbers(rows: readonly Pick<Row, 'number'>[], at: number, seen?: Seen): Seen {
  if (rows.length === 0) return seen ?? { highest: 0, gaps: [], at };
  const numbers = new Set(rows.map(({ number }) => number));
  // They may be too many for the arguments of a call.
  const highest = rows.reduce((max, { number }) => Math.max(max, number), seen?.highest ?? 0);
  // By the time of the former news: as long as there are none, commits may be waiting for a standby.
  const gaps = (seen?.gaps ?? []).filter(({ number, since }) => seen!.at - since < keptMs && !numbers.has(number));
  // Where the table was empty, its sequence may be anywhere.
  const first = seen?.highest ? seen.highest + 1 : Math.max(1, highest - maxGaps);
  for (let number = first; number < highest; number += 1) {
    if (!numbers.has(number)) gaps.push({ number, since: at });
  }
  return { highest, gaps: gaps.slice(-maxGaps), at };
}

function distinctChanges(rows: readonly Row[]): Change[] {
  const changes = rows.flatMap((row) => toChange(row) ?? []);
  return [...new Map(changes.map((change) => [`${change.kind} ${change.blogId}`, change])).values()];
}

const serverStart = sql<string>`pg_postmaster_start_time()::text`;

/** What has been committed was logged before this. */
const currentPosition = sql<string | null>`(select ${sql.raw(positionOfPrimary)})`;

function parsePosition(text: string | null, server: string): Position | undefined {
  const [, lsn, identity] = /^(\S+) (.*)$/.exec(text ?? '') ?? [];
  return lsn !== undefined && identity !== undefined ? { lsn, identity, server } : undefined;
}

/**
 * Deletes the changes that nobody will ask for: those that this process has seen so long ago that no reader that may rely on
 * them has not. Not by their time, as a transaction commits long after it has begun. One that has just been started
 * deletes nothing for a while.
 */
export function createChangePruner(queries: Queries, minAgeMs = keptMs): () => Promise<void> {
  let past: { server: string; at: number; seen: Seen }[] = [];

  return async () => {
    const at = performance.now();
    const { server, rows } = await readRows(queries, isLatest);
    past = [...past.filter((each) => each.server === server), { server, at, seen: addNumbers(rows, at) }];
    const due = past.findLast((each) => at - each.at >= minAgeMs && each.at < at);
    if (!due) return;
    past = past.filter((each) => each.at >= due.at);
    const { highest, gaps } = due.seen;
    await sql`delete from changes where number <= ${highest} and number <> all(${numbersOf(gaps)}::bigint[])`.execute(
      queries,
    );
  };
}
