import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import type { RenderingState } from '../database/schema';
import type { ImageStore, NewFile } from './image-store';
import { fileName, previewFileName } from './image-urls';
import { isPaired } from './install-id';
import { createMediaRepository } from './media.repository';
import { renderPreview } from './render-preview';

interface Options {
  database: Database;
  images: ImageStore;
  /** Called with the tags of the responses that have got another address. */
  invalidate: (tags: Tag[]) => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Makes the renderings that uploads and earlier versions have left out, one at a time, newest covers first. What is still
 * to be made is kept in the database, and survives a restart. A cover that cannot be read is given up. A failure to write
 * ends the run; the next one goes on. Nothing happens while database and images do not belong together.
 *
 * An image gets its address when all of its files are durable. A file that is written after the last post has dropped
 * the image is an unused one as any other: see sweep-images.ts.
 */
export function createBackgroundRendering({
  database,
  images,
  invalidate,
  log,
}: Options): (signal: AbortSignal) => Promise<void> {
  const media = createMediaRepository(database.queries);

  async function setPreview(hash: string, state: RenderingState): Promise<void> {
    await database.write((tx) => createMediaRepository(tx).setPreview(hash, state));
  }

  async function addPreview({ hash, width }: { hash: string; width: number }): Promise<void> {
    let file: NewFile;
    try {
      file = { name: previewFileName(hash), data: await renderPreview(await images.read(fileName(hash, width))) };
    } catch (error) {
      log.warn({ err: error, name: fileName(hash, width) }, 'could not read a cover, which gets no preview');
      return setPreview(hash, 'failed');
    }
    await images.write({ files: [file] });
    await setPreview(hash, 'stored');
    invalidate((await media.listBlogs(hash)).map((id) => ({ type: 'Blog', id })));
  }

  return async (signal) => {
    if (!(await isPaired(database, images))) return;
    while (!signal.aborted) {
      const image = await media.findWithoutPreview();
      if (!image) return;
      const startedAt = performance.now();
      await addPreview(image);
      // As long as that took, for the sake of requests.
      await delay(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
    }
  };
}
