import { join, resolve } from 'node:path';
import type { S3Config, StorageConfig } from '../config';
import { configuredPlace, type DatabasePlace } from '../data-directory/open-database-alone';
import { parsePostgresUrl } from '../database/postgres-url';
import { UsageError } from '../operator-error';

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

/** As they are written on the command line. */
export type MoveArguments = Partial<Record<'from' | 'to' | 'images', string>>;

/** @throws UsageError */
export function readArguments({ from, to, images }: MoveArguments, storage: StorageConfig): MoveOptions {
  if (to === undefined && images === undefined) throw new UsageError('--to is missing: where is the blog moved to?');
  const options = {
    from: from === undefined ? configuredPlace(storage) : toPlace('--from', from, storage),
    to: to === undefined ? undefined : toPlace('--to', to, storage),
  };
  if (options.to && isSame(options.from, options.to)) {
    throw new UsageError('--from and --to name the same place.');
  }
  return { ...options, images: findImagesRoute({ ...options, images }, storage) };
}

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
