import type { Transaction } from 'kysely';
import type { Database } from './database';
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
import * as idempotencyKeys from './migrations/017-idempotency-keys';
import { isBusy } from './retry-while-busy';
import type { Tables } from './schema';

interface Migration {
  name: string;
  up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void>;
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
  idempotencyKeys,
];

/** In order of application; a released migration is never changed. */
const migrationsOf: Record<Database['engine'], Migration[]> = {
  sqlite: [first, lists, installation, propagations, imageRenderings, avif, ...common],
  postgres: [postgres, ...common],
};

/**
 * Of the applied migrations, those of both engines: they tell the version of the data, whichever engine it is on. A database
 * of this program has all that came before them.
 */
export const commonMigrations = (applied: readonly string[]): string[] =>
  common.map(({ name }) => name).filter((name) => applied.includes(name));

/** Whether this version can read data to which these migrations of both engines were applied. */
export const knowsMigrations = (names: readonly string[]): boolean =>
  names.every((name) => common.some((migration) => migration.name === name));

/** @throws Error with a sentence for the operator when a newer version has applied others */
export function requireKnownMigrations(engine: Database['engine'], applied: string[]): void {
  const unknown = applied.filter((name) => !migrationsOf[engine].some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was migrated by a newer version of Octavo (${unknown.join(', ')}); start that version, or restore a backup.`,
  );
}

/** How long to wait for another process that applies them; in a large database that may take minutes. */
const maxWaitMs = 10 * 60_000;

/**
 * Applies the pending migrations. Safe when several processes start at once.
 * @param upTo of those of both engines, only these are applied: for data of an older version
 * @throws Error when a newer version has applied others
 */
export async function migrate(database: Pick<Database, 'engine' | 'write'>, upTo?: readonly string[]): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await applyPending(database, upTo);
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
  }
}

async function applyPending(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  upTo?: readonly string[],
): Promise<void> {
  const isWanted = (migration: Migration) => !upTo || !common.includes(migration) || upTo.includes(migration.name);
  await write(
    async (tx) => {
      await tx.schema
        .createTable('migrations')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('applied_at', 'text', (column) => column.notNull())
        .execute();
      const applied = new Set((await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
      requireKnownMigrations(engine, [...applied]);
      for (const { name, up } of migrationsOf[engine].filter(isWanted)) {
        if (applied.has(name)) continue;
        await up(tx, engine);
        await tx.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute();
      }
    },
    { exclusive: 'migrations' },
  );
}
