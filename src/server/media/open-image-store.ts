import type { S3Config } from '../config';
import { createFolderImageStore } from './folder-image-store';
import { hasImages, type ImageStore } from './image-store';
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
