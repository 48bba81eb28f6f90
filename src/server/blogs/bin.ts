// Deleted posts. They are moved to tables of their own with their likes and comments, in slices, come back whole,
// and are deleted for good after a while. `bin_moves` names those that are on their way, which a job finishes after
// an interruption. Triggers keep counters and indexes right.
import { setImmediate } from 'node:timers/promises';
import { limits } from '../../contract/limits';
import type { Database } from '../database/database';
import { isId } from '../database/id';
import { notFound } from '../http/errors';
import type { MediaService } from '../media/media.service';
import { createBinRepository, type DeletedBlogRow } from './bin.repository';
import { createBlogsRepository } from './blogs.repository';
import { createRevisionsRepository } from './revisions.repository';

export type Bin = ReturnType<typeof createBin>;

const dayMs = 24 * 60 * 60_000;

/** Likes and comments that are moved in one transaction. */
const movedPerTransaction = 100;

export const expiryOf = ({ deleted_at }: DeletedBlogRow): string =>
  new Date(Date.parse(deleted_at) + limits.binDays * dayMs).toISOString();

export function createBin(database: Database, media: MediaService) {
  const bin = createBinRepository(database.queries);

  /** Runs a step until it says that there are no more; requests are answered between two. */
  async function repeat(step: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await step())) await setImmediate();
  }

  /** @returns whether there is more to do */
  const moveSome = (id: string): Promise<boolean> =>
    database.write(async (tx) => {
      const repository = createBinRepository(tx);
      const blog = await createBlogsRepository(tx).findAndLock(id, { includesDrafts: true });
      if (!blog) {
        await repository.endMove(id);
        return false;
      }
      const move = await repository.findMove(id);
      const isPublished = move?.target === 'bin' ? move.is_published : blog.is_published;
      for (let total = 0; total < movedPerTransaction;) {
        const moved = await repository.moveSomeDependents(id);
        total += moved;
        if (moved > 0) continue;
        // The versions keep what the text refers to.
        await createRevisionsRepository(tx).keepFirst(id);
        await repository.moveBlog(id, isPublished);
        await repository.endMove(id);
        return false;
      }
      await repository.hide(id);
      await repository.startMove(id, 'bin', isPublished);
      return true;
    });

  const restoreSome = (id: string): Promise<boolean> =>
    database.write(async (tx) => {
      const repository = createBinRepository(tx);
      const blog = await createBlogsRepository(tx).findAndLock(id, { includesDrafts: true });
      const move = await repository.findMove(id);
      // It may have been deleted again.
      if (!blog || move?.target !== 'blogs') return false;
      if (await repository.restoreSomeDependents(id)) return true;
      await repository.endMove(id);
      return false;
    });

  const removeSome = (id: string): Promise<boolean> =>
    database.write(async (tx) => {
      const repository = createBinRepository(tx);
      if (await repository.removeSomeDependents(id)) return true;
      await repository.endMove(id);
      return false;
    });

  const steps = { bin: moveSome, blogs: restoreSome, nowhere: removeSome };

  /** @returns whether it was in the bin */
  async function purge(id: string, signal?: AbortSignal): Promise<boolean> {
    const isTaken = await database.write(async (tx) => {
      const repository = createBinRepository(tx);
      const blog = await repository.take(id);
      if (!blog) return false;
      await repository.startMove(id, 'nowhere', 0);
      await media.releaseImages(tx, await createRevisionsRepository(tx).remove(id));
      await media.removeUnused(tx, blog.image_hash);
      return true;
    });
    if (isTaken) await repeat(() => removeSome(id), signal);
    return isTaken;
  }

  async function purgeDeletedUntil(time: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const ids = await bin.listDeletedUntil(time);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (signal?.aborted) return;
        await purge(id, signal);
      }
    }
  }

  return {
    /** Puts a post into the bin. */
    put: (id: string): Promise<void> => repeat(() => moveSome(id)),

    /** @throws HttpError 404 when it is not in the bin */
    async restore(id: string): Promise<void> {
      await database.write(async (tx) => {
        const repository = createBinRepository(tx);
        const blog = isId(id) ? await repository.take(id) : undefined;
        if (!blog) throw notFound('The blog');
        await repository.putBack(blog);
        await media.setTextImages(tx, id, blog.description);
        await repository.startMove(id, 'blogs', blog.is_published);
      });
      await repeat(() => restoreSome(id));
    },

    /**
     * Deletes a post in the bin for good.
     * @throws HttpError 404 when it is not in the bin
     */
    async purge(id: string): Promise<void> {
      if (!isId(id) || !(await purge(id))) throw notFound('The blog');
    },

    empty: (): Promise<void> => purgeDeletedUntil(new Date().toISOString()),

    async list(range: { limit?: number; offset?: number }): Promise<{ rows: DeletedBlogRow[]; total: number }> {
      const [rows, total] = await Promise.all([bin.list(range), bin.count()]);
      return { rows, total };
    },

    /** Finishes what was interrupted, and deletes for good what has been in the bin for long enough. */
    async tidyUp(signal: AbortSignal): Promise<void> {
      for (const { blog_id, target } of await bin.listMoves()) {
        await repeat(() => steps[target](blog_id), signal);
      }
      await purgeDeletedUntil(new Date(Date.now() - limits.binDays * dayMs).toISOString(), signal);
    },
  };
}
