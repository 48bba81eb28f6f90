import type { OpenedDatabase } from '../data-directory/open-database-alone';
import { compareTables } from '../database/compare-tables';
import type { Database, Queries } from '../database/database';
import { DatabaseError } from '../database/database-error';
import { createMetadataRepository } from '../database/metadata.repository';
import { recordReplacement } from '../database/record-changes';
import {
  countTable,
  dataTables,
  deleteRows,
  findLastKey,
  insertRows,
  readBatches,
  type DataTable,
} from '../database/table-rows';
import { tidyUp } from '../database/tidy-up';
import { holdSendings } from '../newsletter/hold-sendings';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';

/**
 * Copies all rows, in the order of their keys, and compares them. Each batch is a transaction, so that the last key of a
 * table says where an interrupted move goes on.
 * @throws OperatorError
 */
export async function moveRows(snapshot: Queries, target: OpenedDatabase, progress: Progress): Promise<void> {
  await discardOutdated(snapshot, target.database, progress);
  for (const table of dataTables) await load(snapshot, target, table, progress);
  await target.database.write(recordReplacement);
  for (const table of dataTables) await verify(snapshot, target.database.queries, table, progress);
  await tidyUp(target.database);
}

/** @throws OperatorError when the database lacks a part of its own blog */
export async function requireWhole({ database, location }: OpenedDatabase): Promise<void> {
  if ((await createMetadataRepository(database.queries).find('unfinished_move')) === undefined) return;
  throw new OperatorError(`${location} is half filled by a move that has to be finished first.`);
}

/** From now on a server may be started on the database. */
export const release = ({ write }: Database) =>
  write(async (tx) => {
    await holdSendings(tx);
    await createMetadataRepository(tx).remove('unfinished_move');
  });

/**
 * Marks the target, so that a move that was interrupted knows it again, and no server starts on it.
 * @param installId of the source
 * @throws OperatorError when the target is neither empty nor half filled by the same move
 */
export async function claim({ database, location }: OpenedDatabase, installId: string): Promise<void> {
  const metadata = createMetadataRepository(database.queries);
  const claimedFor = await metadata.find('unfinished_move');
  if (claimedFor === installId) return;
  if (claimedFor !== undefined) throw new OperatorError(`${location} is half filled by a move of another blog.`);
  if ((await metadata.find('install_id')) === installId) {
    throw new OperatorError(`${location} has this blog already: the move was finished.`);
  }
  for (const table of dataTables) {
    if (await findLastKey(database.queries, table)) {
      throw new OperatorError(`${location} is not empty: it has rows in ${table.name}. Name a new database.`);
    }
  }
  await database.write((tx) => createMetadataRepository(tx).add('unfinished_move', installId));
}

/** Empties the target when the source has changed since the rows were copied. */
async function discardOutdated(snapshot: Queries, { queries, write }: Database, progress: Progress): Promise<void> {
  for (const table of dataTables) {
    const upTo = await findLastKey(queries, table);
    if (!upTo) continue;
    const step = progress.start(`Checking ${table.name} of the interrupted move`, await countTable(queries, table));
    const { isEqual } = await compareTables(snapshot, queries, table, { upTo, onProgress: step.advance });
    if (isEqual) {
      step.finish('unchanged');
      continue;
    }
    progress.line(`${table.name} has changed since the interrupted move, which is begun anew.`);
    await write(async (tx) => {
      for (const each of dataTables.toReversed()) await deleteRows(tx, each);
    });
    return;
  }
}

async function load(
  snapshot: Queries,
  { database, location }: OpenedDatabase,
  table: DataTable,
  progress: Progress,
): Promise<void> {
  const after = await findLastKey(database.queries, table);
  const done = after ? await countTable(database.queries, table) : 0;
  const step = progress.start(`Copying ${table.name}`, await countTable(snapshot, table), done);
  for await (const rows of readBatches(snapshot, table, { after })) {
    try {
      await database.write((tx) => insertRows(tx, table, rows));
    } catch (error) {
      if (error instanceof DatabaseError || !(error instanceof Error)) throw error;
      const hint = database.isUniqueViolation(error) ? ' Is another move to it running?' : '';
      throw new OperatorError(`${location} refuses rows of ${table.name}: ${error.message}.${hint}`, { cause: error });
    }
    step.advance(rows.length);
  }
  step.finish();
}

async function verify(snapshot: Queries, target: Queries, table: DataTable, progress: Progress): Promise<void> {
  const step = progress.start(`Comparing ${table.name}`, await countTable(snapshot, table));
  const comparison = await compareTables(snapshot, target, table, { onProgress: step.advance });
  if (!comparison.isEqual) {
    throw new OperatorError(`The row ${comparison.key.join(', ')} of ${table.name} is not the same in both databases.`);
  }
  step.finish(`the same in both (SHA-256 ${comparison.checksum.slice(0, 16)}…)`);
}
