import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface File {
  path: string;
  content: string | Buffer;
  /** As Unix has it, with the kind of file. */
  mode?: number;
}

/** A file of zip with these files in it. */
export async function aZip(files: Record<string, string | Buffer> | File[]): Promise<Buffer> {
  const all: File[] = Array.isArray(files)
    ? files
    : Object.entries(files).map(([path, content]) => ({ path, content }));
  const zip = new ZipFile();
  for (const { path, content, mode = 0o100644 } of all) zip.addBuffer(Buffer.from(content), path, { mode });
  zip.end();
  return buffer(zip.outputStream);
}

/** The same with another name of the same length in place of one, which zip programs would not write. */
export function renameInZip(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}
