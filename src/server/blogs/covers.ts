import type { Database } from '../database/database';
import type { CheckedImage, ImageStore } from '../media/images';
import { createBlogsRepository, type BlogsRepository } from './blogs.repository';

/** How old a file has to be before it counts as left over: a younger one may belong to a post that is being written. */
const graceMilliseconds = 60 * 60 * 1000;

/** Keeps the pictures on disk and the rows that refer to them together. */
export function createCovers(database: Database, images: ImageStore) {
  return {
    prepare: (upload: Buffer) => images.prepare(upload),

    /** Runs `work` in a transaction in which the picture is known and its files are on disk. */
    async keep<T>(image: CheckedImage, work: (blogs: BlogsRepository) => Promise<T>): Promise<T> {
      // The slow part goes before, so as not to hold up other writers.
      await images.write(image);
      return database.write(async (tx) => {
        const blogs = createBlogsRepository(tx);
        await blogs.keepImage(image);
        const result = await work(blogs);
        // Again: the last post that showed the same picture may have been deleted in the meantime, and the files with it.
        await images.write(image);
        return result;
      });
    },

    /** Forgets a picture that no post shows any more; to be called in the transaction that took the last one away. */
    async drop(blogs: BlogsRepository, hash: string): Promise<void> {
      if (await blogs.dropImage(hash)) await images.remove(hash);
    },

    /** Deletes the files that a crash left behind before a post referred to them. */
    async sweep(): Promise<void> {
      const oldest = Date.now() - graceMilliseconds;
      for (const { hash, modifiedAt } of await images.list()) {
        if (modifiedAt.getTime() > oldest) continue;
        await database.write(async (tx) => {
          if (!(await createBlogsRepository(tx).hasImage(hash))) await images.remove(hash);
        });
      }
    },
  };
}
