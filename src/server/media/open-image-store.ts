import type { S3Config } from '../config';
import { createFolderImageStore } from './folder-image-store';
import type { ImageStore } from './image-store';
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
