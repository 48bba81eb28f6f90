import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as createPack } from 'tar-stream';
import { digestOf, type LargeContent } from '../media/large-content';
import { syncDirectory } from '../media/write-file-durably';
import { checksumLine, checksumsName } from './archive-format';

const entriesPerList = 1000;

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>;

/** Writes an archive to a stream, as fast as that takes it. */
export function createArchiveWriter(output: Writable) {
  const pack = createPack();
  let failed: (error: unknown) => void = () => undefined;
  let failure: { error: unknown } | undefined;
  const written = pipeline(pack, output).catch((error: unknown) => {
    failure = { error };
    failed(error);
  });
  let entries = 0;
  let lists = 0;
  let checksums: string[] = [];

  /** Waits for the output when that is behind. */
  const write = (name: string, data: Buffer | LargeContent) =>
    new Promise<void>((resolve, reject) => {
      failed = reject;
      if (failure) return reject(failure.error as Error);
      const size = Buffer.isBuffer(data) ? data.length : data.size;
      const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      if (Buffer.isBuffer(data)) entry.end(data);
      else pipeline(data.read(), entry).catch(reject);
    });

  async function writeChecksums(): Promise<void> {
    lists += 1;
    await write(checksumsName(lists), Buffer.from(checksums.join('')));
    checksums = [];
  }

  return {
    async add(name: string, data: Buffer | LargeContent): Promise<void> {
      const digest = Buffer.isBuffer(data)
        ? createHash('sha256').update(data).digest('hex')
        : await digestOf(data.read());
      checksums.push(checksumLine(digest, name));
      await write(name, data);
      entries += 1;
      if (checksums.length === entriesPerList) await writeChecksums();
    },

    /** So far, without the lists of checksums. */
    countEntries: () => entries,

    async finish(): Promise<void> {
      await writeChecksums();
      pack.finalize();
      await written;
      if (failure) throw failure.error;
    },

    /** After a failure: breaks the output off. */
    async discard(): Promise<void> {
      pack.destroy();
      await written;
    },
  };
}

/** Writes an archive to a file, which has its name only when it is complete and on the disk. */
export function createArchive(file: string) {
  const temporary = `${file}.${randomUUID()}.tmp`;
  // Synced when it is closed.
  const archive = createArchiveWriter(createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
  return {
    ...archive,

    /** @returns its size in bytes */
    async finish(): Promise<number> {
      await archive.finish();
      await rename(temporary, file);
      await syncDirectory(dirname(file));
      return (await stat(file)).size;
    },

    /** After a failure: leaves nothing behind. */
    async discard(): Promise<void> {
      await archive.discard();
      await rm(temporary, { force: true });
    },
  };
}
