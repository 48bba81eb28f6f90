import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { coverTags, resolveTags, type Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import type { RenderingState } from '../database/schema';
import { type ImageStore, ImageStoreError, type NewFile } from './image-store';
import { fileName, maxWidth, previewFileName, renderedWidths } from './image-urls';
import { isPaired } from './open-image-store';
import { createMediaRepository, type PendingImage, type RenderingKind } from './media.repository';
import { renderPreview } from './render-preview';

interface Options {
  database: Database;
  images: ImageStore;
  /** Whether AVIF files are made. */
  hasAvif: boolean;
  /** Called with the tags of the responses in which addresses have been added. */
  invalidate: (tags: Tag[]) => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The tags of the responses that have the address of a rendering, of the post `:id`. */
const tags: Record<RenderingKind, readonly Tag[]> = { preview: [{ type: 'Blog', id: ':id' }], avif: coverTags };

/**
 * Makes what uploads and earlier versions have left to be made of covers: previews first, then AVIF files, one file at a
 * time, newest covers first. What is still to be made is kept in the database, and survives a restart. A cover that cannot
 * be read is given up. A failure to write, or of the whole store, ends the run; the next one goes on. Nothing happens while database and images do
 * not belong together.
 *
 * Responses have the address of a rendering when all of its files are durable. A file that is written after the last post
 * has dropped the image is unused, and swept as any other: see sweep-images.ts.
 */
export function createBackgroundRendering({
  database,
  images,
  hasAvif,
  invalidate,
  log,
}: Options): (signal: AbortSignal) => Promise<void> {
  const media = createMediaRepository(database.queries);

  const setRenderings = (hash: string, states: Partial<Record<RenderingKind, RenderingState>>) =>
    database.write((tx) => createMediaRepository(tx).setRenderings(hash, states));

  const readCover = ({ hash, width }: PendingImage) => images.read(fileName(hash, width));

  async function makePreview(image: PendingImage, signal: AbortSignal): Promise<NewFile[]> {
    const cover = await readCover(image);
    const data = await withPause(() => renderPreview(cover), signal);
    return [{ name: previewFileName(image.hash), data }];
  }

  /** @returns undefined when one of the files would be no smaller than the WebP file it stands beside */
  async function makeAvifFiles(image: PendingImage, signal: AbortSignal): Promise<NewFile[] | undefined> {
    if (!isAvifAffordable(image)) return undefined;
    const cover = await readCover(image);
    const files: NewFile[] = [];
    for (const width of renderedWidths.cover(image.width)) {
      signal.throwIfAborted();
      const webp = await images.read(fileName(image.hash, width));
      const data = await withPause(() => renderAvif(cover, width), signal);
      if (data.length >= webp.length) return undefined;
      files.push({ name: fileName(image.hash, width, 'avif'), data });
    }
    return files;
  }

  const make = { preview: makePreview, avif: makeAvifFiles };

  async function render(kind: RenderingKind, image: PendingImage, signal: AbortSignal): Promise<void> {
    const { hash } = image;
    let files: NewFile[] | undefined;
    try {
      files = await make[kind](image, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ImageStoreError) throw error;
      log.warn({ err: error, hash, kind }, 'could not read a cover, so this is not made of it');
      // Where the preview fails the AVIF files would, too.
      return setRenderings(hash, { [kind]: 'failed', avif: 'failed' });
    }
    if (!files) return setRenderings(hash, { [kind]: 'left out' });
    await images.write({ files });
    await setRenderings(hash, { [kind]: 'stored' });
    invalidate((await media.listBlogIds(hash)).flatMap((id) => resolveTags(tags[kind], { id })));
  }

  const kinds: RenderingKind[] = hasAvif ? ['preview', 'avif'] : ['preview'];

  async function findNext(): Promise<{ kind: RenderingKind; image: PendingImage } | undefined> {
    for (const kind of kinds) {
      const image = await media.findPending(kind);
      if (image) return { kind, image };
    }
    return undefined;
  }

  return async (signal) => {
    if (!(await isPaired(database, images))) return;
    while (!signal.aborted) {
      const next = await findNext();
      if (!next) return;
      await render(next.kind, next.image, signal);
    }
  };
}

/** Pauses for as long as the work has taken, for the sake of requests, unless the server stops. */
async function withPause<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  await delay(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
  return result;
}

/**
 * At this quality the files have about 60 % of the bytes of the WebP files, and look alike. Effort 2 takes 0.6 s of CPU
 * time for the four widths of a cover; 4, which is sharp's default, takes seven times as long for 5 % fewer bytes.
 */
const options = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' };

/** The encoder would need hundreds of megabytes of memory for a taller cover, of which pages show a part only. */
const maxPixels = maxWidth * 2 * maxWidth;

const isAvifAffordable = ({ width, height }: { width: number; height: number }) => width * height <= maxPixels;

/** @param cover the widest rendering of the cover */
const renderAvif = (cover: Buffer, width: number): Promise<Buffer> =>
  sharp(cover, { failOn: 'error' }).resize({ width }).avif(options).toBuffer();
