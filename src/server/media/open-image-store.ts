import { randomUUID } from 'node:crypto';
import type { S3Config } from '../config';
import type { Database } from '../database/database';
import { createMetadataRepository } from '../database/metadata.repository';
import { createFolderImageStore } from './folder-image-store';
import { hasImages, type ImageStore } from './image-store';
import { createMediaRepository } from './media.repository';
import { createS3Client } from './s3-client';
import { createS3ImageStore } from './s3-image-store';

interface Options {
  /** Unset: images are kept in the directory. */
  s3: S3Config | undefined;
  directory: string;
}

/**
 * Opens the image store that is configured.
 * @throws ImageStoreError that names the variable, when a bucket cannot be used
 */
export async function openImageStore({ s3, directory }: Options): Promise<ImageStore> {
  if (!s3) return createFolderImageStore({ directory });
  const images = createS3ImageStore(createS3Client(s3));
  await images.check();
  return images;
}

/** @returns a sentence for the operator if the images in the directory have not been copied to the bucket */
export async function findUncopiedImages(images: ImageStore, directory: string): Promise<string | undefined> {
  if (!(await hasImages(createFolderImageStore({ directory }))) || (await hasImages(images))) return undefined;
  return `S3_BUCKET: ${images.location} is empty, so the pictures in ${directory} are not shown until they are copied there.`;
}

/**
 * Gives database and images one install id, if they belong together: a database beside the images of another one would
 * take all of them for unused. Images without an id belong to the database if it has rows for all of them.
 * @returns a sentence for the operator if they do not belong together
 */
export async function pairImages(database: Database, images: ImageStore): Promise<string | undefined> {
  const metadata = createMetadataRepository(database.queries);
  // In this order: the images never have the id of a database that has not committed it.
  const imagesId = await images.findInstallId();
  const previousId = await metadata.find('install_id');
  if (imagesId !== undefined && imagesId === previousId) return undefined;

  const hasContradictingIds = imagesId !== undefined && previousId !== undefined;
  const belongTogether = !(hasContradictingIds ? await hasImages(images) : await hasUnknownImages(database, images));
  const databaseId = await ensureInstallId(database);
  if (belongTogether) await images.setInstallId(databaseId);
  // Another process may have paired them meanwhile.
  const currentId = await images.findInstallId();
  if (currentId === databaseId) return undefined;
  const owner = currentId === undefined ? 'an unknown database' : `the database ${currentId}`;
  return (
    `The images in ${images.location} belong to ${owner}, not to this one (${databaseId}), so none of them is deleted ` +
    `when it is unused. If they do belong to this one, write ${databaseId} into the file install-id beside them.`
  );
}

/** The id of the database, which gets one if it has none. */
export async function ensureInstallId(database: Database): Promise<string> {
  await database.write((tx) => createMetadataRepository(tx).add('install_id', randomUUID()));
  return (await createMetadataRepository(database.queries).find('install_id'))!;
}

/** Whether the images belong to the database. */
export async function isPaired(database: Database, images: ImageStore): Promise<boolean> {
  const databaseId = await createMetadataRepository(database.queries).find('install_id');
  return databaseId !== undefined && databaseId === (await images.findInstallId());
}

async function hasUnknownImages(database: Database, images: ImageStore): Promise<boolean> {
  const media = createMediaRepository(database.queries);
  for await (const { files } of images.list()) {
    const hashes = [...new Set(files.map(({ hash }) => hash))];
    if (hashes.length > 0 && (await media.listUsed(hashes)).size < hashes.length) return true;
  }
  return false;
}
