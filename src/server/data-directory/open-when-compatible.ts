import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, type StorageConfig } from '../config';
import { NewerDatabaseError } from '../database/migrate';
import { openDataDirectory, type ServerStorage } from './open-data-directory';

const retryMs = 5_000;

/**
 * As openDataDirectory(). During an upgrade of several instances, one of the version before may restart when a newer one has
 * changed the database in a way that it cannot go on with: it waits to be replaced, instead of failing at each start.
 * @param warn takes a sentence for the operator
 */
export async function openWhenCompatible(
  config: StorageConfig,
  warn: (sentence: string) => void,
): Promise<ServerStorage> {
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      return await openDataDirectory(config);
    } catch (error) {
      if (!config.postgres || !isNewerDatabase(error)) throw error;
      if (!hasWarned) warn(`${error.message} Until then this server waits, and does not listen.`);
    }
    await waitUnlessStopped();
  }
}

const isNewerDatabase = (error: unknown): error is ConfigError =>
  error instanceof ConfigError && error.cause instanceof NewerDatabaseError;

/** As the first process of a container, it gets no signal that it does not listen for. */
async function waitUnlessStopped(): Promise<void> {
  const exit = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, exit);
  await delay(retryMs);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, exit);
}
