// A migration is a file in migrations/, listed below. Up to `006-avif` they are those of SQLite, for which
// `000-postgres` stands on PostgreSQL; later ones are those of both. Pending ones run at the start, on PostgreSQL
// each in a transaction of its own. A released migration is never changed.
//
// Instances are replaced one by one, so a server of the version before goes on beside the new schema. A migration
// therefore only adds (it expands): tables, and columns that may be null or have a default. What no server uses any
// more is taken away in a later release (it contracts), by a migration whose `compatibleWith` names the one since
// which that is so. What fills a new column is a migration after the one that adds it. Backups of older versions
// are brought up to date by the migrations: so each leaves the same rows on both engines, and a dropped table stays
// readable.
//
// On PostgreSQL a change of a table waits for all who use it, and all others queue up behind. A lock is therefore
// asked for shortly, again and again.
import { sql, type Transaction } from 'kysely';
import { backoff, retry } from '../retry';
import type { Database } from './database';
import { isBusy } from './database-error';
import * as postgres from './migrations/000-postgres';
import * as first from './migrations/001-first';
import * as lists from './migrations/002-lists';
import * as installation from './migrations/003-installation';
import * as propagations from './migrations/004-propagations';
import * as imageRenderings from './migrations/005-image-renderings';
import * as avif from './migrations/006-avif';
import * as instances from './migrations/007-instances';
import * as accounts from './migrations/008-accounts';
import * as textImages from './migrations/009-text-images';
import * as revisions from './migrations/010-revisions';
import * as scheduling from './migrations/011-scheduling';
import * as imports from './migrations/012-imports';
import * as bin from './migrations/013-bin';
import * as blogImports from './migrations/014-blog-imports';
import * as recoveryMark from './migrations/015-recovery-mark';
import * as publishedAt from './migrations/016-published-at';
import * as idempotencyKeys from './migrations/017-idempotency-keys';
import * as publicationDates from './migrations/020-publication-dates';
import * as unfinishedWork from './migrations/021-unfinished-work';
import * as countChanges from './migrations/022-count-changes';
import * as noTriggers from './migrations/023-no-triggers';
import * as siteSettings from './migrations/024-site-settings';
import * as people from './migrations/025-people';
import * as categories from './migrations/026-categories';
import * as tags from './migrations/026-tags';
import * as addresses from './migrations/027-addresses';
import * as pages from './migrations/028-pages';
import * as pictures from './migrations/030-pictures';
import * as importAuthors from './migrations/031-import-authors';
import * as drafts from './migrations/032-drafts';
import * as readingTimes from './migrations/033-reading-times';
import * as writingView from './migrations/034-writing-view';
import * as together from './migrations/036-together';
import * as fullText from './migrations/037-full-text';
import * as mail from './migrations/038-mail';
import * as replies from './migrations/039-replies';
import * as moderation from './migrations/040-moderation';
import * as statistics from './migrations/041-statistics';
import * as series from './migrations/042-series';
import * as newsletter from './migrations/043-newsletter';
import * as accountMail from './migrations/044-account-mail';
import * as commentMail from './migrations/045-comment-mail';
import * as approvedContent from './migrations/046-approved-content';
import * as subscriberLists from './migrations/047-subscriber-lists';
import * as searchedPosts from './migrations/048-searched-posts';
import * as searchPairs from './migrations/049-search-pairs';
import * as answeredComments from './migrations/050-answered-comments';
import * as answeredCommentsIndexes from './migrations/050-answered-comments-indexes';
import * as mailAndRedirectIndexes from './migrations/051-mail-and-redirect-indexes';
import * as editedComments from './migrations/052-edited-comments';
import * as secretPaths from './migrations/053-secret-paths';
import * as additions from './migrations/054-additions';
import * as latestDocuments from './migrations/055-latest-documents';
import type { Tables } from './schema';

interface Migration {
  name: string;
  /**
   * Servers that know this migration, an earlier one of both engines, can go on beside the new schema. Left out where all of
   * those can that know `firstCompatibleWith`: what only adds to the schema (expands it) leaves it out, what takes something
   * away (contracts it) names the migration since which no server uses that. A migration that no other version can go on
   * beside names itself.
   */
  compatibleWith?: string;
  /** Whether it may be applied yet: what takes something away may have to wait until no server uses that any more. */
  isDue?(tx: Transaction<Tables>, engine: Database['engine']): Promise<boolean>;
  /**
   * @returns `unfinished` after a part of it, such as a slice of the rows to be filled: it is run again, on PostgreSQL in
   * another transaction
   */
  up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> | Promise<'unfinished' | undefined>;
}

/** Those of both engines. */
const common: Migration[] = [
  instances,
  accounts,
  textImages,
  revisions,
  scheduling,
  imports,
  bin,
  blogImports,
  recoveryMark,
  publishedAt,
  idempotencyKeys,
  publicationDates,
  unfinishedWork,
  countChanges,
  noTriggers,
  siteSettings,
  people,
  categories,
  tags,
  addresses,
  pages,
  pictures,
  importAuthors,
  drafts,
  readingTimes,
  writingView,
  together,
  fullText,
  mail,
  replies,
  moderation,
  statistics,
  series,
  newsletter,
  accountMail,
  commentMail,
  approvedContent,
  subscriberLists,
  searchedPosts,
  searchPairs,
  answeredComments,
  answeredCommentsIndexes,
  mailAndRedirectIndexes,
  editedComments,
  secretPaths,
  additions,
  latestDocuments,
];

/** The last migration from before servers could tell which later ones they can go on beside. */
const firstCompatibleWith = blogImports.name;

/** In order of application; a released migration is never changed. */
const migrationsOf: Record<Database['engine'], Migration[]> = {
  sqlite: [first, lists, installation, propagations, imageRenderings, avif, ...common],
  postgres: [postgres, ...common],
};

/**
 * The applied migrations that both engines have: they tell the version of the data, whichever engine it is on. A database of
 * this program has all that came before them.
 */
export const commonMigrations = (applied: readonly string[]): string[] =>
  common.map(({ name }) => name).filter((name) => applied.includes(name));

/** Whether this version can read data to which these migrations of both engines were applied. */
export const knowsMigrations = (names: readonly string[]): boolean =>
  names.every((name) => common.some((migration) => migration.name === name));

/** A row of the table `migrations`. Without `compatible_with` in tables that no server since has been started on. */
export interface AppliedMigration {
  name: string;
  compatible_with?: string | null;
}

/** A newer version has applied migrations beside which this one cannot go on. Its message is a sentence for the operator. */
export class NewerDatabaseError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer version of Octavo (${unknown.join(', ')}); start that version, or restore a backup.`,
    );
  }
}

/**
 * For what reads or writes whole tables, and so has to know all of their columns.
 * @throws NewerDatabaseError when a newer version has applied other migrations
 */
export function requireKnownMigrations(engine: Database['engine'], applied: readonly string[]): void {
  const unknown = applied.filter((name) => !isKnown(engine, name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/**
 * For servers, which go on beside newer ones.
 * @throws NewerDatabaseError when a newer version has applied others that this one cannot go on beside
 */
export function requireCompatibleMigrations(engine: Database['engine'], applied: readonly AppliedMigration[]): void {
  const unknown = applied.filter(
    ({ name, compatible_with: compatibleWith }) =>
      !isKnown(engine, name) && !(compatibleWith && isKnown(engine, compatibleWith)),
  );
  if (unknown.length > 0) throw new NewerDatabaseError(unknown.map(({ name }) => name));
}

const isKnown = (engine: Database['engine'], name: string) =>
  migrationsOf[engine].some((migration) => migration.name === name);

/** How long to wait for another process that applies them; in a large database that may take minutes. */
const maxWaitMs = 10 * 60_000;

/**
 * How long a change of the schema may wait for those who use its table: meanwhile all readers of the table queue up behind
 * it. They get through between two attempts.
 */
const lockTimeoutMs = 200;
const pauseMs = 500;

/**
 * Applies the pending migrations. Safe when several processes start at once.
 * @param upTo of those of both engines, only these are applied: for data of an older version
 * @throws NewerDatabaseError
 */
export async function migrate(database: Pick<Database, 'engine' | 'write'>, upTo?: readonly string[]): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  let isDone = false;
  while (!isDone) {
    const delays = backoff({ firstMs: pauseMs, maxMs: pauseMs, deadline });
    isDone = await retry(() => applyPending(database, upTo), { when: isBusy, delays });
  }
}

/** @returns whether none is left */
async function applyPending(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  upTo?: readonly string[],
): Promise<boolean> {
  const isWanted = (migration: Migration) => !upTo || !common.includes(migration) || upTo.includes(migration.name);
  return write(
    async (tx) => {
      if (engine === 'postgres') await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
      await ensureMigrationsTable(tx, engine);
      const applied = await tx.selectFrom('migrations').select(['name', 'compatible_with']).execute();
      requireCompatibleMigrations(engine, applied);
      const pending = migrationsOf[engine]
        .filter(isWanted)
        .filter(({ name }) => !applied.some((migration) => migration.name === name));
      for (const migration of pending) {
        if (migration.isDue && !(await migration.isDue(tx, engine))) continue;
        while ((await migration.up(tx, engine)) === 'unfinished') if (engine === 'postgres') return false;
        await tx
          .insertInto('migrations')
          .values({
            name: migration.name,
            compatible_with: compatibleWith(migration),
            applied_at: new Date().toISOString(),
          })
          .execute();
        // One per transaction, so that the locks of one are not held during the next; on SQLite readers wait for none.
        if (engine === 'postgres') return false;
      }
      return true;
    },
    { exclusive: 'migrations' },
  );
}

function compatibleWith(migration: Migration): string | null {
  const isFirst = common.findIndex(({ name }) => name === firstCompatibleWith) >= common.indexOf(migration);
  return isFirst ? null : (migration.compatibleWith ?? firstCompatibleWith);
}

async function ensureMigrationsTable(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const columns = engine === 'postgres' ? columnsOnPostgres : columnsOnSqlite;
  const { rows } = await columns.execute(tx);
  // Only where it is missing: changing the table waits for all who read it.
  if (rows.some(({ name }) => name === 'compatible_with')) return;
  await tx.schema.alterTable('migrations').addColumn('compatible_with', 'text').execute();
}

const columnsOnSqlite = sql<{ name: string }>`select name from pragma_table_info('migrations')`;
const columnsOnPostgres = sql<{ name: string }>`select attname as name from pg_attribute
  where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`;
