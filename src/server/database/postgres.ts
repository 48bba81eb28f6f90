// PostgreSQL as a Database. Every wait has a limit (postgres-limits.ts), and so has what one request waits for in
// sum (wait-budget.ts): it is answered within five seconds. What many requests share, or what goes on after an
// answer, runs without the limit of the request that has begun it.
//
// A slow query is told from a silent server by a question on a new connection (postgres-host.ts): the query is
// cancelled, or all connections to the server are closed. A commit is never cancelled, as PostgreSQL would then
// acknowledge it without its standby. Writers and snapshots have shares of the pool (postgres-shares.ts).
//
// postgres-dialect.ts repeats a read whose connection was lost on another one. A write is repeated only where
// nothing of it can have been committed. Otherwise it fails with 503, and with `isOutcomeUnknown` where a COMMIT
// was sent and not answered; http/idempotency.ts lets a caller send it again.
import { Kysely, sql, type Transaction } from 'kysely';
import type { PostgresConfig } from '../config';
import type { Database, ExclusiveWrite } from './database';
import { DatabaseError } from './database-error';
import { migrate } from './migrate';
import { createAttempts } from './postgres-attempts';
import { createChangePruner, createChangeReader } from './postgres-changes';
import { createPostgresDialect, type PostgresDialectConfig } from './postgres-dialect';
import { isUniqueViolation, reasonOf, retryConflicts } from './postgres-errors';
import { defaultLimits, type PostgresLimits } from './postgres-limits';
import { createPostgresPool, sumCounts, type PostgresPool } from './postgres-pool';
import { createReplica, findReplicaProblem } from './postgres-replica';
import { createRequestCounter, pruneRateLimits } from './postgres-rate-limits';
import { createPostgresTextSearch, ensureTextIndexes } from './postgres-text-search';
import { createShares } from './postgres-shares';
import { parsePostgresUrl } from './postgres-url';
import type { Tables } from './schema';
import { createTimeSlices } from './time-slices';
import { withoutWaitLimit } from './wait-budget';

interface OpenedDatabase {
  /** With all migrations applied. */
  database: Database;
  /** What the operator should know, in sentences. */
  warnings: string[];
}

export interface PostgresOptions {
  /** By which others tell whose connections they are. */
  applicationName?: string;
  /** Whether a query may take as long as it takes. */
  isPatient?: boolean;
  limits?: PostgresLimits;
}

/** Opens the database and applies the pending migrations, which is safe when several processes do so at once. */
export async function openPostgres(
  { url, readUrl, poolSize }: PostgresConfig,
  { applicationName, isPatient = false, limits = defaultLimits }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  const parsed = parsePostgresUrl(url);
  const pool = createPostgresPool(
    { ...parsed, applicationName: applicationName ?? parsed.applicationName },
    poolSize,
    limits,
  );
  const replicaPool =
    readUrl === undefined
      ? undefined
      : createPostgresPool(parsePostgresUrl(readUrl, { isReplica: true }), poolSize, limits);
  try {
    // Migrations take their time.
    const patient = createDatabase({ pool, poolSize, limits: undefined });
    await requireUnicode(patient);
    await migrate(patient);
    const slowSearch = await ensureTextIndexes(patient);
    const replicaProblem = replicaPool && (await findReplicaProblem(replicaPool));
    return {
      database: {
        ...(isPatient ? patient : createDatabase({ pool, poolSize, replicaPool, limits })),
        textSearch: createPostgresTextSearch({ hasIndexes: !slowSearch }),
      },
      warnings: [slowSearch, replicaProblem].filter((warning) => warning !== undefined),
    };
  } catch (error) {
    await pool.end();
    await replicaPool?.end();
    throw withReason(error);
  }
}

/** With what the engine says, which an operator needs, and which is not for clients. */
function withReason(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { message, cause } = error;
  return new Error(`${message} The reason: ${reasonOf(cause)}`, { cause });
}

interface DatabaseOptions extends Pick<PostgresDialectConfig, 'pool' | 'limits'> {
  poolSize: number;
  replicaPool?: PostgresPool | undefined;
}

function createDatabase({ pool, poolSize, replicaPool, limits }: DatabaseOptions): Omit<Database, 'textSearch'> {
  const shares = createShares(poolSize);
  const primary = new Kysely<Tables>({ dialect: createPostgresDialect({ pool, limits, shares }) });
  const changes = createChangeReader(primary, { hasPosition: replicaPool !== undefined });
  const pruneOldChanges = createChangePruner(primary);
  const replica =
    replicaPool &&
    createReplica({ pool: replicaPool, findPosition: () => changes.position(), limits: limits ?? defaultLimits });
  const queries = replica
    ? new Kysely<Tables>({ dialect: createPostgresDialect({ pool, limits, shares, replica }) })
    : primary;
  const pools = [pool, ...(replicaPool ? [replicaPool] : [])];
  return {
    engine: 'postgres',
    waitLimits: limits,
    queries,
    timeSlices: createTimeSlices(),
    write: (work, { exclusive, mayRace = false } = {}) =>
      retryConflicts(
        () =>
          primary.transaction().execute(async (tx) => {
            if (exclusive) await lock(tx, exclusive);
            return work(tx);
          }),
        { mayRace },
      ),
    readSnapshot: (work) =>
      primary.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    check: async () => void (await sql`select 1`.execute(primary)),
    readChanges: () => withoutWaitLimit(changes.read),
    readFromReplica: replica?.read,
    countRequest: createRequestCounter(primary),
    attempts: createAttempts(primary),
    countConnections: () => sumCounts(pools.map((each) => each.count())),
    prune: async () => {
      await pruneOldChanges();
      await pruneRateLimits(primary);
    },
    isUniqueViolation,
    close: async () => {
      replica?.close();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

/** @throws Error with a sentence for the operator */
async function requireUnicode({ queries }: Pick<Database, 'queries'>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    queries,
  );
  const { encoding } = rows[0]!;
  if (encoding !== 'UTF8') throw new Error(`The database has the encoding ${encoding}; create it with UTF8.`);
}

/** Waits for other transactions with the same name; released at the end of the transaction. */
async function lock(tx: Transaction<Tables>, name: ExclusiveWrite): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`octavo: ${name}`}))`.execute(tx);
}
