import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { S3Config, StorageConfig } from '../config';
import { parsePostgresUrl } from '../database/postgres-url';

export const usage = `Moves a blog to another database, its pictures to another place, or both. What it is moved from stays
as it is. A move that was interrupted goes on when the same command is run again.

Usage: npm run move -- [--from PLACE] --to PLACE [--images s3 | --images folder]
       npm run move -- --images s3

  --to PLACE       the database it is moved to, which must be empty:
                     postgres://user@host/database   PostgreSQL (PGPASSWORD can hold the password)
                     a folder                        SQLite, and the pictures, in that folder
                     sqlite                          SQLite in DATA_DIR
  --from PLACE     the same for where it is; by default what DATABASE_URL or DATA_DIR says
  --images s3      copies the pictures from the folder to the bucket that S3_ENDPOINT, S3_BUCKET, … name
  --images folder  copies them from the bucket to the folder
  --help           prints this

Stop the server first.
`;

/** A command that cannot be carried out as it was written. The message is a sentence. */
export class UsageError extends Error {}

export type DatabasePlace = { kind: 'postgres'; url: string } | { kind: 'sqlite'; directory: string };

export type ImagesPlace = { kind: 's3'; s3: S3Config } | { kind: 'folder'; directory: string };

export interface Route<Place> {
  from: Place;
  to: Place;
}

export interface MoveOptions {
  from: DatabasePlace;
  /** Unset: the database stays where it is. */
  to: DatabasePlace | undefined;
  /** Unset: the pictures stay where they are. */
  images: Route<ImagesPlace> | undefined;
}

/**
 * @returns undefined when help is asked for
 * @throws UsageError
 */
export function readArguments(args: string[], config: () => StorageConfig): MoveOptions | undefined {
  const { help, from, to, images } = parse(args);
  if (help) return undefined;
  if (to === undefined && images === undefined) throw new UsageError('--to is missing: where is the blog moved to?');
  const storage = config();
  const options = {
    from: from === undefined ? configuredPlace(storage) : toPlace('--from', from, storage),
    to: to === undefined ? undefined : toPlace('--to', to, storage),
  };
  if (options.to && isSame(options.from, options.to)) {
    throw new UsageError('--from and --to name the same place.');
  }
  return { ...options, images: findImagesRoute({ ...options, images }, storage) };
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { from: text, to: text, images: text, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

const configuredPlace = ({ postgres, dataDirectory }: StorageConfig): DatabasePlace =>
  postgres ? { kind: 'postgres', url: postgres.url } : { kind: 'sqlite', directory: dataDirectory };

function toPlace(option: string, value: string, { dataDirectory }: StorageConfig): DatabasePlace {
  if (/^postgres(ql)?:/.test(value)) {
    try {
      parsePostgresUrl(value);
    } catch (error) {
      throw new UsageError(`${option} ${(error as Error).message}`, { cause: error });
    }
    return { kind: 'postgres', url: value };
  }
  // Not echoed: it may hold a password.
  if (value === '' || value.includes('://')) {
    throw new UsageError(`${option} must be a folder, sqlite, or an address such as postgres://user@host/database.`);
  }
  return { kind: 'sqlite', directory: value === 'sqlite' ? dataDirectory : resolve(value) };
}

const isSame = (from: DatabasePlace, to: DatabasePlace) => JSON.stringify(from) === JSON.stringify(to);

interface Wanted extends Pick<MoveOptions, 'from' | 'to'> {
  images: string | undefined;
}

function findImagesRoute({ from, to = from, images }: Wanted, storage: StorageConfig): Route<ImagesPlace> | undefined {
  // Beside an embedded database, otherwise where a server looks for them.
  const folderOf = (place: DatabasePlace): ImagesPlace => ({
    kind: 'folder',
    directory: join(place.kind === 'sqlite' ? place.directory : storage.dataDirectory, 'images'),
  });
  const folders = { from: folderOf(from), to: folderOf(to) };
  if (images === undefined) {
    const stay = storage.s3 !== undefined || JSON.stringify(folders.from) === JSON.stringify(folders.to);
    return stay ? undefined : folders;
  }
  if (images !== 's3' && images !== 'folder') throw new UsageError(`--images must be s3 or folder, not "${images}".`);
  if (!storage.s3) throw new UsageError(`S3_ENDPOINT is missing; --images ${images} needs it, and S3_BUCKET, ….`);
  const bucket: ImagesPlace = { kind: 's3', s3: storage.s3 };
  return images === 's3' ? { from: folders.from, to: bucket } : { from: bucket, to: folders.to };
}
