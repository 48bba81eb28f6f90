import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createAccountsService } from './accounts/accounts.service';
import { ensureAdmin } from './accounts/admins';
import { createPasswords } from './accounts/passwords';
import { buildApp } from './app';
import { createBufferedOutput } from './buffered-output';
import { ConfigError, readConfig } from './config';
import { nameInFileErrors } from './data-directory/name-in-errors';
import { openWhenCompatible, requireWritableDirectory } from './data-directory/open-data-directory';
import { DatabaseError } from './database/database-error';
import { addJobs } from './jobs/jobs';
import { listen, shutDownOnSignal, startupMessage } from './lifecycle';
import { ImageStoreError } from './media/image-store';
import { findUncopiedImages, openImageStore, pairImages } from './media/open-image-store';
import { loadRenderer } from './pages/renderer';
import { addSamplePosts } from './samples/samples';

/** The same path from src/server and from dist/server. */
const root = join(__dirname, '../..');

/** Not `process.stdout`, whose errors, such as a full disk, would end the process. */
const stdoutFileDescriptor = 1;

/**
 * The heap is collected when it is twice as large as what it held after the last time, instead of up to four times:
 * rendering pages makes much garbage, and would take 100 MB more.
 */
const heapGrowth = '--heap-growing-percent=100';

async function start(): Promise<void> {
  setFlagsFromString(heapGrowth);
  const config = readConfig(process.env);
  // Whatever is created from here on is private to the user the server runs as.
  process.umask(0o077);
  if (config.backup) requireWritableDirectory(config.backup.directory, 'BACKUP_DIR');
  const { database, imagesDirectory, secret, warnings } = await openWhenCompatible(config, writeError);

  const images = await openImageStore({ ...config, directory: imagesDirectory });
  const output = createBufferedOutput(stdoutFileDescriptor);
  const buildDirectory = join(root, process.env.NODE_ENV === 'development' ? 'dist/development' : 'dist');
  const clientDirectory = join(buildDirectory, 'client');
  const renderer = await loadRenderer(join(buildDirectory, 'renderer'));
  const app = await buildApp({ config, database, images, secret, clientDirectory, renderer, output });
  shutDownOnSignal(app, database, exitWithError);
  const imageWarnings = await nameInFileErrors(imagesDirectory, async () => [
    await pairImages(database, images),
    await findUncopiedImages(images, imagesDirectory),
  ]);
  for (const warning of [...warnings, ...imageWarnings]) if (warning) app.log.warn(warning);

  const firstAdmin = await ensureAdmin(createAccountsService(database, createPasswords()), {
    configured: config.firstAdmin,
    secret,
  });
  if (config.hasSamplePosts) {
    const added = await nameInFileErrors(imagesDirectory, () =>
      addSamplePosts(database, images, join(root, 'samples')),
    );
    if (added > 0) app.log.info(`added ${added} sample posts`);
  }

  addJobs({ app, config, database, images });
  const address = await listen(app, config);
  output.write(
    startupMessage({
      url: config.publicUrl ?? address,
      firstAdmin,
      isPasswordConfigured: config.firstAdmin !== undefined,
    }),
  );
}

const writeError = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

function exitWithError(error: unknown): never {
  writeError(describe(error));
  process.exit(1);
}

/** Which one says where the database is. */
const databaseVariable = () => (process.env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR');

/** One line for what an operator can mend, a stack for the rest. */
function describe(error: unknown): string {
  if (error instanceof DatabaseError) return `${databaseVariable()}: ${error.message}`;
  if (error instanceof ConfigError || error instanceof ImageStoreError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch(exitWithError);
