import { createHash } from 'node:crypto';
import type { Queries } from './database';
import { keyOf, readBatches, type DataTable, type Key, type Row } from './table-rows';

interface Options {
  /** Compares the rows up to this one. */
  upTo?: Key;
  /** Called with the number of rows that have been compared since. */
  onProgress?: (rows: number) => void;
}

type Comparison =
  | {
      isEqual: true;
      rows: number;
      /** SHA-256 of all rows, the same for the same rows on every engine. */
      checksum: string;
    }
  | { isEqual: false; /** The first row that differs. */ key: Key };

/** SHA-256 of the rows of a table, in the order of their keys: the same for the same rows on every engine. */
export function createTableChecksum() {
  const hash = createHash('sha256');
  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) hash.update(toText(row));
    },
    digest: () => hash.digest('hex'),
  };
}

export async function checksumTable(db: Queries, table: DataTable): Promise<string> {
  const checksum = createTableChecksum();
  for await (const rows of readBatches(db, table)) checksum.add(rows);
  return checksum.digest();
}

/** Compares two tables row by row. */
export async function compareTables(
  left: Queries,
  right: Queries,
  table: DataTable,
  { upTo, onProgress }: Options = {},
): Promise<Comparison> {
  const hash = createHash('sha256');
  let count = 0;
  const others = readBatches(right, table, { upTo });
  // As long as the rows are the same, the batches are.
  for await (const rows of readBatches(left, table, { upTo })) {
    const next = await others.next();
    const otherRows: Row[] = next.done ? [] : next.value;
    for (let at = 0; at < Math.max(rows.length, otherRows.length); at += 1) {
      const [row, otherRow] = [rows[at], otherRows[at]];
      const text = row && toText(row);
      if (text === undefined || text !== (otherRow && toText(otherRow))) {
        return { isEqual: false, key: firstKey(table, row, otherRow) };
      }
      hash.update(text);
    }
    count += rows.length;
    onProgress?.(rows.length);
  }
  const surplus = await others.next();
  if (!surplus.done) return { isEqual: false, key: keyOf(table, surplus.value[0]!) };
  return { isEqual: true, rows: count, checksum: hash.digest('hex') };
}

/** Engines have the columns in different orders. */
function toText(row: Row): string {
  const columns = Object.keys(row).sort();
  return `${JSON.stringify(columns.map((column) => [column, row[column]]))}\n`;
}

/** One of the two may be missing. */
function firstKey(table: DataTable, row: Row | undefined, otherRow: Row | undefined): Key {
  const keys = [row, otherRow].flatMap((each) => (each ? [keyOf(table, each)] : []));
  return keys.reduce((first, key) => (isBefore(key, first) ? key : first));
}

function isBefore(key: Key, other: Key): boolean {
  const at = key.findIndex((value, index) => value !== other[index]);
  return at >= 0 && key[at]! < other[at]!;
}
