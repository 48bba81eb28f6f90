import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readMailConfig, readStorageConfig, readTimeZone, type StorageConfig } from '../config';
import { commandName, commandPoolSize, openStorage } from '../data-directory/open-data-directory';
import type { Database } from '../database/database';
import { finishAllWork } from '../database/unfinished-work';
import { createOutbox } from '../mail/outbox.repository';
import type { ImageStore } from '../media/image-store';
import { openImageStore, pairImages } from '../media/open-image-store';
import { OperatorError } from '../operator-error';
import { createServices, workKinds, type Services } from '../services';
import type { Context } from './context';

/** The whole site, opened. */
export interface Site {
  /** With all migrations applied. */
  database: Database;
  images: ImageStore;
  services: Services;
}

/**
 * Opens the blog that the environment names, also while its server runs, which sees what is changed as it sees the changes
 * of another server: by `pragma data_version`, or the table `changes`. What services leave to background jobs is done at
 * the end, but for the rendering of pictures, which the server does within the hour.
 * @throws OperatorError when there is no blog
 */
export async function withBlog<T>(
  { env, progress }: Pick<Context, 'env' | 'progress'>,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const config = readStorageConfig(env);
  requireBlog(config);
  const postgres = config.postgres && { url: config.postgres.url, poolSize: commandPoolSize };
  const { database, imagesDirectory, warnings } = await openStorage(
    { ...config, postgres },
    { applicationName: commandName },
  );
  try {
    const images = await openImageStore({ ...config, directory: imagesDirectory });
    const contradiction = await pairImages(database, images);
    for (const warning of [...warnings, ...(contradiction ? [contradiction] : [])]) progress.line(warning);
    let hasWork = false;
    const services = createServices({
      database,
      images,
      finishWork: () => {
        hasWork = true;
      },
      renderImages: () => undefined,
      // Whoever is told of a change gets it from a server that runs, within seconds.
      outbox: readMailConfig(env) && env.PUBLIC_URL?.trim() ? createOutbox(() => undefined) : undefined,
      isRateLimited: false,
      timeZone: readTimeZone(env.TIME_ZONE?.trim() || undefined),
    });
    const result = await work({ database, images, services });
    if (hasWork) await finishAllWork(database, workKinds);
    return result;
  } finally {
    await database.close();
  }
}

/** A mistyped name makes no new blog. */
function requireBlog({ postgres, dataDirectory }: StorageConfig): void {
  if (postgres || statSync(join(dataDirectory, 'octavo.db'), { throwIfNoEntry: false })) return;
  throw new OperatorError(`There is no blog in ${dataDirectory}. DATA_DIR names the folder.`);
}
