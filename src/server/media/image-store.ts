import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Semaphore } from 'async-mutex';
import { fileName } from './image-urls';
import { renderImage } from './render-image';
import { syncDirectory, undefinedIfMissing, writeFileDurably } from './write-file-durably';

/** A validated and rendered image, ready to be stored. */
export interface PreparedImage {
  /** Of the upload's content. */
  hash: string;
  /** Pixels of the widest rendering. */
  width: number;
  height: number;
  files: { name: string; data: Buffer }[];
}

export type ImageStore = ReturnType<typeof createImageStore>;

const storedName = /^[0-9a-f]{32}-[1-9][0-9]{0,3}\.webp$/;
const hashOf = (name: string) => /^([0-9a-f]{32})-/.exec(name)?.[1];

/** Concurrent decodings: an image of 50 megapixels may take some 400 MB of memory. */
const maxConcurrentDecodings = 2;

/** Age after which a temporary file counts as abandoned. */
const abandonedAfterMs = 60 * 60 * 1000;

export function createImageStore({ directory }: { directory: string }) {
  const decodings = new Semaphore(maxConcurrentDecodings);

  const listNames = async () => (await undefinedIfMissing(readdir(directory))) ?? [];

  /** Whether a temporary file is still being written, rather than left behind by a crash. */
  const isBeingWritten = async (path: string) => {
    if (!path.endsWith('.tmp')) return false;
    const stats = await undefinedIfMissing(stat(path));
    return stats !== undefined && Date.now() - stats.mtimeMs < abandonedAfterMs;
  };

  return {
    /**
     * Validates an upload by its content and renders it in the standard widths. Stores nothing.
     * @throws HttpError 413, 415 or 422
     */
    async prepare(upload: Buffer): Promise<PreparedImage> {
      const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
      const renderings = await decodings.runExclusive(() => renderImage(upload));
      const { width, height } = renderings.at(-1)!;
      return {
        hash,
        width,
        height,
        files: renderings.map((each) => ({ name: fileName(hash, each.width), data: each.data })),
      };
    },

    /** Writes the files durably; existing ones are left unchanged. */
    async write(image: PreparedImage): Promise<void> {
      const createdDirectory = await mkdir(directory, { recursive: true });
      if (createdDirectory) await syncDirectory(dirname(createdDirectory));
      await Promise.all(image.files.map(({ name, data }) => writeFileDurably(join(directory, name), data)));
      // Also when all files existed: another request may have created them a moment ago without having synced yet.
      await syncDirectory(directory);
    },

    /** The content of a stored file; undefined when it does not exist or the name is invalid. */
    async find(name: string): Promise<Buffer | undefined> {
      return storedName.test(name) ? undefinedIfMissing(readFile(join(directory, name))) : undefined;
    },

    /** Deletes every file of an image. */
    async remove(hash: string): Promise<void> {
      for (const name of await listNames()) {
        const path = join(directory, name);
        if (hashOf(name) !== hash || (await isBeingWritten(path))) continue;
        await rm(path, { force: true, maxRetries: 3 });
      }
    },

    /** The stored images, each with the modification time of its newest file. */
    async list(): Promise<{ hash: string; modifiedAt: Date }[]> {
      const newest = new Map<string, Date>();
      for (const name of await listNames()) {
        const hash = hashOf(name);
        const stats = hash && (await undefinedIfMissing(stat(join(directory, name))));
        if (!hash || !stats) continue;
        const latest = newest.get(hash);
        if (!latest || latest < stats.mtime) newest.set(hash, stats.mtime);
      }
      return [...newest].map(([hash, modifiedAt]) => ({ hash, modifiedAt }));
    },
  };
}
