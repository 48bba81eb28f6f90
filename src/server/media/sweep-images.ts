import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { ImageStore, StoredFile } from './image-store';
import { isPaired } from './open-image-store';
import { createMediaRepository } from './media.repository';

/**
 * How long an image must have been unused before its files are deleted: longer than it takes to copy first the database
 * and then the images, so that a backup has every image that its database refers to.
 */
export const gracePeriodMs = 24 * 60 * 60 * 1000;

/** Longer than a browser keeps a draft, which may refer to a picture that no saved text does: see draftStorage.ts. */
const releasePeriodMs = 31 * 24 * 60 * 60 * 1000;

/** Between two batches of files, for the sake of requests. */
const pauseMs = 10;

interface Options {
  database: Database;
  images: ImageStore;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Deletes the files of images that no post has referred to for a day, and what a crash has left of temporary files: the
 * only place that deletes images. Nothing happens while database and images do not belong together.
 *
 * A picture of a text keeps its row for a month after it was uploaded, or the last text has dropped it. A text that is saved
 * meanwhile takes the row back by an update, which the deletion of the row waits for, on whichever server it is.
 *
 * An image without a row is marked as unused, either by the transaction that deletes the row or here; its files are
 * deleted when the mark is a day old. An upload of the same image is safe at any time. It touches the files, or writes
 * those that are missing, and then commits a row, which takes the mark away.
 *  - Touched before removeIf() has renamed the file: the file is younger than the mark and is put back.
 *  - Touched after that: there is no file, so the upload writes another one.
 *  - Committed before isUnused() reads the mark: there is none, and the file is put back.
 */
export function createImageSweep({ database, images, log }: Options): (signal: AbortSignal) => Promise<void> {
  const media = createMediaRepository(database.queries);

  const markUnused = (hashes: string[]) => database.write((tx) => createMediaRepository(tx).markUnused(hashes));

  const isExpired = (unusedSince: Date | undefined) =>
    unusedSince !== undefined && Date.now() - unusedSince.getTime() > gracePeriodMs;

  async function isUnused(hash: string, modifiedAt: Date): Promise<boolean> {
    const unusedSince = (await media.listUnusedSince([hash])).get(hash);
    if (!unusedSince || !isExpired(unusedSince)) return false;
    if (modifiedAt <= unusedSince) return true;
    // By an upload that has failed, or when the file was restored from a backup.
    await markUnused([hash]);
    return false;
  }

  async function sweepFiles(files: StoredFile[]): Promise<void> {
    const hashes = [...new Set(files.map(({ hash }) => hash))];
    const used = await media.listUsed(hashes);
    const unused = hashes.filter((hash) => !used.has(hash));
    const marks = await media.listUnusedSince(unused);
    const unmarked = unused.filter((hash) => !marks.has(hash));
    if (unmarked.length > 0) await markUnused(unmarked);

    for (const { name, hash, isHalfRemoved } of files) {
      if (!isHalfRemoved && !isExpired(marks.get(hash))) continue;
      await images
        .removeIf(name, (modifiedAt) => isUnused(hash, modifiedAt))
        .catch((error: unknown) => log.warn({ err: error, name }, 'could not delete an unused image'));
    }
  }

  return async (signal) => {
    if (!(await isPaired(database, images))) return;
    const releasedBefore = new Date(Date.now() - releasePeriodMs);
    while (await database.write((tx) => createMediaRepository(tx).removeReleased(releasedBefore))) {
      if (signal.aborted) return;
      await delay(pauseMs);
    }
    for await (const { files, temporary } of images.list()) {
      if (signal.aborted) return;
      for (const name of temporary) await images.removeIfAbandoned(name);
      if (files.length > 0) await sweepFiles(files);
      await delay(pauseMs);
    }
    // Their files are gone; whatever could not be deleted is marked again by the next sweep.
    await database.write((tx) => createMediaRepository(tx).forgetUnused(new Date(Date.now() - 2 * gracePeriodMs)));
  };
}
