import { openDatabaseAlone, type OpenedDatabase } from '../data-directory/open-database-alone';
import { requireWritableDirectory } from '../data-directory/open-data-directory';
import { readAlone } from '../database/read-alone';
import { countServerConnections } from '../database/server-connections';
import { ensureInstallId, openImageStore } from '../media/open-image-store';
import type { Progress } from '../progress';
import type { ImagesPlace, MoveOptions, Route } from './arguments';
import { claimImages, moveImages, type ImageStores } from './move-images';
import { claim, moveRows, release, requireWhole } from './move-rows';

/**
 * Moves a blog: first the database and then the pictures, so that all are there to which its rows refer.
 * @throws OperatorError, DatabaseError, ImageStoreError or ConfigError
 */
export async function move({ from, to, images }: MoveOptions, progress: Progress): Promise<void> {
  const source = await openDatabaseAlone(from, { mayCreate: false });
  let target: OpenedDatabase | undefined;
  try {
    await requireWhole(source);
    await warnOfServers(source, progress);
    target = to && (await openDatabaseAlone(to, { mayCreate: true }));
    for (const warning of target?.warnings ?? []) progress.line(warning);
    if (target) await claim(target, await ensureInstallId(source.database));
    const stores = images && (await openImages(images));
    if (stores) await claimImages(source.database, stores);

    await readAlone(source.database, async (snapshot) => {
      if (target) await moveRows(snapshot, target, progress);
      if (stores) await moveImages(stores, progress);
    });
    if (target) await release(target.database);
  } finally {
    await target?.database.close();
    await source.database.close();
  }
}

async function openImages({ from, to }: Route<ImagesPlace>): Promise<ImageStores> {
  if (to.kind === 'folder') requireWritableDirectory(to.directory);
  return { source: await openStore(from), target: await openStore(to) };
}

const openStore = (place: ImagesPlace) =>
  openImageStore(place.kind === 's3' ? { s3: place.s3, directory: '' } : { s3: undefined, directory: place.directory });

/** An embedded database cannot be opened while a server has it open. */
async function warnOfServers({ database, location }: OpenedDatabase, progress: Progress): Promise<void> {
  const connections = await countServerConnections(database);
  if (connections === 0) return;
  progress.line(
    `Servers seem to run on ${location} (${connections} connections). What they write from now on is not moved: stop them first.`,
  );
}
