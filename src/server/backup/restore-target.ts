import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageConfig } from '../config';
import {
  configuredPlace,
  openDatabaseAlone,
  type DatabasePlace,
  type OpenedDatabase,
} from '../data-directory/open-database-alone';
import { DatabaseError } from '../database/database-error';
import { createMetadataRepository } from '../database/metadata.repository';
import { countServerConnections } from '../database/server-connections';
import { countTable, dataTables, type DataTable } from '../database/table-rows';
import { hasImages, type ImageStore } from '../media/image-store';
import { openImageStore } from '../media/open-image-store';
import { OperatorError } from '../operator-error';

export interface RestoreTarget extends OpenedDatabase {
  images: ImageStore;
}

/** Whether something may be restored to the configured place, before anything is created there. */
export const isMissing = (config: StorageConfig): boolean => {
  const place = configuredPlace(config);
  return place.kind === 'sqlite' && !statSync(databaseFile(place), { throwIfNoEntry: false });
};

const databaseFile = ({ directory }: Extract<DatabasePlace, { kind: 'sqlite' }>) => join(directory, 'octavo.db');

/**
 * Opens the place where a blog is restored, and creates it where it is missing.
 * @throws OperatorError while a server runs on it, or when what is there cannot be opened
 */
export async function withRestoreTarget<T>(
  config: StorageConfig,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  const opened = await open(configuredPlace(config));
  try {
    if ((await countServerConnections(opened.database)) > 0) {
      throw new OperatorError(`${opened.location}: Servers run on the database. Stop them first.`);
    }
    const images = await openImageStore({ ...config, directory: join(config.dataDirectory, 'images') });
    return await work({ ...opened, images });
  } finally {
    await opened.database.close();
  }
}

/** The same for a place where there is no database: none is left there, either, when nothing was restored. */
export async function withNewRestoreTarget<T>(
  config: StorageConfig,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  let isEmpty = false;
  try {
    return await withRestoreTarget(config, async (target) => {
      try {
        return await work(target);
      } catch (error) {
        isEmpty = await hasNoRows(target);
        throw error;
      }
    });
  } catch (error) {
    const place = configuredPlace(config);
    if (isEmpty && place.kind === 'sqlite') {
      for (const suffix of ['', '-wal', '-shm']) rmSync(databaseFile(place) + suffix, { force: true });
    }
    throw error;
  }
}

/** Whether a database has nothing but what its migrations have made. */
async function hasNoRows({ database }: RestoreTarget): Promise<boolean> {
  for (const table of dataTables) if ((await countTable(database.queries, table)) > 0) return false;
  return true;
}

async function open(place: DatabasePlace): Promise<OpenedDatabase> {
  try {
    return await openDatabaseAlone(place, { mayCreate: true });
  } catch (error) {
    const reason = (error as Error).cause;
    if (place.kind === 'postgres' || !(reason instanceof DatabaseError) || reason.failure !== 'damaged') throw error;
    const file = databaseFile(place);
    throw new OperatorError(
      `${file} is damaged. Move it away, with ${file}-wal and ${file}-shm where they are there, and restore again.`,
      { cause: error },
    );
  }
}

/** By which a person recognizes a blog. */
const countedTables = [
  ['blogs', 'posts'],
  ['comments', 'comments'],
  ['users', 'accounts'],
] as const;

const tableNamed = (name: DataTable['name']) => dataTables.find((table) => table.name === name)!;

/**
 * What a restore replaces, in words; undefined where nothing is. What a restore that was interrupted has left is nothing.
 * @param installId of the backup, whose pictures may be there
 */
export async function describeReplaced(target: RestoreTarget, installId: string): Promise<string | undefined> {
  const { database, images } = target;
  const { queries } = database;
  if ((await createMetadataRepository(queries).find('unfinished_move')) !== undefined) return undefined;
  for (const table of dataTables) {
    if (table.name === 'metadata' || (await countTable(queries, table)) === 0) continue;
    const counts = await Promise.all(
      countedTables.map(async ([name, what]) => `${await countTable(queries, tableNamed(name))} ${what}`),
    );
    return `${target.location} has a blog of ${counts.join(', ')}`;
  }
  const owner = await images.findInstallId();
  if (owner === installId || !(await hasImages(images))) return undefined;
  return `${images.location} has pictures of another blog`;
}
