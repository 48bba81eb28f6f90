import { tmpdir } from 'node:os';
import type { Transaction } from 'kysely';
import { compareTables } from '../database/compare-tables';
import type { Database, Queries } from '../database/database';
import { lockTables } from '../database/lock-tables';
import { createMetadataRepository } from '../database/metadata.repository';
import { recordReplacement } from '../database/record-changes';
import type { Tables } from '../database/schema';
import { countTable, dataTables, deleteRows, insertRows, readBatches } from '../database/table-rows';
import { tidyUp } from '../database/tidy-up';
import { isLarge, isStoredName, readLarge, type ImageStore, type NewFile } from '../media/image-store';
import { contentOf, digestOf, withTemporaryFile } from '../media/large-content';
import { holdSendings } from '../newsletter/hold-sendings';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';
import { imageOf } from './archive-format';
import { damaged, readArchive, type TakeLarge } from './read-archive';
import type { Unpacked } from './unpack-archive';

interface Options {
  file: string;
  unpacked: Unpacked;
  /** What is restored replaces all that is in it. */
  target: { database: Database; images: ImageStore };
  progress: Progress;
}

/** Files that are written at the same time: each has up to a megabyte. */
const concurrency = 8;

/**
 * Replaces a blog by that of a backup. First the pictures come beside those that are there; then, in one transaction, the
 * rows. Whatever stops it before leaves the blog as it was. Until the pictures are marked as those of the new rows, the
 * database is marked as unfinished, so that no server starts on it.
 */
export async function restoreBackup({ file, unpacked, target, progress }: Options): Promise<void> {
  const { database, images } = target;
  const { header, manifest } = unpacked;
  await restoreImages(file, manifest.images.files, images, progress);
  await database.write(async (tx) => {
    await lockTables(database, tx);
    await replaceRows(unpacked.database.queries, tx, progress);
    await holdSendings(tx);
    await recordReplacement(tx);
    await createMetadataRepository(tx).add('unfinished_move', header.installId);
  });
  await images.setInstallId(header.installId);
  await database.write((tx) => createMetadataRepository(tx).remove('unfinished_move'));
  await tidyUp(database);
}

async function restoreImages(file: string, total: number, images: ImageStore, progress: Progress): Promise<void> {
  const step = progress.start('Restoring files of pictures', total);
  let files: NewFile[] = [];
  const writeFiles = async () => {
    await images.replace(files);
    await Promise.all(files.map((each) => requireWritten(images, each)));
    step.advance(files.length);
    files = [];
  };
  const nameOf = (entry: string) => {
    const name = imageOf(entry);
    if (name !== undefined && !isStoredName(name)) throw damaged(file, `${name} is no picture`);
    return name;
  };
  const takeLarge: TakeLarge = async (entry, _size, pieces) => {
    const name = nameOf(entry)!;
    await withTemporaryFile(tmpdir(), async (temporary) => {
      for await (const piece of pieces) await temporary.writeFile(piece);
      const content = await contentOf(temporary);
      await images.replaceLarge(name, content);
      if ((await digestOf(content.read())) !== (await digestOf(readLarge(images, name))))
        throw notReturned(images, name);
    });
    step.advance(1);
  };
  for await (const { name: entry, data } of readArchive(file, takeLarge)) {
    const name = nameOf(entry);
    if (name === undefined || isLarge(name)) continue;
    files.push({ name, data });
    if (files.length === concurrency) await writeFiles();
  }
  if (files.length > 0) await writeFiles();
  step.finish(`to ${images.location}`);
}

async function requireWritten(images: ImageStore, { name, data }: NewFile): Promise<void> {
  if (data.equals(await images.read(name))) return;
  throw notReturned(images, name);
}

const notReturned = ({ location }: ImageStore, name: string) =>
  new OperatorError(`${location} does not return ${name} as it was written.`);

async function replaceRows(source: Queries, tx: Transaction<Tables>, progress: Progress): Promise<void> {
  await createMetadataRepository(tx).remove('unfinished_move');
  for (const table of dataTables.toReversed()) await deleteRows(tx, table);
  for (const table of dataTables) {
    const step = progress.start(`Restoring ${table.name}`, await countTable(source, table));
    for await (const rows of readBatches(source, table)) {
      await insertRows(tx, table, rows);
      step.advance(rows.length);
    }
    step.finish();
    const comparison = await compareTables(source, tx, table);
    if (!comparison.isEqual) {
      throw new OperatorError(`The row ${comparison.key.join(', ')} of ${table.name} was not restored as it was.`);
    }
  }
}
