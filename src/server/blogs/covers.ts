import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { CheckedImage, ImageStore } from '../media/images';
import { createBlogsRepository, type BlogsRepository } from './blogs.repository';

/** How old a file has to be before it counts as left over: a younger one may belong to a post that is being written. */
const graceMilliseconds = 60 * 60 * 1000;

export type CoversLog = Pick<FastifyBaseLogger, 'warn'>;

/** Keeps the pictures on disk and the rows that refer to them together: no row is ever without its files. */
export function createCovers(database: Database, images: ImageStore, log: CoversLog) {
  /**
   * Deletes the files of a picture that no row knows. A failure is for the log alone: it takes nothing back of what has
   * been committed, and the next sweep tries again.
   */
  async function discard(hash: string): Promise<void> {
    try {
      // In a turn of its own among the writers, so that nobody comes to show the picture meanwhile.
      await database.write(async (tx) => {
        if (!(await createBlogsRepository(tx).hasImage(hash))) await images.remove(hash);
      });
    } catch (error) {
      log.warn({ err: error, hash }, 'the files of a picture that no post shows could not be deleted');
    }
  }

  return {
    prepare: (upload: Buffer) => images.prepare(upload),

    /** Runs `work` in a transaction in which the picture is known and its files are on disk. */
    async keep<T>(image: CheckedImage, work: (blogs: BlogsRepository) => Promise<T>): Promise<T> {
      try {
        // The slow part goes before, so as not to hold up other writers.
        await images.write(image);
        return await database.write(async (tx) => {
          const blogs = createBlogsRepository(tx);
          await blogs.keepImage(image);
          const result = await work(blogs);
          // Again: the last post that showed the same picture may have been deleted in the meantime, and the files with it.
          await images.write(image);
          return result;
        });
      } catch (error) {
        await discard(image.hash);
        throw error;
      }
    },

    discard,

    /** Deletes the files that a crash left behind. */
    async sweep(): Promise<void> {
      const oldest = Date.now() - graceMilliseconds;
      for (const { hash, modifiedAt } of await images.list()) {
        if (modifiedAt.getTime() <= oldest) await discard(hash);
      }
    },
  };
}
