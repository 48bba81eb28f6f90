import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { errorCode } from '../error-code';
import { badRequest, payloadTooLarge } from './errors';

interface Options {
  maxBytes: number;
  /** The sentence for who sends more. */
  tooLarge: string;
  /** Ends it with its reason, when the next piece arrives. */
  signal: AbortSignal;
}

/**
 * Writes what somebody sends to a new file, piece by piece.
 * @throws HttpError 400 or 413, the reason of the signal, or an error of the disk; then there is no file
 */
export async function receiveFile(sent: Readable, path: string, options: Options): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writePieces(sent, file, options);
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Writes it to a file that is open.
 * @throws the same
 */
export async function writePieces(
  sent: Readable,
  file: { write: (piece: Buffer) => Promise<{ bytesWritten: number }> },
  { maxBytes, tooLarge, signal }: Options,
): Promise<void> {
  let bytes = 0;
  try {
    // Who is refused before all has arrived is to read the answer, for which the connection has to stay.
    for await (const piece of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      bytes += piece.length;
      if (bytes > maxBytes) throw payloadTooLarge(tooLarge);
      // A disk that is nearly full takes what it has room for, and fails at the next attempt only.
      for (let at = 0; at < piece.length;) at += (await file.write(piece.subarray(at))).bytesWritten;
    }
  } catch (error) {
    if (errorCode(error) === 'ECONNRESET')
      throw badRequest('The file has not arrived completely. Please send it again.');
    throw error;
  } finally {
    sent.resume();
  }
  if (bytes === 0) throw badRequest('The file is empty.');
}
