// Content that may be too large for the memory: it is read piece by piece, as often as it is needed.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface LargeContent {
  /** In bytes. */
  size: number;
  /** From its beginning. */
  read(): AsyncIterable<Buffer>;
}

/** The same, of which parts can be read as well. */
export interface LargeFile extends LargeContent {
  /** @returns fewer bytes at the end of the file */
  readAt(position: number, length: number): Promise<Buffer>;
}

const pieceBytes = 64 * 1024;

async function* readPieces(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position);
    if (bytesRead === 0) throw new Error('The file has become shorter while it was read.');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The content of a file, for as long as that is open. */
export async function contentOf(file: FileHandle): Promise<LargeFile> {
  const { size } = await file.stat();
  return {
    size,
    read: () => readPieces(file, size),
    async readAt(position, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Opens a file for some work on its content. */
export async function withContentOf<T>(path: string, work: (content: LargeFile) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work(await contentOf(file));
  } finally {
    await file.close();
  }
}

/**
 * Makes a file for some work, which nobody else sees, and which goes with its descriptor, whatever becomes of this process.
 * @param directory for it; created where it is missing
 */
export async function withTemporaryFile<T>(directory: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `octavo-media-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The SHA-256 of what is read, after what was hashed before. */
export async function digestOf(pieces: AsyncIterable<Buffer>, hash = createHash('sha256')): Promise<string> {
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
