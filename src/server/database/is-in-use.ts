import { DatabaseSync } from '@photostructure/sqlite';
import { isBusy } from './database-error';
import { withDatabaseErrors } from './sqlite-errors';

/** How long another process may take to open or close the file. */
const timeoutMs = 2_000;

/**
 * Whether another process has the embedded database open, whatever it does with it. To be asked first: what this process
 * has closed counts, too, until its statements have been collected as garbage.
 */
export function isInUse(file: string): boolean {
  const handle = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    // Without statements, which would outlive closing.
    withDatabaseErrors(() => handle.exec('pragma locking_mode = exclusive; begin immediate; rollback'));
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    handle.close();
  }
}
