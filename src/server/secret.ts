import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './error-code';

/** What tokens are signed with where the operator names nothing: made once, and the same for all who share the folder. */
export function readSecret(directory: string): string {
  const file = join(directory, 'jwt-secret');
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (!secret) throw new Error('its file jwt-secret is empty; delete it to have another one made.');
    return secret;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // Unlike a rename, it leaves alone what another process has put there in the meantime.
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
