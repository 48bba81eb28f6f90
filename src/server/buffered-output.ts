import { write, writeSync } from 'node:fs';

const flushIntervalMs = 50;

/** Further text is dropped while the file takes none. */
const maxBufferedChars = 8 * 1024 * 1024;

export interface BufferedOutput {
  write(text: string): void;
}

/**
 * Writes to a file descriptor every 50 ms and at exit, without blocking the event loop. A failure, such as a full disk or
 * a closed pipe, is tried again with the next write and not reported: requests are answered whether they are logged or not.
 */
export function createBufferedOutput(fileDescriptor: number): BufferedOutput {
  let buffered = '';
  /** Taken from the buffer, and not yet written completely. */
  let unwritten = Buffer.alloc(0);
  let isWriting = false;

  const fillUnwritten = () => {
    if (unwritten.length > 0) return;
    unwritten = Buffer.from(buffered);
    buffered = '';
  };

  const flush = () => {
    if (isWriting) return;
    fillUnwritten();
    if (unwritten.length === 0) return;
    isWriting = true;
    write(fileDescriptor, unwritten, (error, written) => {
      isWriting = false;
      if (!error) unwritten = unwritten.subarray(written);
    });
  };

  const flushSync = () => {
    // What is being written is left to that write.
    if (isWriting) unwritten = Buffer.alloc(0);
    for (;;) {
      fillUnwritten();
      if (unwritten.length === 0) return;
      unwritten = unwritten.subarray(writeSync(fileDescriptor, unwritten));
    }
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
      if (buffered.length < maxBufferedChars) buffered += text;
    },
  };
}
