import { createHash } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import type { ImageKind } from '../database/schema';
import type { ImageStore } from './image-store';
import { fileName, previewFileName, textFileName } from './image-urls';
import { renderCover, renderTextImage } from './render-image';
import { renderPreview } from './render-preview';

/** Concurrent decodings: an image of 50 megapixels may take some 400 MB of memory. */
const maxConcurrentDecodings = 2;

/** The same upload is another image in a text than as a cover, as it has other renderings. */
const prefixes: Record<ImageKind, string> = { cover: '', text: 'text' };

const render = { cover: renderCover, text: renderTextImage };

const nameOf = { cover: fileName, text: textFileName };

/** What every image store does with an upload before it is stored. */
export function createPreparation(): ImageStore['prepare'] {
  const decodings = new Semaphore(maxConcurrentDecodings);
  return (upload, { kind = 'cover', hasPreview = kind === 'cover' } = {}) =>
    decodings.runExclusive(async () => {
      const hash = createHash('sha256').update(prefixes[kind]).update(upload).digest('hex').slice(0, 32);
      const renderings = await render[kind](upload);
      const { width, height, data } = renderings.at(-1)!;
      const files = renderings.map((each) => ({ name: nameOf[kind](hash, each.width), data: each.data }));
      if (hasPreview) files.push({ name: previewFileName(hash), data: await renderPreview(data) });
      return { kind, hash, width, height, files, hasPreview };
    });
}
