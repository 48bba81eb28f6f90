import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { requireOctavoDatabase } from '../database/inspect-sqlite';
import { migrate } from '../database/migrate';
import { openSqlite } from '../database/sqlite';
import { errorCode } from '../error-code';
import { readOrCreateJwtSecret } from './jwt-secret';
import { nameInErrors, toConfigError } from './name-in-errors';
import { restrictPermissions } from './permissions';

interface DataDirectory {
  /** With all migrations applied. */
  database: Database;
  /** For images that are kept in no bucket. */
  imagesDirectory: string;
  /** Signs tokens. */
  secret: string;
  /** What the operator should know, in sentences. */
  warnings: string[];
}

/**
 * Opens the data directory, and creates what is missing in it. What cannot be used is left unchanged.
 * @throws ConfigError that names the directory or the file in it
 */
export async function openDataDirectory(
  config: Pick<Config, 'dataDirectory' | 'jwtSecret' | 's3'>,
): Promise<DataDirectory> {
  const { dataDirectory, jwtSecret, s3 } = config;
  const imagesDirectory = join(dataDirectory, 'images');
  const databaseFile = join(dataDirectory, 'octavo.db');
  requireWritableDirectory(dataDirectory);
  const database = await nameInErrors(databaseFile, () => openDatabase(databaseFile));
  try {
    if (!s3) requireWritableDirectory(imagesDirectory);
    const secretFile = join(dataDirectory, 'jwt-secret');
    const secret = jwtSecret ?? (await nameInErrors(secretFile, () => readOrCreateJwtSecret(secretFile)));
    const warnings = await nameInErrors(dataDirectory, () => restrictPermissions(dataDirectory));
    return { database, imagesDirectory, secret, warnings };
  } catch (error) {
    await database.close();
    throw error;
  }
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

async function openDatabase(file: string): Promise<Database> {
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
