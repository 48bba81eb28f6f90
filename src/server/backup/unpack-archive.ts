import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { checksumTable } from '../database/compare-tables';
import type { Database } from '../database/database';
import { DatabaseError } from '../database/database-error';
import { migrate } from '../database/migrate';
import { openSqlite } from '../database/sqlite';
import { dataTables, deleteRows, insertRows, type DataTable, type Row } from '../database/table-rows';
import { inChunks } from '../in-chunks';
import type { Progress } from '../progress';
import { imageOf, manifestName, tableOf, type BackupHeader, type BackupManifest } from './archive-format';
import { damaged, readArchive, readBackupHeader, type ArchiveEntry } from './read-archive';

export interface Unpacked {
  header: BackupHeader;
  manifest: BackupManifest;
  /** With the rows of the backup, and all migrations applied. */
  database: Database;
}

/** The most that the rows of one entry may have, uncompressed. */
const maxPartBytes = 1024 ** 3;

const decompress = promisify(gunzip);

/**
 * Reads all of a backup, and restores its rows into an embedded database in a temporary folder: into the schema that they
 * had, and then to that of this version.
 * @throws OperatorError when it is no backup, damaged, or of a newer version
 */
export async function withUnpacked<T>(
  file: string,
  progress: Progress,
  work: (unpacked: Unpacked) => Promise<T>,
): Promise<T> {
  const header = await readBackupHeader(file);
  const directory = await mkdtemp(join(tmpdir(), 'octavo-restore-'));
  const database = openSqlite(join(directory, 'octavo.db'));
  try {
    await migrate(database, header.migrations);
    await deleteAllRows(database);
    const manifest = await load(file, database, progress);
    await compare(file, database, manifest, progress);
    await migrate(database);
    return await work({ header, manifest, database });
  } finally {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Those that migrations add to an empty database. Tables of later migrations are not there yet. */
async function deleteAllRows({ queries, write }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(queries);
  const names = new Set(rows.map(({ name }) => name));
  await write(async (tx) => {
    for (const table of dataTables.toReversed()) if (names.has(table.name)) await deleteRows(tx, table);
  });
}

async function load(file: string, database: Database, progress: Progress): Promise<BackupManifest> {
  const step = progress.start(`Reading ${file}`);
  const images = { files: 0, bytes: 0 };
  let manifest: BackupManifest | undefined;
  for await (const entry of readArchive(file)) {
    if (entry.name === manifestName) manifest = JSON.parse(entry.data.toString()) as BackupManifest;
    const tableName = tableOf(entry.name);
    if (tableName !== undefined) {
      const rows = await readRows(file, entry);
      await insert(database, findTable(file, tableName), rows).catch((error: unknown) => {
        if (error instanceof DatabaseError) throw error;
        throw damaged(file, `${entry.name} cannot be restored (${(error as Error).message})`);
      });
    }
    if (imageOf(entry.name) !== undefined) {
      images.files += 1;
      images.bytes += entry.size;
    }
    step.advance(1);
  }
  step.finish();
  // It was read to the end, or an error was thrown.
  if (images.files !== manifest!.images.files || images.bytes !== manifest!.images.bytes) {
    throw damaged(file, 'pictures are missing');
  }
  return manifest!;
}

async function insert({ write }: Database, table: DataTable, rows: Row[]): Promise<void> {
  await write(async (tx) => {
    for (const some of inChunks(rows, table.batchSize)) await insertRows(tx, table, some);
  });
}

function findTable(file: string, name: string): DataTable {
  const table = dataTables.find((each) => each.name === name);
  if (!table) throw damaged(file, `nothing is known of a table ${name}`);
  return table;
}

async function readRows(file: string, { name, data }: ArchiveEntry): Promise<Row[]> {
  try {
    const lines = (await decompress(data, { maxOutputLength: maxPartBytes })).toString().split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
  } catch (error) {
    throw damaged(file, `${name} cannot be read (${(error as Error).message})`);
  }
}

/** @throws OperatorError when the database has other rows than the one that was backed up */
async function compare(
  file: string,
  { queries }: Database,
  { tables }: BackupManifest,
  progress: Progress,
): Promise<void> {
  for (const [name, { rows, sha256 }] of Object.entries(tables)) {
    const step = progress.start(`Comparing ${name}`, rows);
    const actual = await checksumTable(queries, findTable(file, name));
    if (actual !== sha256) throw damaged(file, `the rows of ${name} are not those that were backed up`);
    step.advance(rows);
    step.finish(`the same as in the backup (SHA-256 ${sha256.slice(0, 16)}…)`);
  }
}
