// The rows of images, and what refers to them. Who writes a text notes in the same transaction which pictures it
// has (`text_images`, by setTextImages()). What else is to keep an image gets a table of its own, a line in
// `references`, and calls of keep() and release().
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Queries } from '../database/database';
import { recordChanges } from '../database/record-changes';
import type { ImageKind, RenderingState, Tables } from '../database/schema';
import type { PreparedImage } from './image-store';
import { noCover } from './no-cover';

/** The columns that refer to images: an image stays as long as one of them has its hash. */
const references = [
  { table: 'blogs', column: 'blogs.image_hash' },
  { table: 'text_images', column: 'text_images.hash' },
  { table: 'revisions', column: 'revisions.image_hash' },
  { table: 'revision_images', column: 'revision_images.hash' },
  { table: 'deleted_blogs', column: 'deleted_blogs.image_hash' },
  { table: 'profiles', column: 'profiles.image_hash' },
  { table: 'site_images', column: 'site_images.hash' },
] as const;

/** Whether nothing refers to the image of the row. */
const isUnreferenced = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'images'>) =>
  and(
    references.map(({ table, column }) =>
      not(exists(selectFrom(table).select(column).whereRef(column, '=', 'images.hash'))),
    ),
  );

/** What is made of a cover beside its WebP files: the columns of `images` that say how far it is. */
export type RenderingKind = 'preview' | 'avif';

export type PendingImage = Pick<Selectable<Tables['images']>, 'hash' | 'width' | 'height'>;

type ImageRow = Omit<PreparedImage, 'files' | 'kind'> & { kind: ImageKind };

/** Rows that are deleted in one transaction. */
const releasedPerBatch = 250;

export function createMediaRepository(db: Queries) {
  return {
    /** Inserts the image unless it is there already; either way it stays until the end of the transaction. */
    async ensureImage({ kind, hash, width, height, hasPreview }: ImageRow): Promise<void> {
      const created_at = new Date().toISOString();
      const leftOut = { preview: 'left out', avif: 'left out' } as const;
      await db
        .insertInto('images')
        .values({ hash, kind, width, height, created_at, ...(kind !== 'cover' && leftOut) })
        // By which the row is locked.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ released_at: null }))
        .execute();
      if (hasPreview) await this.setRenderings(hash, { preview: 'stored' });
      await db.deleteFrom('unused_images').where('hash', '=', hash).execute();
    },

    /** Inserts the row for what has no cover, unless it is there already. */
    async ensureNoCover(): Promise<void> {
      const leftOut = { preview: 'left out', avif: 'left out' } as const;
      await db
        .insertInto('images')
        .values({ hash: noCover, width: 0, height: 0, created_at: new Date().toISOString(), ...leftOut })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
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
      const blogIds = await this.listBlogIds(hash);
      await recordChanges(
        db,
        blogIds.map((blogId) => ({ kind: 'cover', blogId })),
      );
    },

    /** The ids of the posts that show the image. */
    async listBlogIds(hash: string): Promise<string[]> {
      const rows = await db.selectFrom('blogs').select('id').where('image_hash', '=', hash).execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes the image row unless a post refers to it; from then on the image counts as unused. Only in a transaction. */
    async removeUnusedImage(hash: string): Promise<void> {
      if (hash === noCover) return;
      // First, so that no post that is being added meanwhile is overlooked.
      await db.selectFrom('images').select('hash').where('hash', '=', hash).forUpdate().execute();
      const { numDeletedRows } = await db
        .deleteFrom('images')
        .where('hash', '=', hash)
        .where(isUnreferenced)
        .executeTakeFirst();
      if (numDeletedRows > 0) await this.markUnused([hash]);
    },

    /**
     * Keeps those of the images that are known, whatever else refers to them; the caller adds a reference in the same
     * transaction.
     * @returns the known ones
     */
    async keep(hashes: string[]): Promise<string[]> {
      if (hashes.length === 0) return [];
      // First, so that the rows are locked: the sweep deletes none of them meanwhile.
      await db.updateTable('images').set({ released_at: null }).where('hash', 'in', hashes).execute();
      return [...(await this.listUsed(hashes))];
    },

    /**
     * After references of texts were removed: from now on the sweep counts the time for those of the images to which
     * nothing refers any more. Only in a transaction.
     */
    async release(hashes: string[]): Promise<void> {
      if (hashes.length === 0) return;
      // First, so that of two transactions that remove the last two references the later one sees both.
      await db.selectFrom('images').select('hash').where('hash', 'in', hashes).orderBy('hash').forUpdate().execute();
      await db
        .updateTable('images')
        .set({ released_at: new Date().toISOString() })
        .where('hash', 'in', hashes)
        .where(isUnreferenced)
        .execute();
    },

    /** Deletes the rows of some of the images that were released before then. @returns whether there may be more */
    async removeReleased(before: Date): Promise<boolean> {
      const rows = await db
        .selectFrom('images')
        .select('hash')
        .where('released_at', '<', before.toISOString())
        .limit(releasedPerBatch)
        .forUpdate()
        .execute();
      if (rows.length === 0) return false;
      const hashes = rows.map(({ hash }) => hash);
      await db.deleteFrom('images').where('hash', 'in', hashes).where(isUnreferenced).execute();
      await this.markUnused(hashes);
      return rows.length === releasedPerBatch;
    },

    /** The images that the text of a post refers to. */
    async listTextImages(blogId: string): Promise<string[]> {
      const rows = await db.selectFrom('text_images').select('hash').where('blog_id', '=', blogId).execute();
      return rows.map(({ hash }) => hash);
    },

    async addTextImages(blogId: string, hashes: string[]): Promise<void> {
      if (hashes.length === 0) return;
      await db
        .insertInto('text_images')
        .values(hashes.map((hash) => ({ blog_id: blogId, hash })))
        .execute();
    },

    async removeTextImages(blogId: string, hashes: string[]): Promise<void> {
      if (hashes.length === 0) return;
      await db.deleteFrom('text_images').where('blog_id', '=', blogId).where('hash', 'in', hashes).execute();
    },

    /** Whether it is stored, of this kind and size. */
    async isStored({ kind, hash, width, height }: Omit<ImageRow, 'hasPreview'>): Promise<boolean> {
      const rows = await db
        .selectFrom('images')
        .select('hash')
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('width', '=', width)
        .where('height', '=', height)
        .execute();
      return rows.length > 0;
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
