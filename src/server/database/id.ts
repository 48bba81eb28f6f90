import { randomBytes } from 'node:crypto';

/** Whether it has the shape of an id; what has not is nobody’s. */
export const isId = (id: string) => /^[0-9a-f]{24}$/.test(id);

/** Four bytes of seconds and eight random ones, in hexadecimal: the shape of id that other clients of these calls know. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
