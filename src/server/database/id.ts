import { randomBytes } from 'node:crypto';

/** Whether a string has the format of an id. */
export const isId = (id: string) => /^[0-9a-f]{24}$/.test(id);

/** Four bytes of Unix time in seconds and eight random bytes in hexadecimal: the format of a MongoDB ObjectId, which other
 * clients of the API expect. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
