import { write, writeSync } from 'node:fs';

const flushIntervalMs = 50;

const initialBytes = 64 * 1024;

/** Further text is dropped while the file takes none. */
const maxBytes = 8 * 1024 * 1024;

/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const maxBytesPerUnit = 3;

export interface BufferedOutput {
  write(text: string): void;
}

/**
 * Not sonic-boom, which pino brings: while the disk is full, it tries to write at exit again and again, and the process never
 * ends. Writes to a file descriptor every 50 ms and at exit, without blocking the event loop. A failure, such as a full disk or
 * a closed pipe, is tried again with the next write and not reported: requests are answered whether they are logged or not.
 */
export function createBufferedOutput(fileDescriptor: number): BufferedOutput {
  // Encoded at once: thousands of strings that live until the next flush would be most of the garbage collector's work.
  let filling = Buffer.allocUnsafe(initialBytes);
  let filled = 0;
  /** Taken from `filling`, and from `start` to `end` not written yet. */
  let writing = Buffer.allocUnsafe(initialBytes);
  let [start, end] = [0, 0];
  let isWriting = false;

  /** @returns whether there is anything to write */
  const takeFilled = (): boolean => {
    if (start === end) {
      [filling, writing] = [writing, filling];
      [start, end] = [0, filled];
      filled = 0;
    }
    return start < end;
  };

  const flush = () => {
    if (isWriting || !takeFilled()) return;
    isWriting = true;
    write(fileDescriptor, writing, start, end - start, null, (error, written) => {
      isWriting = false;
      if (!error) start += written;
    });
  };

  const flushSync = () => {
    // What is being written is left to that write.
    if (isWriting) start = end;
    while (takeFilled()) start += writeSync(fileDescriptor, writing, start, end - start);
  };

  setInterval(flush, flushIntervalMs).unref();
  process.once('exit', () => {
    try {
      flushSync();
    } catch {
      // There is nowhere left to report it to.
    }
  });
  return {
    write(text) {
      const needed = filled + maxBytesPerUnit * text.length;
      if (needed > maxBytes) return;
      if (needed > filling.length) {
        const larger = Buffer.allocUnsafe(Math.min(2 * needed, maxBytes));
        filling.copy(larger, 0, 0, filled);
        filling = larger;
      }
      filled += filling.write(text, filled);
    },
  };
}
