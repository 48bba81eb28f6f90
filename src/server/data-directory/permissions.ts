import { chmodSync, opendirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../error-code';

const groupAndOthers = 0o077;

/** Holds what is there only while it is worked on, such as the file of an import; created when it is needed. */
export const temporaryFolderName = 'temporary';

/** Subdirectories that say nothing about whose the data directory is. */
const isOwnDirectory = (name: string) =>
  name === 'images' || name === temporaryFolderName || name === 'lost+found' || name.startsWith('.');

const isOwnFile = (name: string) => /^(octavo\.db|jwt-secret)/.test(name);

/**
 * Removes all access of group and others to the data directory, whatever the umask was when it was created. Windows has
 * no such permissions.
 * @returns what could not be restricted, in sentences for the operator
 */
export function restrictPermissions(directory: string): string[] {
  if (process.platform === 'win32') return [];
  const warnings: string[] = [];

  /** @returns whether group or others had access */
  const restrict = (path: string): boolean => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & groupAndOthers) === 0) return false;
    try {
      chmodSync(path, mode & 0o7700);
    } catch (error) {
      // Another process has closed the database in the meantime, and its log is gone.
      if (errorCode(error) === 'ENOENT') return false;
      warnings.push(`DATA_DIR: ${path} can be read by other users, and this one may not change that.`);
      return false;
    }
    return true;
  };

  const entries = readdirSync(directory, { withFileTypes: true });
  const foreign = entries.find((entry) => entry.isDirectory() && !isOwnDirectory(entry.name));
  // A folder such as /var/lib, named by mistake, would be closed to every other program.
  if (foreign)
    warnings.push(`DATA_DIR: ${directory} keeps its permissions, as it has other folders in it (${foreign.name}).`);
  else restrict(directory);
  for (const { name } of entries) if (isOwnFile(name)) restrict(join(directory, name));

  const images = join(directory, 'images');
  // In a private folder the files are private already: this server creates them so.
  if (restrict(images)) restrictFiles(images);
  return warnings;
}

function restrictFiles(directory: string): void {
  const entries = opendirSync(directory);
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
      if (entry.isFile()) chmodSync(join(directory, entry.name), 0o600);
    }
  } finally {
    entries.closeSync();
  }
}
