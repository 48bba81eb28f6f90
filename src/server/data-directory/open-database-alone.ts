import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageConfig } from '../config';
import type { Database } from '../database/database';
import { isInUse } from '../database/is-in-use';
import { requireKnownMigrations } from '../database/migrate';
import { openPostgres } from '../database/postgres';
import { OperatorError } from '../operator-error';
import { messageOf } from './name-in-errors';
import { commandName, commandPoolSize, openDatabaseFile, requireWritableDirectory } from './open-data-directory';

export type DatabasePlace = { kind: 'postgres'; url: string } | { kind: 'sqlite'; directory: string };

export const configuredPlace = ({ postgres, dataDirectory }: StorageConfig): DatabasePlace =>
  postgres ? { kind: 'postgres', url: postgres.url } : { kind: 'sqlite', directory: dataDirectory };

export interface OpenedDatabase {
  database: Database;
  /** For people, without any password. */
  location: string;
  warnings: string[];
}

/**
 * Opens a database that no server should run on, and applies the pending migrations. Its tables have no columns that this
 * version does not know.
 * @param mayCreate whether an embedded one that is missing is created
 * @throws OperatorError also when a server runs on an embedded one
 */
export async function openDatabaseAlone(
  place: DatabasePlace,
  { mayCreate }: { mayCreate: boolean },
): Promise<OpenedDatabase> {
  const location = describePlace(place);
  try {
    const opened =
      place.kind === 'postgres'
        ? await openPostgres(
            { url: place.url, poolSize: commandPoolSize },
            { applicationName: commandName, isPatient: true },
          )
        : { database: await openFolder(place.directory, mayCreate), warnings: [] };
    await requireKnownSchema(opened.database);
    return { ...opened, location };
  } catch (error) {
    throw new OperatorError(`${location}: ${messageOf(error)}`, { cause: error });
  }
}

/** Closes the database otherwise. @throws NewerDatabaseError */
async function requireKnownSchema({ engine, queries, close }: Database): Promise<void> {
  const applied = await queries.selectFrom('migrations').select('name').execute();
  try {
    requireKnownMigrations(
      engine,
      applied.map(({ name }) => name),
    );
  } catch (error) {
    await close();
    throw error;
  }
}

async function openFolder(directory: string, mayCreate: boolean): Promise<Database> {
  const file = join(directory, 'octavo.db');
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!isThere && !mayCreate) throw new Error('There is no database.');
  if (!isThere) requireWritableDirectory(directory);
  if (isThere && isInUse(file)) throw new Error('The database is in use. Stop its server first.');
  return openDatabaseFile(file);
}

function describePlace(place: DatabasePlace): string {
  if (place.kind === 'sqlite') return place.directory;
  return place.url.replace(/\/\/.*@/, '//').replace(/\?.*/, '');
}
