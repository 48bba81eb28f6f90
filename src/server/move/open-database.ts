import { statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../data-directory/name-in-errors';
import { openDatabaseFile, requireWritableDirectory } from '../data-directory/open-data-directory';
import type { Database } from '../database/database';
import { isInUse } from '../database/is-in-use';
import { openPostgres } from '../database/postgres';
import type { DatabasePlace } from './arguments';

/** A move that cannot be done. The message is a sentence. */
export class MoveError extends Error {}

export interface OpenedDatabase {
  database: Database;
  /** For people, without any password. */
  location: string;
  warnings: string[];
}

/** One for the snapshot, one for the rest. */
const poolSize = 2;

/** Tells it apart from servers. */
const applicationName = 'octavo move';

/**
 * Opens a database and applies the pending migrations.
 * @param mayCreate whether an embedded one that is missing is created
 * @throws MoveError also when a server runs on an embedded one: what it wrote from now on would be lost
 */
export async function openDatabase(
  place: DatabasePlace,
  { mayCreate }: { mayCreate: boolean },
): Promise<OpenedDatabase> {
  const location = describePlace(place);
  try {
    if (place.kind === 'postgres') {
      return { ...(await openPostgres({ url: place.url, poolSize }, { applicationName, isPatient: true })), location };
    }
    return { database: await openFolder(place.directory, mayCreate), location, warnings: [] };
  } catch (error) {
    throw new MoveError(`${location}: ${messageOf(error)}`, { cause: error });
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
