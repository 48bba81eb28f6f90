// One format for both engines: the rows of all `dataTables` from one snapshot, for which nobody waits. So a backup of
// one engine restores on the other, no tool of a database is needed, and what is restored can be compared row by row.
//
// A backup is a tar archive of, in this order:
//
//   octavo.json                        what it is: the header
//   tables/NAME/000001.jsonl.gz, …     the rows of each table, a JSON object per line, in the order of their keys
//   images/NAME, …                     the files of the pictures
//   manifest.json                      how many there are, and the checksums of the tables
//
// After every thousand of them, and at the end, there is checksums/000001.sha256, … with the SHA-256 of those since the last
// one, as `sha256sum` writes them. So whatever is damaged or missing is noticed, by a reader who keeps few of them in memory.
import type { Database } from '../database/database';
import type { DataTable } from '../database/table-rows';

export const formatVersion = 1;

export const headerName = 'octavo.json';
export const manifestName = 'manifest.json';

export interface BackupHeader {
  format: 'octavo backup';
  version: number;
  /** The version of the program that has written it. */
  app: string;
  /** The moment whose state it holds. */
  createdAt: string;
  engine: Database['engine'];
  /** Those of both engines that were applied. */
  migrations: string[];
  installId: string;
}

export interface BackupManifest {
  tables: Record<string, { rows: number; sha256: string }>;
  images: {
    /** Files, of all pictures. */
    files: number;
    bytes: number;
    /** Pictures whose files were missing when the backup was made. */
    missing: number;
  };
  /** Entries of the archive before this one, without the lists of checksums. */
  entries: number;
}

const numbered = (number: number) => String(number).padStart(6, '0');

export const tablePartName = (table: DataTable, part: number) => `tables/${table.name}/${numbered(part)}.jsonl.gz`;
export const imageName = (name: string) => `images/${name}`;
export const checksumsName = (number: number) => `checksums/${numbered(number)}.sha256`;

const tablePart = /^tables\/([a-z_]+)\/\d{6}\.jsonl\.gz$/;

/** The table that the rows of an entry belong to. */
export const tableOf = (entry: string): string | undefined => tablePart.exec(entry)?.[1];

/** The name of the picture's file that an entry is. */
export const imageOf = (entry: string): string | undefined => /^images\/(.+)$/.exec(entry)?.[1];

export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`;
