import { createHash } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Semaphore } from 'async-mutex';
import { fileName, previewFileName } from './image-urls';
import { renderImage } from './render-image';
import { renderPreview } from './render-preview';
import { replaceFileDurably, syncDirectory, undefinedIfMissing, writeFileDurably } from './write-file-durably';

/** A validated and rendered image, ready to be stored. */
export interface PreparedImage {
  /** Of the upload's content. */
  hash: string;
  /** Pixels of the widest rendering. */
  width: number;
  height: number;
  files: NewFile[];
  /** Whether `files` has the preview, which is otherwise made in the background. */
  hasPreview: boolean;
}

export interface NewFile {
  name: string;
  data: Buffer;
}

/** A rendering in the store. */
export interface StoredFile {
  name: string;
  /** Of the image that it is a rendering of. */
  hash: string;
  /** Whether a crash has left it between its place and its removal. */
  isHalfRemoved: boolean;
}

export type ImageStore = ReturnType<typeof createImageStore>;

const storedName = /^([0-9a-f]{32})-(?:[1-9][0-9]{0,3}\.(?:webp|avif)|preview\.jpg)$/;

/** Whether a rendering may have this name. */
export const isStoredName = (name: string) => storedName.test(name);

/** Ends the name of a file that is being removed. */
const removedSuffix = '.removed';

function toStoredFile(entry: string): StoredFile[] {
  const isHalfRemoved = entry.endsWith(removedSuffix);
  const name = isHalfRemoved ? entry.slice(0, -removedSuffix.length) : entry;
  const hash = storedName.exec(name)?.[1];
  return hash ? [{ name, hash, isHalfRemoved }] : [];
}

/** Tells which database the images belong to. */
const installIdFile = 'install-id';

/** Concurrent decodings: an image of 50 megapixels may take some 400 MB of memory. */
const maxConcurrentDecodings = 2;

/** Age after which a temporary file counts as abandoned. */
const abandonedAfterMs = 60 * 60 * 1000;

const namesPerBatch = 250;

export function createImageStore({ directory }: { directory: string }) {
  const decodings = new Semaphore(maxConcurrentDecodings);

  const pathOf = (name: string) => join(directory, name);

  const ensureDirectory = async () => {
    const createdDirectory = await mkdir(directory, { recursive: true });
    if (createdDirectory) await syncDirectory(dirname(createdDirectory));
  };

  async function* listNames(): AsyncGenerator<string[]> {
    const entries = await undefinedIfMissing(opendir(directory, { bufferSize: namesPerBatch }));
    if (!entries) return;
    let names: string[] = [];
    for await (const { name } of entries) {
      names.push(name);
      if (names.length < namesPerBatch) continue;
      yield names;
      names = [];
    }
    yield names;
  }

  return {
    /** Absolute path of the directory. */
    location: directory,

    /**
     * Validates an upload by its content and renders it in the standard widths. Stores nothing.
     * @throws HttpError 413, 415 or 422
     */
    prepare(upload: Buffer, { hasPreview = true } = {}): Promise<PreparedImage> {
      return decodings.runExclusive(async () => {
        const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
        const renderings = await renderImage(upload);
        const { width, height, data } = renderings.at(-1)!;
        const files = renderings.map((each) => ({ name: fileName(hash, each.width), data: each.data }));
        if (hasPreview) files.push({ name: previewFileName(hash), data: await renderPreview(data) });
        return { hash, width, height, files, hasPreview };
      });
    },

    read: (name: string): Promise<Buffer> => readFile(pathOf(name)),

    /** Writes the files durably; of existing ones only the time of modification changes. */
    async write({ files }: { files: NewFile[] }): Promise<void> {
      await ensureDirectory();
      await Promise.all(files.map(({ name, data }) => writeFileDurably(pathOf(name), data)));
      // Also when all files existed: another request may have created them a moment ago without having synced yet.
      await syncDirectory(directory);
    },

    /** In bytes, of a rendering; undefined if there is none of this name. */
    async findSize(name: string): Promise<number | undefined> {
      return (await undefinedIfMissing(stat(pathOf(name))))?.size;
    },

    /** What is in the store, in batches: the renderings, and the names of temporary files. */
    async *list(): AsyncGenerator<{ files: StoredFile[]; temporary: string[] }> {
      for await (const names of listNames()) {
        yield { files: names.flatMap(toStoredFile), temporary: names.filter((name) => name.endsWith('.tmp')) };
      }
    },

    /**
     * Deletes a file if `isUnused` agrees, which gets the time of its last modification.
     *
     * The file is renamed before that is decided, so that a concurrent writer finds no file and writes another one;
     * a writer that has touched the file before has changed its time of modification. A removal that was interrupted is
     * decided anew.
     */
    async removeIf(name: string, isUnused: (modifiedAt: Date) => Promise<boolean>): Promise<void> {
      const path = pathOf(name);
      const removedPath = path + removedSuffix;
      await undefinedIfMissing(rename(path, removedPath));
      const stats = await undefinedIfMissing(stat(removedPath));
      // Undefined: another process is removing it, too.
      if (!stats) return;
      const isRemovable = await isUnused(stats.mtime).catch(async (error: unknown) => {
        await undefinedIfMissing(rename(removedPath, path));
        throw error;
      });
      await undefinedIfMissing(isRemovable ? rm(removedPath) : rename(removedPath, path));
    },

    /** Deletes a temporary file that a crash has left behind; one that is being written is left alone. */
    async removeIfAbandoned(name: string): Promise<void> {
      const stats = await undefinedIfMissing(stat(pathOf(name)));
      if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(pathOf(name), { force: true });
    },

    /** The id of the database that the images belong to, if the store has one. */
    async findInstallId(): Promise<string | undefined> {
      const text = await undefinedIfMissing(readFile(pathOf(installIdFile), 'utf8'));
      return text?.trim() || undefined;
    },

    async setInstallId(id: string): Promise<void> {
      await ensureDirectory();
      await replaceFileDurably(pathOf(installIdFile), `${id}\n`);
      await syncDirectory(directory);
    },
  };
}
