import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { extract as createExtract } from 'tar-stream';
import { knowsMigrations } from '../database/migrate';
import { errorCode } from '../error-code';
import { isLarge } from '../media/image-store';
import { OperatorError } from '../operator-error';
import {
  checksumLine,
  checksumsName,
  formatVersion,
  headerName,
  imageOf,
  manifestName,
  type BackupHeader,
  type BackupManifest,
} from './archive-format';

export interface ArchiveEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** Empty where the entry is larger than what is read into memory. */
  data: Buffer;
  sha256: string;
}

/** Takes what is larger than that, piece by piece, to its end. */
export type TakeLarge = (name: string, size: number, pieces: AsyncIterable<Buffer>) => Promise<void>;

/** Rows and pictures have less. */
const maxBytesInMemory = 64 * 1024 * 1024;

/** What is larger was not written by us. */
const maxEntryBytes = 1024 ** 3;

/**
 * Reads a backup from its beginning to its end; each entry is in memory while it is used. Only when the last one was
 * read is it sure that all of them are as they were written.
 * @param takeLarge without it, a large entry is read for its checksum only
 * @throws OperatorError when it is no backup, damaged, or of a newer version
 */
export async function* readArchive(file: string, takeLarge?: TakeLarge): AsyncGenerator<ArchiveEntry> {
  let entries = 0;
  let lists = 0;
  let checksums = '';
  let manifest: BackupManifest | undefined;
  for await (const entry of readEntries(file, takeLarge)) {
    if (entry.name === checksumsName(lists + 1)) {
      requireSame(file, checksums, entry.data.toString());
      lists += 1;
      checksums = '';
      continue;
    }
    if (entries === 0) readHeader(file, entry);
    if (manifest) throw damaged(file, `there is more than it should have (${entry.name})`);
    if (entry.name === manifestName) manifest = parse<BackupManifest>(file, entry);
    else entries += 1;
    checksums += checksumLine(entry.sha256, entry.name);
    yield entry;
  }
  if (!manifest || checksums !== '') throw damaged(file, 'its end is missing');
  if (manifest.entries !== entries) throw damaged(file, `it has ${entries} parts, and not ${manifest.entries}`);
}

/** @throws OperatorError */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  for await (const entry of readEntries(file)) return readHeader(file, entry);
  throw notOctavo(file);
}

function readHeader(file: string, entry: ArchiveEntry): BackupHeader {
  if (entry.name !== headerName) throw notOctavo(file);
  const header = parse<Partial<BackupHeader>>(file, entry);
  if (header.format !== 'octavo backup' || !Number.isInteger(header.version)) throw notOctavo(file);
  if (header.version! > formatVersion || !knowsMigrations(header.migrations ?? [])) {
    throw new OperatorError(
      `${file} was made by a newer version of Octavo (${header.app}). Restore it with that version, or a newer one.`,
    );
  }
  return header as BackupHeader;
}

const isLargeImage = (entry: string): boolean => isLarge(imageOf(entry) ?? '');

async function* hashPieces(pieces: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

const readToEnd: TakeLarge = async (_name, _size, pieces) => {
  for await (const piece of pieces) void piece;
};

/** As they are in the archive. */
async function* readEntries(file: string, takeLarge: TakeLarge = readToEnd): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const extract = createExtract();
  let hasEntries = false;
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > maxEntryBytes) throw damaged(file, `${name} does not belong there`);
      hasEntries = true;
      const hash = createHash('sha256');
      if (size > maxBytesInMemory || isLargeImage(name)) {
        await takeLarge(name, size, hashPieces(entry as AsyncIterable<Buffer>, hash));
        yield { name, size, data: Buffer.alloc(0), sha256: hash.digest('hex') };
      } else {
        const data = await buffer(entry);
        yield { name, size, data, sha256: hash.update(data).digest('hex') };
      }
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const code = errorCode(error);
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`, { cause: error });
    if (typeof code === 'string') throw new OperatorError(`${file} cannot be read (${code}).`, { cause: error });
    throw hasEntries ? damaged(file, (error as Error).message) : notOctavo(file);
  } finally {
    source.destroy();
    extract.destroy();
  }
}

function parse<T>(file: string, { name, data }: ArchiveEntry): T {
  try {
    return JSON.parse(data.toString()) as T;
  } catch {
    throw damaged(file, `${name} cannot be read`);
  }
}

function requireSame(file: string, actual: string, expected: string): void {
  if (actual === expected) return;
  const expectedLines = new Set(expected.split('\n'));
  const changed = actual.split('\n').find((line) => !expectedLines.has(line));
  throw damaged(file, changed ? `${changed.slice(66)} is not as it was written` : 'a part of it is missing');
}

const notOctavo = (file: string) => new OperatorError(`${file} is no backup of Octavo.`);

export const damaged = (file: string, reason: string) => new OperatorError(`${file} is damaged: ${reason}.`);
