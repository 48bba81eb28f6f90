import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, minSecretLength, type StorageConfig } from '../config';
import type { Database } from '../database/database';
import { requireOctavoDatabase } from '../database/inspect-sqlite';
import { createMetadataRepository } from '../database/metadata.repository';
import { migrate, NewerDatabaseError } from '../database/migrate';
import { openPostgres, type PostgresOptions } from '../database/postgres';
import { openSqlite } from '../database/sqlite';
import { errorCode } from '../error-code';
import { nameInErrors, nameVariableInErrors, toConfigError } from './name-in-errors';
import { restrictPermissions } from './permissions';

/** The connections of a command, beside those of servers: one for its snapshot, one for the rest. */
export const commandPoolSize = 2;

/** By which PostgreSQL tells a command apart from servers. */
export const commandName = 'octavo command';

interface Storage {
  /** With all migrations applied. */
  database: Database;
  /** For images that are kept in no bucket. */
  imagesDirectory: string;
  /** What the operator should know, in sentences. */
  warnings: string[];
}

interface ServerStorage extends Storage {
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

/** Used without JWT_SECRET: generated once, and shared by all processes that use the file. */
function readOrCreateJwtSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < minSecretLength) {
      throw new Error('The secret is empty or too short; delete the file to have another one made.');
    }
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, secret, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link does not replace the file of another process that was faster.
    createUnlessThere(() => linkSync(temporaryFile, file));
  } catch {
    // Some file systems have no links. There, another process that starts at this very moment may find half of it.
    createUnlessThere(() => writeFileSync(file, secret, { flag: 'wx', mode: 0o600, flush: true }));
  } finally {
    rmSync(temporaryFile);
  }
  return readFileSync(file, 'utf8');
}

function createUnlessThere(create: () => void): void {
  try {
    create();
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

const retryMs = 5_000;

/**
 * As openDataDirectory(). During an upgrade of several instances, one of the version before may restart when a newer one has
 * changed the database in a way that it cannot go on with: it waits to be replaced, instead of failing at each start.
 * @param warn takes a sentence for the operator
 */
export async function openWhenCompatible(
  config: StorageConfig,
  warn: (sentence: string) => void,
): Promise<ServerStorage> {
  // No newer server shares an embedded database. Its migrations block the event loop, and with it whoever listens for signals.
  if (!config.postgres) return openDataDirectory(config);
  // As the first process of a container, it gets no signal that it does not listen for.
  const exit = () => process.exit(0);
  for (const signal of stopSignals) process.on(signal, exit);
  try {
    for (let hasWarned = false; ; hasWarned = true) {
      try {
        return await openDataDirectory(config);
      } catch (error) {
        if (!isNewerDatabase(error)) throw error;
        if (!hasWarned) warn(`${error.message} Until then this server waits, and does not listen.`);
      }
      await delay(retryMs);
    }
  } finally {
    for (const signal of stopSignals) process.off(signal, exit);
  }
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

const isNewerDatabase = (error: unknown): error is ConfigError =>
  error instanceof ConfigError && error.cause instanceof NewerDatabaseError;
