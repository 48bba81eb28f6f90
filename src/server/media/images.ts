import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileName } from './addresses';
import { syncDirectory, unlessMissing, writeDurably } from './durable-file';
import { createGate } from './gate';
import { renderPicture } from './pictures';

/** A picture that passed every check and is ready to be stored. */
export interface CheckedImage {
  /** Of the upload, and so of everything made from it. */
  hash: string;
  /** Pixels of the widest rendering. */
  width: number;
  height: number;
  files: { name: string; data: Buffer }[];
}

export type ImageStore = ReturnType<typeof createImageStore>;

const storedName = /^[0-9a-f]{32}-[1-9][0-9]{0,3}\.webp$/;
const hashOf = (name: string) => /^([0-9a-f]{32})-/.exec(name)?.[1];

/** Uploads decoded at once: a picture of 50 megapixels may take some 400 MB while it is being read. */
const decodedAtOnce = 2;

/** Milliseconds after which nobody is writing a temporary file any more. */
const abandonedAfter = 60 * 60 * 1000;

export function createImageStore({ directory }: { directory: string }) {
  const decoding = createGate(decodedAtOnce);

  const namesThere = async () => (await unlessMissing(readdir(directory))) ?? [];

  /** Whether a temporary file is somebody's work in progress, not what a crash has left behind. */
  const isBeingWritten = async (path: string) => {
    if (!path.endsWith('.tmp')) return false;
    const found = await unlessMissing(stat(path));
    return found !== undefined && Date.now() - found.mtimeMs < abandonedAfter;
  };

  return {
    /**
     * Checks an upload by its content and renders it in the widths that are offered. Stores nothing.
     * @throws HttpError 413, 415 or 422
     */
    async prepare(upload: Buffer): Promise<CheckedImage> {
      const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
      const renderings = await decoding(() => renderPicture(upload));
      const { width, height } = renderings.at(-1)!;
      return {
        hash,
        width,
        height,
        files: renderings.map((each) => ({ name: fileName(hash, each.width), data: each.data })),
      };
    },

    /** Puts the files on the disk for good; those already there are left alone. */
    async write(image: CheckedImage): Promise<void> {
      const made = await mkdir(directory, { recursive: true });
      if (made) await syncDirectory(dirname(made));
      await Promise.all(image.files.map(({ name, data }) => writeDurably(join(directory, name), data)));
      // Also when all were there: another request may have put them there a moment ago and not have synced yet.
      await syncDirectory(directory);
    },

    /** The bytes of a stored file, or nothing when there is none of that name, or it is no name of ours. */
    async find(name: string): Promise<Buffer | undefined> {
      return storedName.test(name) ? unlessMissing(readFile(join(directory, name))) : undefined;
    },

    /** Deletes every file of a hash. */
    async remove(hash: string): Promise<void> {
      for (const name of await namesThere()) {
        const path = join(directory, name);
        if (hashOf(name) !== hash || (await isBeingWritten(path))) continue;
        await rm(path, { force: true, maxRetries: 3 });
      }
    },

    /** The hashes that have files here, each with the moment of its newest file. */
    async list(): Promise<{ hash: string; modifiedAt: Date }[]> {
      const newest = new Map<string, Date>();
      for (const name of await namesThere()) {
        const hash = hashOf(name);
        const found = hash && (await unlessMissing(stat(join(directory, name))));
        if (!hash || !found) continue;
        const known = newest.get(hash);
        if (!known || known < found.mtime) newest.set(hash, found.mtime);
      }
      return [...newest].map(([hash, modifiedAt]) => ({ hash, modifiedAt }));
    },
  };
}
