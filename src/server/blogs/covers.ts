import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { PreparedImage, ImageStore } from '../media/image-store';
import { createBlogsRepository, type BlogsRepository } from './blogs.repository';

/** Minimum age of an orphaned file: a younger one may belong to a post that is being saved. */
const gracePeriodMs = 60 * 60 * 1000;

export type CoverStorageLog = Pick<FastifyBaseLogger, 'warn'>;

/** Keeps image files and the rows that refer to them consistent: a row never lacks its files. */
export function createCoverStorage(database: Database, images: ImageStore, log: CoverStorageLog) {
  /**
   * Deletes the files of an image that has no row. A failure is only logged, because the caller's changes are already
   * committed, and the next sweep tries again.
   */
  async function deleteUnusedFiles(hash: string): Promise<void> {
    try {
      // In a write transaction, so that no other writer refers to the image meanwhile.
      await database.write(async (tx) => {
        if (!(await createBlogsRepository(tx).hasImage(hash))) await images.remove(hash);
      });
    } catch (error) {
      log.warn({ err: error, hash }, 'could not delete the files of an unused image');
    }
  }

  return {
    prepare: (upload: Buffer) => images.prepare(upload),

    /** Runs `work` in a transaction in which the image has its row, and its files are on disk. */
    async saveWith<T>(image: PreparedImage, work: (blogs: BlogsRepository) => Promise<T>): Promise<T> {
      try {
        // The slow part runs before the transaction, so that other writers are not blocked.
        await images.write(image);
        return await database.write(async (tx) => {
          const blogs = createBlogsRepository(tx);
          await blogs.ensureImage(image);
          const result = await work(blogs);
          // Again: the last post with the same image may have been deleted in the meantime, and its files with it.
          await images.write(image);
          return result;
        });
      } catch (error) {
        await deleteUnusedFiles(image.hash);
        throw error;
      }
    },

    deleteUnusedFiles,

    /** Deletes orphaned files, such as a crash leaves behind. */
    async sweep(): Promise<void> {
      const newestAllowed = Date.now() - gracePeriodMs;
      for (const { hash, modifiedAt } of await images.list()) {
        if (modifiedAt.getTime() <= newestAllowed) await deleteUnusedFiles(hash);
      }
    },
  };
}
