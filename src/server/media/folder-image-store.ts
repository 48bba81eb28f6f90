import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import serveStatic from '@fastify/static';
import { abandonedAfterMs, installIdFile, namesPerBatch, removedSuffix, toBatch, type ImageStore } from './image-store';
import { createPreparation } from './render-image';
import { replaceFileDurably, syncDirectory, undefinedIfMissing, writeFileDurably } from './write-file-durably';

/** Keeps images as files of a directory, which is created when it is first written to. */
export function createFolderImageStore({ directory }: { directory: string }): ImageStore {
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
    location: directory,

    prepare: createPreparation(),

    read: (name) => readFile(pathOf(name)),

    open: async (name) => (await undefinedIfMissing(open(pathOf(name))))?.createReadStream(),

    async createSender(scope) {
      await scope.register(serveStatic, {
        root: directory,
        serve: false,
        maxAge: '1y',
        immutable: true,
        lastModified: false,
        // The directory is created with the first image.
        suppressWarning: true,
      });
      return async (name, _request, reply) => reply.sendFile(name);
    },

    async write({ files }) {
      await ensureDirectory();
      await Promise.all(files.map(({ name, data }) => writeFileDurably(pathOf(name), data)));
      // Also when all files existed: another request may have created them a moment ago without having synced yet.
      await syncDirectory(directory);
    },

    async replace(files) {
      await ensureDirectory();
      await Promise.all(files.map(({ name, data }) => replaceFileDurably(pathOf(name), data)));
      await syncDirectory(directory);
    },

    async writeLarge(name, content) {
      await ensureDirectory();
      await writeFileDurably(pathOf(name), content.read());
      await syncDirectory(directory);
    },

    async replaceLarge(name, content) {
      await ensureDirectory();
      await replaceFileDurably(pathOf(name), content.read());
      await syncDirectory(directory);
    },

    async findSize(name) {
      return (await undefinedIfMissing(stat(pathOf(name))))?.size;
    },

    async *list() {
      for await (const names of listNames()) yield toBatch(names);
    },

    /**
     * The file is renamed before its removal is decided, so that a concurrent writer finds no file and writes another one;
     * a writer that has touched the file before has changed its time of modification.
     */
    async removeIf(name, isUnused) {
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

    async removeIfAbandoned(name) {
      const stats = await undefinedIfMissing(stat(pathOf(name)));
      if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(pathOf(name), { force: true });
    },

    async findInstallId() {
      const text = await undefinedIfMissing(readFile(pathOf(installIdFile), 'utf8'));
      return text?.trim() || undefined;
    },

    async setInstallId(id) {
      await ensureDirectory();
      await replaceFileDurably(pathOf(installIdFile), `${id}\n`);
      await syncDirectory(directory);
    },
  };
}
