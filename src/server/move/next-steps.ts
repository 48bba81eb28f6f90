import { join } from 'node:path';
import type { StorageConfig } from '../config';
import type { DatabasePlace } from '../data-directory/open-database-alone';
import type { ImagesPlace, MoveOptions, Route } from './arguments';

/** What is to be set where the server is started from now on. */
export function nextSteps(
  { from, to, images }: MoveOptions,
  { jwtSecret }: Pick<StorageConfig, 'jwtSecret'>,
): string[] {
  return [
    ...(to ? [...databaseSettings(to), secretSetting(from, to, jwtSecret !== undefined)] : []),
    ...(images ? imagesSettings(images) : []),
  ];
}

const databaseSettings = (to: DatabasePlace): string[] =>
  to.kind === 'postgres'
    ? ['DATABASE_URL: the address that --to has named']
    : [`DATA_DIR: ${to.directory}`, 'DATABASE_URL: unset'];

function imagesSettings({ from, to }: Route<ImagesPlace>): string[] {
  if (to.kind === 's3') return ['S3_ENDPOINT, S3_BUCKET, …: as they are now'];
  return from.kind === 's3' ? ['S3_ENDPOINT, S3_BUCKET, …: unset'] : [];
}

/** With another secret everybody would have to sign in again. The secret itself is not printed. */
function secretSetting(from: DatabasePlace, to: DatabasePlace, isConfigured: boolean): string {
  const reason = 'so that nobody has to sign in again';
  if (isConfigured) return `JWT_SECRET: as it is now, ${reason}`;
  if (from.kind === 'postgres') return `JWT_SECRET: as the servers have had it, ${reason}`;
  const file = join(from.directory, 'jwt-secret');
  if (to.kind === 'postgres') return `JWT_SECRET: the contents of ${file}, ${reason}`;
  return `JWT_SECRET: unset; copy ${file} to ${to.directory}, ${reason}`;
}
