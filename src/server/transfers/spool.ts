import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex } from 'node:stream';

/** Read from the file at a time. */
const chunkBytes = 64 * 1024;

type Done = (error?: Error | null) => void;

/** @param directory for its file, which nobody else sees; created where it is missing */
export async function createSpool(directory: string): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `octavo-export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // It goes with its descriptor, whatever becomes of this process.
  await rm(path, { force: true });
  return new Spool(file);
}

/**
 * Hands on what is written to it, in two phases. At first it takes everything at once, into a temporary file, so that whoever
 * writes does not wait for whoever reads; after waitForReader() it takes no more than its reader does.
 */
export class Spool extends Duplex {
  #bytesWritten = 0;
  #bytesRead = 0;
  #isWaitingForReader = false;
  #isReading = false;
  #isAsked = false;
  /** A chunk that waits for the reader, or the end of all of them. */
  #pending: { chunk: Buffer | null; done: Done } | undefined;

  constructor(private readonly file: FileHandle) {
    super({ readableHighWaterMark: chunkBytes });
  }

  /** From now on. */
  waitForReader(): void {
    this.#isWaitingForReader = true;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    if (this.#isWaitingForReader) return this.#passOn(chunk, done);
    this.file.write(chunk, 0, chunk.length, this.#bytesWritten).then(({ bytesWritten }) => {
      this.#bytesWritten += bytesWritten;
      this.#advance();
      if (bytesWritten < chunk.length) this._write(chunk.subarray(bytesWritten), _encoding, done);
      else done();
    }, done);
  }

  override _final(done: Done): void {
    this.#passOn(null, done);
  }

  override _read(): void {
    this.#isAsked = true;
    this.#advance();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#pending?.done(error ?? new Error('Nobody reads any more.'));
    this.#pending = undefined;
    this.file.close().then(() => done(error), done);
  }

  #passOn(chunk: Buffer | null, done: Done): void {
    this.#pending = { chunk, done };
    this.#advance();
  }

  /** Does what comes next for the reader: first all that is in the file, and then what waits. */
  #advance(): void {
    if (!this.#isAsked || this.#isReading || this.destroyed) return;
    if (this.#bytesRead < this.#bytesWritten) {
      void this.#readFile();
      return;
    }
    if (!this.#pending) return;
    const { chunk, done } = this.#pending;
    this.#pending = undefined;
    this.#isAsked = false;
    this.push(chunk);
    done();
  }

  async #readFile(): Promise<void> {
    this.#isReading = true;
    try {
      const length = Math.min(chunkBytes, this.#bytesWritten - this.#bytesRead);
      const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(length), 0, length, this.#bytesRead);
      this.#bytesRead += bytesRead;
      this.#isAsked = false;
      this.push(buffer.subarray(0, bytesRead));
    } catch (error) {
      this.destroy(error as Error);
    } finally {
      this.#isReading = false;
    }
    this.#advance();
  }
}
