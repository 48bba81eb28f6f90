import type { Transaction } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/schema';
import type { Identity } from '../http/authentication';
import { conflict, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { MediaService } from '../media/media.service';
import { fromRow, storeContent, toRow } from './blog-content';
import { createBlogsRepository, type BlogRowChanges, type LockedBlogRow } from './blogs.repository';
import { editableBy, findBlogOrFail, lockBlogOrFail } from './find-blog';
import { requireReady } from './readiness';
import { createRevisionsRepository } from './revisions.repository';

export type RevisionsService = ReturnType<typeof createRevisionsService>;

/** @param finishWork is called after a change, and brings likes and comments up to date later */
export function createRevisionsService(database: Database, media: MediaService, finishWork: () => void) {
  const revisions = createRevisionsRepository(database.queries);

  /**
   * Changes a post. Keeps the version before, if none is kept yet, and the new one.
   * @param session of an autosave, whose version before is not kept
   * @returns the `updated_at` of the new one
   */
  async function save(
    tx: Transaction<Tables>,
    before: LockedBlogRow,
    changes: BlogRowChanges,
    user: Identity | undefined,
    session?: string,
  ): Promise<string> {
    const repository = createRevisionsRepository(tx);
    await repository.keepFirst(before.id);
    const updatedAt = await createBlogsRepository(tx).update(before, changes);
    if (changes.description !== undefined) await media.setTextImages(tx, before.id, changes.description);
    const { covers, textImages } = await repository.keep(before.id, user, session);
    // A cover that stays is not locked: posts with the same cover would wait for each other.
    const { image_hash = before.image_hash } = changes;
    const removed = [...new Set([...covers, before.image_hash])].filter((hash) => hash !== image_hash);
    await media.releaseImages(tx, { covers: removed, textImages });
    return updatedAt;
  }

  return {
    save,

    async list(id: string, range: { limit?: number; offset?: number }, user?: Identity) {
      await findBlogOrFail(database.queries, id, { audience: editableBy(user) });
      const [rows, newest, total] = await Promise.all([
        revisions.list(id, range),
        revisions.findNewestTime(id),
        revisions.count(id),
      ]);
      return { rows, newest, total };
    },

    async getOrFail(id: string, savedAt: string, user?: Identity) {
      await findBlogOrFail(database.queries, id, { audience: editableBy(user) });
      if (Number.isNaN(Date.parse(savedAt))) throw notFound('The version');
      const [row, newest] = await Promise.all([revisions.find(id, savedAt), revisions.findNewestTime(id)]);
      if (!row) throw notFound('The version');
      return { row, newest };
    },

    /**
     * Makes an earlier version the present one, as one more version.
     * @throws HttpError 409 as requireBase() does, 422 when something is missing in it that readers are to see
     */
    async restore(
      id: string,
      { savedAt, updatedAt }: { savedAt: string; updatedAt?: string },
      user: Identity,
      claim?: Claim,
    ): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        const blog = await lockBlogOrFail(tx, id, user);
        requireBase(blog, updatedAt);
        const revision = await createRevisionsRepository(tx).find(id, savedAt);
        if (!revision) throw notFound('The version');
        const { image_hash } = revision;
        const { category, tags, ...content } = toRow(fromRow(revision));
        const row = blog.kind === 'page' ? content : await storeContent(tx, { ...content, category, tags });
        await requireReady(tx, blog, { ...row, image_hash });
        await save(tx, blog, { ...row, image_hash }, user);
      });
      finishWork();
    },
  };
}

/** @throws HttpError 409 when there is a newer version than the one that changes are based on */
export function requireBase({ updated_at }: LockedBlogRow, base: string | undefined): void {
  if (base !== undefined && updated_at > base) {
    throw conflict('Somebody has changed the post since you opened it. Please look at both versions.');
  }
}
