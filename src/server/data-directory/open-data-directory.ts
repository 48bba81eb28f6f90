import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageConfig } from '../config';
import type { Database } from '../database/database';
import { requireOctavoDatabase } from '../database/inspect-sqlite';
import { createMetadataRepository } from '../database/metadata.repository';
import { migrate } from '../database/migrate';
import { openPostgres, type PostgresOptions } from '../database/postgres';
import { openSqlite } from '../database/sqlite';
import { errorCode } from '../error-code';
import { readOrCreateJwtSecret } from './jwt-secret';
import { nameInErrors, nameVariableInErrors, toConfigError } from './name-in-errors';
import { restrictPermissions } from './permissions';

interface Storage {
  /** With all migrations applied. */
  database: Database;
  /** For images that are kept in no bucket. */
  imagesDirectory: string;
  /** What the operator should know, in sentences. */
  warnings: string[];
}

export interface ServerStorage extends Storage {
  /** Signs tokens. */
  secret: string;
}

/**
 * Opens all that a server needs, and creates what is missing in the data directory; what cannot be used is left unchanged.
 * With all data elsewhere there need not be a directory.
 * @throws ConfigError that names DATABASE_URL, or the directory or the file in it
 */
export async function openDataDirectory(config: StorageConfig): Promise<ServerStorage> {
  const storage = await openStorage(config);
  try {
    const secretFile = join(config.dataDirectory, 'jwt-secret');
    const secret = config.jwtSecret ?? (await nameInErrors(secretFile, () => readOrCreateJwtSecret(secretFile)));
    return { ...storage, secret };
  } catch (error) {
    await storage.database.close();
    throw error;
  }
}

/** The same without the secret of tokens, which nobody but a server needs. */
export async function openStorage(config: StorageConfig, options?: PostgresOptions): Promise<Storage> {
  const { dataDirectory, postgres, s3 } = config;
  const isUsed = !postgres || !s3;
  const imagesDirectory = join(dataDirectory, 'images');
  if (isUsed) requireWritableDirectory(dataDirectory);
  const { database, warnings } = await openDatabase(config, options);
  try {
    if (!s3) requireWritableDirectory(imagesDirectory);
    if (isUsed) warnings.push(...(await nameInErrors(dataDirectory, () => restrictPermissions(dataDirectory))));
    return { database, imagesDirectory, warnings };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase({ dataDirectory, postgres }: StorageConfig, options?: PostgresOptions) {
  if (postgres) {
    return nameVariableInErrors('DATABASE_URL', async () => {
      const opened = await openPostgres(postgres, options);
      await requireFinishedMove(opened.database);
      return opened;
    });
  }
  const file = join(dataDirectory, 'octavo.db');
  return nameInErrors(file, async () => {
    const database = await openDatabaseFile(file);
    await requireFinishedMove(database);
    return { database, warnings: [] as string[] };
  });
}

/** Closes the database otherwise. @throws Error with a sentence for the operator */
async function requireFinishedMove(database: Database): Promise<void> {
  if ((await createMetadataRepository(database.queries).find('unfinished_move')) === undefined) return;
  await database.close();
  throw new Error(
    'A blog is being moved to this database, or restored. Run that command again, until it has finished.',
  );
}

/**
 * Read-only is refused at once: a server that answers every writer with an error is noticed too late, and SQLite cannot
 * even read a database with a write-ahead log in a directory that it cannot write to.
 */
export function requireWritableDirectory(path: string, variable = 'DATA_DIR'): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toConfigError(
      path,
      errorCode(error) === 'EEXIST' ? new Error('This is a file, not a folder.') : error,
      variable,
    );
  }
}

/** Opens an embedded database, and applies the pending migrations. A file that is none of ours is left unchanged. */
export async function openDatabaseFile(file: string): Promise<Database> {
  if (statSync(file, { throwIfNoEntry: false })) accessSync(file, constants.R_OK | constants.W_OK);
  requireOctavoDatabase(file);
  const database = openSqlite(file);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
