import { createHash } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import type { ImageStore } from './image-store';
import { fileName, previewFileName } from './image-urls';
import { renderImage } from './render-image';
import { renderPreview } from './render-preview';

/** Concurrent decodings: an image of 50 megapixels may take some 400 MB of memory. */
const maxConcurrentDecodings = 2;

/** What every image store does with an upload before it is stored. */
export function createPreparation(): ImageStore['prepare'] {
  const decodings = new Semaphore(maxConcurrentDecodings);
  return (upload, { hasPreview = true } = {}) =>
    decodings.runExclusive(async () => {
      const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
      const renderings = await renderImage(upload);
      const { width, height, data } = renderings.at(-1)!;
      const files = renderings.map((each) => ({ name: fileName(hash, each.width), data: each.data }));
      if (hasPreview) files.push({ name: previewFileName(hash), data: await renderPreview(data) });
      return { hash, width, height, files, hasPreview };
    });
}
