import type { Transaction } from 'kysely';
import type { Database, ExclusiveWrite } from '../database/database';
import type { Tables } from '../database/schema';
import type { ImageStore, PreparedImage } from './image-store';
import { createMediaRepository } from './media.repository';

export type MediaService = ReturnType<typeof createMediaService>;

/**
 * Keeps image files and the rows that refer to them consistent: a row never lacks its files. Files are written before
 * the transaction that refers to them, and deleted by the sweep alone, long after the last row has gone.
 * @param onSaved is called after images were saved, which may still lack renderings
 */
export function createMediaService(database: Database, images: ImageStore, onSaved: () => void = () => undefined) {
  return {
    /**
     * Validates an upload and renders it. Stores nothing.
     * @throws HttpError 413, 415 or 422
     */
    prepare: images.prepare,

    /** Runs `work` in a transaction in which the images have their rows, after their files have been stored. */
    async saveWith<T>(
      prepared: PreparedImage[],
      work: (tx: Transaction<Tables>) => Promise<T>,
      exclusive?: ExclusiveWrite,
    ): Promise<T> {
      for (const image of prepared) await images.write(image);
      const result = await database.write(async (tx) => {
        for (const image of prepared) await createMediaRepository(tx).ensureImage(image);
        return work(tx);
      }, exclusive);
      onSaved();
      return result;
    },

    /** Deletes the row of an image that no post refers to any more, in the transaction that took the last reference. */
    removeUnused: (tx: Transaction<Tables>, hash: string) => createMediaRepository(tx).removeUnusedImage(hash),
  };
}
