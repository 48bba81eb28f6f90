import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ExportFormat } from '../../contract/extensions/transfers';
import type { AddressesService } from '../addresses/addresses.service';
import { streamBackup } from '../backup/create-backup';
import type { Database } from '../database/database';
import { snapshotShare } from '../database/postgres-shares';
import { exportBlog } from '../export/export-blog';
import { createZipWriter } from '../export/write-export';
import { conflict, HttpError } from '../http/errors';
import type { ImageStore } from '../media/image-store';
import { silentProgress } from '../progress';
import { createSpool } from './spool';

interface Options {
  database: Database;
  images: ImageStore;
  addresses: Pick<AddressesService, 'readPathOf' | 'readAllPathsOf'>;
  /** For the rows of an export, until the client has taken them. */
  directory: string;
  /** To the database, at most; undefined where there is no limit. */
  connections: number | undefined;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** How long a client may take nothing. */
  maxStallMs?: number;
}

export type ExportsService = ReturnType<typeof createExportsService>;

/** In one process. */
const maxConcurrent = 2;

/** One of the snapshots that there may be is left to the backup. */
const maxConcurrentWith = (connections: number | undefined): number =>
  connections === undefined ? maxConcurrent : Math.min(maxConcurrent, Math.max(1, snapshotShare(connections) - 1));

const extensions: Record<ExportFormat, string> = { markdown: 'zip', octavo: 'tar' };

/**
 * Writes exports while they are downloaded, at the client's pace: a slow line may take hours. No snapshot of the database is
 * open for so long, as it would keep what others delete and replace.
 */
export function createExportsService(options: Options) {
  const { database, images, addresses, directory, connections, log, maxStallMs = 120_000 } = options;
  const running = new Set<Promise<void>>();

  /** @throws HttpError 409 or 503 */
  function requireFree(): void {
    if (connections === 1) {
      throw new HttpError(
        503,
        'This server has one connection to its database (DATABASE_POOL), which an export would keep for itself. Export by the command line: octavo export.',
      );
    }
    if (running.size >= maxConcurrentWith(connections)) {
      throw conflict('Other exports are being downloaded. Please try again when they have ended.');
    }
  }

  const writers: Record<ExportFormat, (output: Writable, signal: AbortSignal) => Promise<void>> = {
    // Its rows are those of one moment, which are read at once; of the pictures, none disappears meanwhile.
    octavo: async (output, signal) => {
      const spool = await createSpool(directory);
      const onRowsRead = () => spool.waitForReader();
      await Promise.all([
        pipeline(spool, output),
        streamBackup({ database, images, output: spool, progress: silentProgress, signal, onRowsRead }),
      ]);
    },
    // Each post is read when its turn has come, as it is then.
    markdown: async (output, signal) => {
      const zip = createZipWriter(output);
      try {
        const { queries } = database;
        await exportBlog({ addresses, queries, images, write: zip.add, progress: silentProgress, signal });
        await zip.finish();
      } catch (error) {
        await zip.discard();
        throw error;
      }
    },
  };

  return {
    requireFree,

    /** A name that says what it is, and of which day. */
    fileName: (format: ExportFormat, now = new Date()): string =>
      `octavo-${now.toISOString().slice(0, 10)}.${extensions[format]}`,

    /**
     * Begins an export. It waits for whoever reads the stream, and ends when that is destroyed; after a failure the stream
     * is destroyed, so that nobody takes what is there for all.
     */
    start(format: ExportFormat): Readable {
      requireFree();
      const closed = new AbortController();
      const output = createWatchedStream(maxStallMs);
      output.once('close', () => closed.abort());
      const done = writers[format](output, closed.signal)
        .catch((error: unknown) => {
          if (!closed.signal.aborted) log.error({ err: error }, 'an export failed');
          output.destroy(error as Error);
        })
        .finally(() => running.delete(done));
      running.add(done);
      return output;
    },

    /** Resolves when nothing is exported any more. */
    async ended(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** A stream that destroys itself when nothing has passed through it for a while. */
function createWatchedStream(maxStallMs: number): PassThrough {
  const fail = () => output.destroy(new Error('The client has stopped to read.'));
  const timer = setTimeout(fail, maxStallMs).unref();
  const output = new PassThrough({
    transform(chunk, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  return output.once('close', () => clearTimeout(timer));
}
