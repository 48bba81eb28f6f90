import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, WriteOptions } from '../database/database';
import { mediaFormats, mediaFormatNames, type MediaKind } from '../../contract/media';
import type { ImageKind, PictureKind, Tables } from '../database/schema';
import { type Identity, requireRole } from '../http/authentication';
import { HttpError, unsupportedMediaType } from '../http/errors';
import type { ClaimFor } from '../http/idempotency';
import { detectMedia } from './detect-media';
import { type ImageStore, ImageStoreError, type PreparedImage } from './image-store';
import { digestOf, type LargeFile } from './large-content';
import { createMediaRepository } from './media.repository';
import {
  findImageFile,
  findImageHashes,
  mediaFileName,
  withStoredPaths,
  type TextImage as StoredPicture,
} from './text-images';
import { withoutPlace } from './without-place';

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
      options?: WriteOptions,
    ): Promise<T> {
      for (const image of prepared) await images.write(image);
      const result = await database.write(async (tx) => {
        for (const image of prepared) await createMediaRepository(tx).ensureImage(image);
        return work(tx);
      }, options);
      if (prepared.length > 0) onSaved();
      return result;
    },

    /**
     * Stores a picture for a text, which then refers to it by textImageMarkup(), or for a setting of the site. It stays while
     * one does, and for a while without one: see sweep-images.ts. The same upload is stored once.
     * @param claimFor the claim for what it resolves to
     * @throws HttpError 413, 415 or 422
     */
    async storePicture(
      upload: Buffer,
      kind: Exclude<PictureKind, 'cover'>,
      claimFor?: ClaimFor<StoredPicture>,
    ): Promise<StoredPicture> {
      const image = await images.prepare(upload, { kind });
      await images.write(image);
      const { hash, width, height } = image;
      const stored = { hash, width, height };
      await database.write(async (tx) => {
        await claimFor?.(stored)(tx);
        const repository = createMediaRepository(tx);
        await repository.ensureImage(image);
        await repository.release([hash]);
      });
      return stored;
    },

    /** The file of a picture of this blog, by any address of it; undefined for other pictures. */
    async findPicture(address: string): Promise<Buffer | undefined> {
      const file = findImageFile(address);
      const used = file && (await createMediaRepository(database.queries).listUsed([file.hash]));
      if (!used?.has(file!.hash)) return undefined;
      return images.read(file!.name).catch((error: unknown) => {
        if (error instanceof ImageStoreError) throw error;
        // A width in which it is not stored.
        return undefined;
      });
    },

    /**
     * Stores a recording or video for a text, as storePicture() does a picture, but as it is; a video without
     * what it says of place and camera.
     * @returns the name of its file
     * @throws HttpError 403, 415 or 422
     */
    async storeMedia(file: LargeFile, user?: Identity): Promise<{ name: string; kind: MediaKind }> {
      // It may have been on its way for long, and is served as soon as it is stored.
      if (user) await database.write((tx) => requireRole(tx, user));
      const format = await detectMedia(file.readAt, file.size);
      if (!format) throw unsupportedMediaType(`Please choose a recording or video in ${mediaFormatNames} format.`);
      if (format === 'damaged')
        throw new HttpError(422, 'The file is damaged or incomplete; please choose another one.');
      const content = format === 'mp4' ? await withoutPlace(file) : file;
      // Not the hash of the picture that the same bytes may be, too.
      const hash = (await digestOf(content.read(), createHash('sha256').update('media'))).slice(0, 32);
      const name = mediaFileName(hash, format);
      await images.writeLarge(name, content);
      await database.write(async (tx) => {
        const repository = createMediaRepository(tx);
        await repository.ensureImage({ kind: 'media', hash, width: 0, height: 0, hasPreview: false });
        await repository.release([hash]);
      });
      return { name, kind: mediaFormats[format].kind };
    },

    /** Whether there is such a picture. */
    isStored: (tx: Transaction<Tables>, picture: StoredPicture & { kind: ImageKind }) =>
      createMediaRepository(tx).isStored(picture),

    /** A sanitized text as it is stored: images of the store stand in it by paths without a host. */
    async toStoredText(html: string): Promise<string> {
      const known = await createMediaRepository(database.queries).listUsed(findImageHashes(html));
      return withStoredPaths(html, (hash) => known.has(hash));
    },

    /** In the transaction that adds a post without a cover. */
    ensureNoCover: (tx: Transaction<Tables>) => createMediaRepository(tx).ensureNoCover(),

    /** Notes which images the stored text of a post refers to, in the transaction that writes the text. */
    async setTextImages(tx: Transaction<Tables>, blogId: string, html: string): Promise<void> {
      const repository = createMediaRepository(tx);
      const before = await repository.listTextImages(blogId);
      const after = findImageHashes(html);
      const removed = before.filter((hash) => !after.includes(hash));
      await repository.addTextImages(blogId, await repository.keep(after.filter((hash) => !before.includes(hash))));
      await repository.removeTextImages(blogId, removed);
      await repository.release(removed);
    },

    /**
     * Replaces the picture that a row refers to, beside posts and their texts, by another one that is stored for texts.
     * @param write writes the row
     * @returns whether there is such a picture
     */
    async replaceReference(
      tx: Transaction<Tables>,
      { before, after }: { before: string | null; after: string | null },
      write: () => Promise<void>,
    ): Promise<boolean> {
      const repository = createMediaRepository(tx);
      if (after !== null && (await repository.keep([after])).length === 0) return false;
      await write();
      if (before !== null && before !== after) await repository.release([before]);
      return true;
    },

    /** After versions of a post were removed: frees those of their images to which nothing refers any more. */
    async releaseImages(
      tx: Transaction<Tables>,
      { covers, textImages }: { covers: string[]; textImages: string[] },
    ): Promise<void> {
      const repository = createMediaRepository(tx);
      for (const hash of covers) await repository.removeUnusedImage(hash);
      await repository.release(textImages);
    },

    /** Deletes the row of an image that no post refers to any more, in the transaction that took the last reference. */
    removeUnused: (tx: Transaction<Tables>, hash: string) => createMediaRepository(tx).removeUnusedImage(hash),
  };
}
