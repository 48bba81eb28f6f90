import { extname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { WriteFile } from './export-blog';

/** All files are in one folder, so that unpacking fills no other. */
const folder = 'blog';

/** Writes a file of zip to a stream, as fast as that takes it: no more than one of the files in it is in memory. */
export function createZipWriter(output: Writable) {
  const zip = new ZipFile();
  let failed: (error: unknown) => void = () => undefined;
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    failed(error);
  };
  const source = zip.outputStream as Readable;
  zip.on('error', (error: Error) => source.destroy(error));
  const written = pipeline(source, output).catch(fail);

  const add: WriteFile = (path, data) =>
    new Promise((resolve, reject) => {
      failed = reject;
      if (failure) return reject(failure.error as Error);
      // Pictures are compressed already.
      const options = { size: data.length, compress: extname(path) !== '.webp', mode: 0o644 };
      zip.addReadStreamLazy(`${folder}/${path}`, options, (begin) => {
        const content = Readable.from([data], { objectMode: false });
        content.once('close', resolve);
        begin(null, content);
      });
    });

  return {
    add,

    async finish(): Promise<void> {
      zip.end();
      await written;
      if (failure) throw failure.error;
    },

    /** After a failure: breaks the output off. */
    async discard(): Promise<void> {
      source.destroy();
      await written;
    },
  };
}
