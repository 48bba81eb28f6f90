import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { minSecretLength } from '../config';
import { errorCode } from '../error-code';

/** Used without JWT_SECRET: generated once, and shared by all processes that use the file. */
export function readOrCreateJwtSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < minSecretLength) {
      throw new Error('The secret is empty or too short; delete the file to have another one made.');
    }
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, secret, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link does not replace the file of another process that was faster.
    createUnlessThere(() => linkSync(temporaryFile, file));
  } catch {
    // Some file systems have no links. There, another process that starts at this very moment may find half of it.
    createUnlessThere(() => writeFileSync(file, secret, { flag: 'wx', mode: 0o600, flush: true }));
  } finally {
    rmSync(temporaryFile);
  }
  return readFileSync(file, 'utf8');
}

function createUnlessThere(create: () => void): void {
  try {
    create();
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
