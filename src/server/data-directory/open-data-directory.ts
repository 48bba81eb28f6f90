import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { requireOctavoDatabase } from '../database/inspect-sqlite';
import { migrate } from '../database/migrate';
import { openPostgres } from '../database/postgres';
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
  /** Signs tokens. */
  secret: string;
  /** What the operator should know, in sentences. */
  warnings: string[];
}

type StorageConfig = Pick<Config, 'dataDirectory' | 'jwtSecret' | 'postgres' | 's3'>;

/**
 * Opens the database and the data directory, and creates what is missing in it; what cannot be used is left unchanged.
 * With all data elsewhere there need not be a directory.
 * @throws ConfigError that names DATABASE_URL, or the directory or the file in it
 */
export async function openDataDirectory(config: StorageConfig): Promise<Storage> {
  const { dataDirectory, jwtSecret, postgres, s3 } = config;
  const isUsed = !postgres || !s3;
  const imagesDirectory = join(dataDirectory, 'images');
  if (isUsed) requireWritableDirectory(dataDirectory);
  const { database, warnings } = await openDatabase(config);
  try {
    if (!s3) requireWritableDirectory(imagesDirectory);
    if (isUsed) warnings.push(...(await nameInErrors(dataDirectory, () => restrictPermissions(dataDirectory))));
    const secretFile = join(dataDirectory, 'jwt-secret');
    const secret = jwtSecret ?? (await nameInErrors(secretFile, () => readOrCreateJwtSecret(secretFile)));
    return { database, imagesDirectory, secret, warnings };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase({ dataDirectory, postgres }: StorageConfig) {
  if (postgres) return nameVariableInErrors('DATABASE_URL', () => openPostgres(postgres));
  const file = join(dataDirectory, 'octavo.db');
  return { database: await nameInErrors(file, () => openDatabaseFile(file)), warnings: [] as string[] };
}

/**
 * Read-only is refused at once: a server that answers every writer with an error is noticed too late, and SQLite cannot
 * even read a database with a write-ahead log in a directory that it cannot write to.
 */
function requireWritableDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toConfigError(path, errorCode(error) === 'EEXIST' ? new Error('This is a file, not a folder.') : error);
  }
}

async function openDatabaseFile(file: string): Promise<Database> {
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
