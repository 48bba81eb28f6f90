// Deleted posts. They are moved to tables of their own with their likes and comments, in slices, come back whole, and
// are deleted for good after a while.
import { limits } from '../../contract/limits';
import type { NeededField } from '../../contract/publication-rules';
import { removeSlugs } from '../addresses/slugs';
import { removeAnnotations } from '../annotations/removal';
import { removeFromSeries } from '../series/series';
import { removeViews } from '../statistics/removal';
import type { Database, Queries } from '../database/database';
import { isId } from '../database/id';
import { readTime } from '../database/read-time';
import type { Flag } from '../database/schema';
import { doSlice, findWork, finishOrLeave, noteWork, type WorkKind } from '../database/unfinished-work';
import { type Identity, requireRole } from '../http/authentication';
import { notFound } from '../http/errors';
import type { MediaService } from '../media/media.service';
import { createBinRepository, type BinOwner, type DeletedBlogRow } from './bin.repository';
import { createBlogsRepository } from './blogs.repository';
import { editableBy, findBlog, lockBlogOrFail } from './find-blog';
import { lockBlog } from './propagation';
import { findNeedsOf } from './readiness';
import { createRevisionsRepository } from './revisions.repository';

export type Bin = ReturnType<typeof createBin>;

const dayMs = 24 * 60 * 60_000;

/** Likes and comments that are moved in one transaction. */
const movedPerTransaction = 100;

/** The detail tells what is done, and whether a post that is being deleted was published. */
type BinDetail = 'delete published' | 'delete draft' | 'restore' | 'purge';

export const binMove: WorkKind = {
  name: 'bin',
  lock: lockBlog,
  async doSlice(tx, { subject: id, detail }) {
    const repository = createBinRepository(tx);
    if (detail === 'purge') return (await repository.removeSomeDependents(id)) ? '' : undefined;
    const blog = await createBlogsRepository(tx).find(id, { audience: 'admins', lock: true });
    // A server of an earlier version may have moved it meanwhile.
    if (!blog) return undefined;
    const isLeft =
      detail === 'restore'
        ? await repository.restoreSomeDependents(blog)
        : await moveSome(tx, id, detail === 'delete published' ? 1 : 0);
    return isLeft ? '' : undefined;
  },
};

/** @returns whether there is more to do */
async function moveSome(tx: Queries, id: string, isPublished: Flag): Promise<boolean> {
  const repository = createBinRepository(tx);
  for (let total = 0; total < movedPerTransaction;) {
    const moved = await repository.moveSomeDependents(id);
    total += moved;
    if (moved > 0) continue;
    // The versions keep what the text refers to.
    await createRevisionsRepository(tx).keepFirst(id);
    await repository.moveBlog(id, isPublished);
    return false;
  }
  await repository.hide(id);
  return true;
}

const note = (tx: Queries, id: string, detail: BinDetail): Promise<void> =>
  noteWork(tx, { kind: binMove.name, subject: id, cursor: '', detail });

export const expiryOf = ({ deleted_at }: DeletedBlogRow): string =>
  new Date(Date.parse(deleted_at) + limits.binDays * dayMs).toISOString();

/**
 * @param finishWork is called when a move is left to the job
 * @param pageChanged is called after a page has come back
 */
export function createBin(
  database: Database,
  media: MediaService,
  finishWork: () => void,
  pageChanged: () => void = () => undefined,
) {
  const bin = createBinRepository(database.queries);

  const finishMove = (id: string, signal?: AbortSignal) => finishOrLeave(database, binMove, id, finishWork, signal);

  /** @returns whether it was in the bin */
  async function purge(id: string, user: Identity | undefined, signal?: AbortSignal): Promise<boolean> {
    const isTaken = await database.write(async (tx) => {
      const repository = createBinRepository(tx);
      const blog = await repository.take(id, editableBy(user));
      if (!blog) return false;
      await requireRole(tx, user);
      await note(tx, id, 'purge');
      await removeSlugs(tx, id);
      await removeAnnotations(tx, id);
      await removeViews(tx, id);
      await removeFromSeries(tx, id);
      await media.releaseImages(tx, await createRevisionsRepository(tx).remove(id));
      await media.removeUnused(tx, blog.image_hash);
      return true;
    });
    if (isTaken) await finishMove(id, signal);
    return isTaken;
  }

  /** What restore() has of a post that is back, as whoever asked for it may not have heard. @throws HttpError 403 or 404 */
  async function requireBack(tx: Queries, id: string, user: Identity | undefined) {
    const { kind } = await lockBlogOrFail(tx, id, user);
    // It is on its way into the bin.
    if ((await findWork(tx, binMove, id))?.detail.startsWith('delete')) throw notFound('The blog');
    return { kind, needs: [] };
  }

  /** When purgeExpired() was called last. */
  let askedAt: string | undefined;

  async function purgeDeletedUntil(time: string, user: Identity | undefined, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const ids = await bin.listDeletedUntil(time, editableBy(user));
      if (ids.length === 0) return;
      for (const id of ids) {
        if (signal?.aborted) return;
        await purge(id, user, signal);
      }
    }
  }

  return {
    /**
     * Puts a post into the bin.
     * @throws HttpError 403 or 404
     */
    async put(id: string, user?: Identity): Promise<void> {
      const isLeft = await database.write(async (tx) => {
        const blog = await findBlog(tx, id, { audience: editableBy(user), lock: true });
        if (!blog) {
          // Somebody else's by now; or deleted meanwhile, as it was to be.
          if (await findBlog(tx, id, { audience: 'admins' })) throw notFound('The blog');
          return false;
        }
        await requireRole(tx, user);
        // One whose deletion has begun is hidden as a draft.
        const isPublished = blog.is_published || (await findWork(tx, binMove, id))?.detail === 'delete published';
        const detail: BinDetail = isPublished ? 'delete published' : 'delete draft';
        return doSlice(tx, binMove, { subject: id, cursor: '', detail });
      });
      if (isLeft) await finishMove(id);
    },

    /**
     * A post that was published, and lacks by now what readers are to see, comes back as a draft. For one that is back already
     * nothing is done.
     * @returns what it lacks
     * @throws HttpError 403, or 404 when it is neither
     */
    async restore(id: string, user?: Identity): Promise<NeededField[]> {
      const { kind, needs } = await database.write(async (tx) => {
        const repository = createBinRepository(tx);
        const blog = isId(id) ? await repository.take(id, editableBy(user)) : undefined;
        if (!blog) return requireBack(tx, id, user);
        await requireRole(tx, user);
        const missing = blog.is_published ? await findNeedsOf(tx, blog) : [];
        await repository.putBack(missing.length > 0 ? { ...blog, is_published: 0 } : blog);
        await media.setTextImages(tx, id, blog.description);
        await note(tx, id, 'restore');
        return { kind: blog.kind, needs: missing };
      });
      if (kind === 'page') pageChanged();
      await finishMove(id);
      return needs;
    },

    /**
     * Deletes a post in the bin for good.
     * @throws HttpError 404 when it is not in the bin
     */
    async purge(id: string, user?: Identity): Promise<void> {
      if (!isId(id) || !(await purge(id, user))) throw notFound('The blog');
    },

    empty: (user?: Identity): Promise<void> => purgeDeletedUntil(new Date().toISOString(), user),

    async list(
      range: { limit?: number; offset?: number },
      user: Identity,
    ): Promise<{ rows: DeletedBlogRow[]; total: number }> {
      const owner: BinOwner = editableBy(user);
      const [rows, total] = await Promise.all([bin.list(range, owner), bin.count(owner)]);
      return { rows, total };
    },

    /**
     * Deletes for good what has been in the bin for long enough, and had been when this was called before: a clock that is ahead
     * for a moment costs nothing.
     */
    async purgeExpired(signal: AbortSignal): Promise<void> {
      const now = await readTime(database);
      const before = askedAt;
      askedAt = now;
      if (before === undefined) return;
      const time = Date.parse(before < now ? before : now) - limits.binDays * dayMs;
      await purgeDeletedUntil(new Date(time).toISOString(), undefined, signal);
    },
  };
}
