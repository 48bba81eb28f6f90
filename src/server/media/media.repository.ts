import { sql, type Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { RenderingState, Tables } from '../database/schema';
import type { PreparedImage } from './image-store';

/** What is made of a cover beside its WebP files: the columns of `images` that say how far it is. */
export type RenderingKind = 'preview' | 'avif';

export type PendingImage = Pick<Selectable<Tables['images']>, 'hash' | 'width' | 'height'>;

export function createMediaRepository(db: Queries) {
  return {
    /** Inserts the image unless it is there already; either way it stays until the end of the transaction. */
    async ensureImage({ hash, width, height, hasPreview }: PreparedImage): Promise<void> {
      await db
        .insertInto('images')
        .values({ hash, width, height, created_at: new Date().toISOString() })
        // An update that changes nothing, by which the row is locked.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ width }))
        .execute();
      if (hasPreview) await this.setRenderings(hash, { preview: 'stored' });
      await db.deleteFrom('unused_images').where('hash', '=', hash).execute();
    },

    /** The newest image that still lacks this. */
    findPending: (kind: RenderingKind): Promise<PendingImage | undefined> =>
      db
        .selectFrom('images')
        .select(['hash', 'width', 'height'])
        // Not a parameter, which would rule out the index of pending ones.
        .where(kind, '=', sql.lit('pending' as const))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async setRenderings(hash: string, states: Partial<Record<RenderingKind, RenderingState>>): Promise<void> {
      await db.updateTable('images').set(states).where('hash', '=', hash).execute();
    },

    /** The ids of the posts that show the image. */
    async listBlogIds(hash: string): Promise<string[]> {
      const rows = await db.selectFrom('blogs').select('id').where('image_hash', '=', hash).execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes the image row unless a post refers to it; from then on the image counts as unused. Only in a transaction. */
    async removeUnusedImage(hash: string): Promise<void> {
      // First, so that no post that is being added meanwhile is overlooked.
      await db.selectFrom('images').select('hash').where('hash', '=', hash).forUpdate().execute();
      const { numDeletedRows } = await db
        .deleteFrom('images')
        .where('hash', '=', hash)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('blogs').select('blogs.id').whereRef('blogs.image_hash', '=', 'images.hash'))),
        )
        .executeTakeFirst();
      if (numDeletedRows > 0) await this.markUnused([hash]);
    },

    /** Those of the hashes that have an image row. */
    async listUsed(hashes: string[]): Promise<Set<string>> {
      if (hashes.length === 0) return new Set();
      const rows = await db.selectFrom('images').select('hash').where('hash', 'in', hashes).execute();
      return new Set(rows.map(({ hash }) => hash));
    },

    /** Since when the hashes have been marked as unused; without those that are not, or are used again. */
    async listUnusedSince(hashes: string[]): Promise<Map<string, Date>> {
      if (hashes.length === 0) return new Map();
      const rows = await db
        .selectFrom('unused_images')
        .selectAll()
        .where('hash', 'in', hashes)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('images').select('images.hash').whereRef('images.hash', '=', 'unused_images.hash'))),
        )
        .execute();
      return new Map(rows.map(({ hash, unused_since }) => [hash, new Date(unused_since)]));
    },

    /** Marks those of the images that have no row as unused from now on, also if they are marked already. */
    async markUnused(hashes: string[]): Promise<void> {
      const used = await this.listUsed(hashes);
      const unused = hashes.filter((hash) => !used.has(hash));
      if (unused.length === 0) return;
      const unused_since = new Date().toISOString();
      await db
        .insertInto('unused_images')
        .values(unused.map((hash) => ({ hash, unused_since })))
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ unused_since }))
        .execute();
    },

    /** Forgets the marks of images that have been unused since before then. */
    async forgetUnused(before: Date): Promise<void> {
      await db.deleteFrom('unused_images').where('unused_since', '<', before.toISOString()).execute();
    },
  };
}
