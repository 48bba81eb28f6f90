import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import packageFile from '../../../package.json';
import { createTableChecksum } from '../database/compare-tables';
import type { Database, Queries } from '../database/database';
import { createMetadataRepository } from '../database/metadata.repository';
import { commonMigrations, requireKnownMigrations } from '../database/migrate';
import { countTable, dataTables, readBatches, type DataTable, type Row } from '../database/table-rows';
import { inChunks } from '../in-chunks';
import { isLarge, readAny, type ImageStore } from '../media/image-store';
import { ensureInstallId } from '../media/open-image-store';
import { noCover } from '../media/no-cover';
import { gracePeriodMs } from '../media/sweep-images';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';
import {
  formatVersion,
  headerName,
  imageName,
  manifestName,
  tablePartName,
  type BackupHeader,
  type BackupManifest,
} from './archive-format';
import { createArchive, createArchiveWriter, type ArchiveWriter } from './write-archive';

interface Options {
  database: Database;
  images: ImageStore;
  progress: Progress;
  /** Stops it; nothing is left behind. */
  signal?: AbortSignal;
  /** Called when all rows have been read and written, and the snapshot of them is over: pictures follow. */
  onRowsRead?: () => void;
}

interface WrittenBackup extends BackupManifest {
  createdAt: string;
}

export interface Backup extends WrittenBackup {
  file: string;
  bytes: number;
}

/** Characters of rows in one entry of the archive, about. */
const partLength = 4 * 1024 * 1024;

/** Files that are read at the same time: each has up to a megabyte. */
const concurrency = 8;

const imagesTable = dataTables.find(({ name }) => name === 'images')!;

const compress = promisify(gzip);

/**
 * Writes all data as it was at one moment, while the server goes on, and the pictures it refers to. Their files are there
 * for as long as this may take: the sweep deletes them a day after the last row that refers to them has gone, and so at the
 * earliest a day after that moment.
 * @throws OperatorError, DatabaseError or ImageStoreError; then there is no file
 */
export async function createBackup({ file, ...options }: Options & { file: string }): Promise<Backup> {
  await ensureInstallId(options.database);
  const archive = createArchive(file);
  try {
    const written = await addAll(archive, options);
    return { ...written, file, bytes: await archive.finish() };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** The same to a stream; it is destroyed after a failure. */
export async function streamBackup({ output, ...options }: Options & { output: Writable }): Promise<void> {
  await ensureInstallId(options.database);
  const archive = createArchiveWriter(output);
  try {
    await addAll(archive, options);
    await archive.finish();
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

type Archive = Pick<ArchiveWriter, 'add' | 'countEntries'>;

async function addAll(
  archive: Archive,
  { database, images, progress, signal, onRowsRead }: Options,
): Promise<WrittenBackup> {
  const { createdAt, tables, widths } = await database.readSnapshot(async (snapshot) => {
    const begunAt = new Date();
    await addHeader(archive, snapshot, { engine: database.engine, createdAt: begunAt });
    const checksums: BackupManifest['tables'] = {};
    for (const table of dataTables) {
      checksums[table.name] = await addTable(archive, snapshot, table, progress, signal);
    }
    return { createdAt: begunAt, tables: checksums, widths: await readWidths(snapshot) };
  });
  onRowsRead?.();
  const pictures = await addImages(archive, widths, images, progress, signal);
  if (Date.now() - createdAt.getTime() > gracePeriodMs) {
    throw new OperatorError('The backup has taken more than a day, so pictures may have been deleted meanwhile.');
  }
  const manifest: BackupManifest = { tables, images: pictures, entries: archive.countEntries() };
  await archive.add(manifestName, toJson(manifest));
  return { ...manifest, createdAt: createdAt.toISOString() };
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function addHeader(
  archive: Archive,
  snapshot: Queries,
  { engine, createdAt }: { engine: Database['engine']; createdAt: Date },
): Promise<void> {
  const applied = (await snapshot.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
  // By another server, while this one runs: what it has added is not known here.
  requireKnownMigrations(engine, applied);
  const header: BackupHeader = {
    format: 'octavo backup',
    version: formatVersion,
    app: packageFile.version,
    createdAt: createdAt.toISOString(),
    engine,
    migrations: commonMigrations(applied),
    installId: (await createMetadataRepository(snapshot).find('install_id'))!,
  };
  await archive.add(headerName, toJson(header));
}

async function addTable(
  archive: Archive,
  snapshot: Queries,
  table: DataTable,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<{ rows: number; sha256: string }> {
  const total = await countTable(snapshot, table);
  const step = progress.start(`Backing up ${table.name}`, total);
  const checksum = createTableChecksum();
  let parts = 0;
  let count = 0;
  let lines: string[] = [];
  let length = 0;

  const addPart = async () => {
    parts += 1;
    await archive.add(tablePartName(table, parts), await compress(lines.join('')));
    lines = [];
    length = 0;
  };

  for await (const rows of readBatches(snapshot, table)) {
    signal?.throwIfAborted();
    checksum.add(rows);
    count += rows.length;
    for (const row of rows) {
      const line = toLine(table, row);
      lines.push(line);
      length += line.length;
      if (length >= partLength) await addPart();
    }
    step.advance(rows.length);
    // In a server, requests are answered in between.
    await setImmediate();
  }
  if (lines.length > 0) await addPart();
  step.finish();
  return { rows: count, sha256: checksum.digest() };
}

/** Rows of texts, numbers and nulls, which JSON keeps as they are. */
function toLine({ name }: DataTable, row: Row): string {
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && typeof value === 'object') throw new Error(`${name}.${column} is neither text nor number.`);
  }
  return `${JSON.stringify(row)}\n`;
}

/** Adds all files in the store that belong to the images. @param widths of the images of the snapshot, by hash */
async function addImages(
  archive: Archive,
  widths: ReadonlyMap<string, number>,
  images: ImageStore,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<BackupManifest['images']> {
  const step = progress.start('Backing up files of pictures');
  let [files, bytes, complete] = [0, 0, 0];
  for await (const { files: stored } of images.list()) {
    const wanted = stored.filter(({ hash, isHalfRemoved }) => !isHalfRemoved && widths.has(hash));
    for (const some of inChunks(wanted, concurrency)) {
      signal?.throwIfAborted();
      const read = await Promise.all(some.map(({ name }) => readAny(images, name)));
      for (const [index, data] of read.entries()) {
        const { name, hash } = some[index]!;
        if (!data) continue;
        await archive.add(imageName(name), data);
        files += 1;
        bytes += Buffer.isBuffer(data) ? data.length : data.size;
        if (isWidest(name, widths.get(hash)!)) complete += 1;
      }
      step.advance(some.length);
    }
  }
  const missing = widths.size - complete;
  step.finish(missing > 0 ? `but ${missing} pictures are missing in ${images.location}` : undefined);
  return { files, bytes, missing };
}

async function readWidths(snapshot: Queries): Promise<Map<string, number>> {
  const widths = new Map<string, number>();
  for await (const rows of readBatches(snapshot, imagesTable)) {
    for (const { hash, width } of rows) if (hash !== noCover) widths.set(String(hash), Number(width));
    await setImmediate();
  }
  return widths;
}

/** Each picture has exactly one file of its full width that is no AVIF file, by which pictures are counted; a recording has one. */
const isWidest = (name: string, width: number) =>
  isLarge(name) || ['webp', 'png', 'jpg'].some((format) => name.endsWith(`-${width}.${format}`));
