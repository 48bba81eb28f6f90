import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseError } from './database-error';
import { requireCompatibleMigrations, type AppliedMigration } from './migrate';
import * as firstMigration from './migrations/001-first';
import { withDatabaseErrors } from './sqlite-errors';

/** `pragma application_id` of Octavo's databases: "Octv". */
export const applicationId = 0x4f637476;

/** A larger database is only probed, as checking it would delay the start: about 100 ms for so many bytes. */
const maxCheckedBytes = 64 * 1024 * 1024;

const openTimeoutMs = 10_000;

/**
 * Ensures, without changing the file, that it is an undamaged database of a version that this one can go on with, or empty, or
 * missing.
 * @throws Error with a sentence for the operator
 */
export function requireOctavoDatabase(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw new Error('This is not a file.');
  const bytes = stats?.size ?? 0;
  if (bytes === 0) return;
  withDatabaseErrors(() => {
    const handle = openForInspection(file);
    try {
      if (!isOctavoDatabase(handle)) throw new Error('This is the database of another program.');
      requireUndamaged(handle, bytes);
      requireCompatibleMigrations('sqlite', appliedMigrations(handle));
    } finally {
      handle.close();
    }
  });
}

/**
 * Without a write-ahead log the main file is complete, and can be read without creating files beside it, such as an
 * ordinary read-only connection does.
 */
function openForInspection(file: string): DatabaseSyncInstance {
  const options = { readOnly: true, timeout: openTimeoutMs };
  if (existsSync(`${file}-wal`)) return new DatabaseSync(file, options);
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, options);
}

function isOctavoDatabase(handle: DatabaseSyncInstance): boolean {
  const { application_id: id } = handle.prepare('pragma application_id').get() as { application_id: number };
  if (id !== 0) return id === applicationId;
  if (isEmpty(handle)) return true;
  // Databases of the first version are not marked.
  return appliedMigrations(handle).some(({ name }) => name === firstMigration.name);
}

function isEmpty(handle: DatabaseSyncInstance): boolean {
  const { user_version: version } = handle.prepare('pragma user_version').get() as { user_version: number };
  return version === 0 && handle.prepare('select 1 from sqlite_master limit 1').get() === undefined;
}

/** None where there is no such table, or where it is another program's. */
function appliedMigrations(handle: DatabaseSyncInstance): AppliedMigration[] {
  if (!tablesOf(handle).includes('migrations')) return [];
  const columns = handle.prepare('select * from migrations limit 0').columns();
  if (!columns.some(({ name }) => name === 'name')) return [];
  return handle.prepare('select * from migrations').all() as unknown as AppliedMigration[];
}

const tablesOf = (handle: DatabaseSyncInstance) =>
  (handle.prepare(`select name from sqlite_master where type = 'table'`).all() as { name: string }[]).map(
    ({ name }) => name,
  );

function requireUndamaged(handle: DatabaseSyncInstance, bytes: number): void {
  if (bytes <= maxCheckedBytes) {
    const { quick_check: result } = handle.prepare('pragma quick_check(1)').get() as { quick_check: string };
    if (result !== 'ok') throw new DatabaseError('damaged', { cause: new Error(result) });
    return;
  }
  for (const table of tablesOf(handle)) handle.prepare(`select 1 from "${table}" limit 1`).get();
}
