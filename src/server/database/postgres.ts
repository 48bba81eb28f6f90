import { Kysely, sql, type Transaction } from 'kysely';
import type { PostgresConfig } from '../config';
import { errorCode } from '../error-code';
import type { Database, ExclusiveWrite } from './database';
import { DatabaseError } from './database-error';
import { migrate } from './migrate';
import { createChangeReader, pruneChanges } from './postgres-changes';
import { createPostgresDialect, type PostgresDialectConfig } from './postgres-dialect';
import { isConflict, isUniqueViolation } from './postgres-errors';
import { createPostgresPool } from './postgres-pool';
import { createRequestCounter, pruneRateLimits } from './postgres-rate-limits';
import { createPostgresTextSearch, ensureTextIndexes } from './postgres-text-search';
import { parsePostgresUrl } from './postgres-url';
import { retryConflicts } from './retry-conflicts';
import type { Tables } from './schema';
import { createTimeSlices } from './time-slices';

const queryTimeoutMs = 20_000;

interface OpenedDatabase {
  /** With all migrations applied. */
  database: Database;
  /** What the operator should know, in sentences. */
  warnings: string[];
}

interface OpenOptions {
  /** By which others tell whose connections they are. */
  applicationName?: string;
  /** Whether a query may take as long as it takes. */
  isPatient?: boolean;
}

/** Opens the database and applies the pending migrations, which is safe when several processes do so at once. */
export async function openPostgres(
  { url, poolSize }: PostgresConfig,
  { applicationName, isPatient = false }: OpenOptions = {},
): Promise<OpenedDatabase> {
  const parsed = parsePostgresUrl(url);
  const pool = createPostgresPool({ ...parsed, applicationName: applicationName ?? parsed.applicationName }, poolSize);
  try {
    // Migrations take their time.
    const patient = createDatabase({ pool, queryTimeoutMs: undefined });
    await requireUnicode(patient);
    await migrate(patient);
    const slowSearch = await ensureTextIndexes(patient);
    return {
      database: {
        ...(isPatient ? patient : createDatabase({ pool, queryTimeoutMs })),
        textSearch: createPostgresTextSearch({ hasIndexes: !slowSearch }),
      },
      warnings: slowSearch ? [slowSearch] : [],
    };
  } catch (error) {
    await pool.end();
    throw withReason(error);
  }
}

/** With what the engine says, which an operator needs, and which is not for clients. */
function withReason(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { message, cause } = error;
  // The error of a name with several addresses has no message.
  const reason = (cause instanceof Error && cause.message) || errorCode(cause);
  return new Error(`${message} The reason: ${String(reason)}`, { cause });
}

function createDatabase(config: PostgresDialectConfig): Omit<Database, 'textSearch'> {
  const queries = new Kysely<Tables>({ dialect: createPostgresDialect(config) });
  return {
    engine: 'postgres',
    queries,
    timeSlices: createTimeSlices(),
    write: (work, exclusive) =>
      retryConflicts(isConflict, () =>
        queries.transaction().execute(async (tx) => {
          if (exclusive) await lock(tx, exclusive);
          return work(tx);
        }),
      ),
    check: async () => void (await queries.selectFrom('migrations').select('name').limit(1).execute()),
    readChanges: createChangeReader(queries),
    countRequest: createRequestCounter(queries),
    countConnections: () => config.pool.count(),
    prune: async () => {
      await pruneChanges(queries);
      await pruneRateLimits(queries);
    },
    isUniqueViolation,
    close: () => config.pool.end(),
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
