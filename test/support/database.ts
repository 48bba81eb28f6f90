// The database of a test server, on the engine of the Jest project that the test belongs to.
import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresConfig } from '../../src/server/config';
import type { Database } from '../../src/server/database/database';
import { openPostgres, type PostgresOptions } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { administer, postgresUrl, templateName } from './postgres-databases';
import { readTemplate } from './sqlite-template';

declare global {
  /** Set by the Jest project. */
  var testEngine: Database['engine'] | undefined;
}

/** Connections to one database: fewer than in production, as many tests run at once. */
const poolSize = 5;

/** For what is so on SQLite only. */
export const testOnSqlite = globalThis.testEngine === 'postgres' ? test.skip : test;

export interface TestDatabase {
  database: Database;
  /** Opens it once more, as another process does; the caller closes it. */
  connect(): Promise<Database>;
  /** Names it for another program, beside DATA_DIR. */
  env: { DATABASE_URL?: string };
  remove(): Promise<void>;
}

/** A new database with the schema; on SQLite in the directory, which is the caller's. */
export const createTestDatabase = (directory: string): Promise<TestDatabase> =>
  globalThis.testEngine === 'postgres' ? createPostgresDatabase() : createSqliteDatabase(directory);

/** The database that an address names, as it is. */
export async function openTestDatabase(config: PostgresConfig, options?: PostgresOptions): Promise<TestDatabase> {
  const connect = async () => (await openPostgres(config, options)).database;
  const database = await connect();
  return { database, connect, env: { DATABASE_URL: config.url }, remove: () => database.close() };
}

async function createSqliteDatabase(directory: string): Promise<TestDatabase> {
  const path = join(directory, 'octavo.db');
  await copyFile(readTemplate(), path);
  const connect = async () => openSqlite(path);
  const database = await connect();
  return { database, connect, env: {}, remove: () => database.close() };
}

/** A new database on PostgreSQL: by default with the schema, otherwise empty. */
export async function createPostgresUrl(template = templateName): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `octavo_${randomUUID().replaceAll('-', '_')}`;
  // Copying the files is faster than the default, which writes them to the log.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return { url: postgresUrl(name), remove: () => administer(`drop database ${name} with (force)`) };
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const { url, remove } = await createPostgresUrl();
  const opened = await openTestDatabase({ url, poolSize });
  return {
    ...opened,
    async remove() {
      await opened.remove();
      await remove();
    },
  };
}
