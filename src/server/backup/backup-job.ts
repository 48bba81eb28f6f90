import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupConfig } from '../config';
import type { Database } from '../database/database';
import { createMetadataRepository } from '../database/metadata.repository';
import { errorCode } from '../error-code';
import { runExclusively } from '../jobs/exclusive';
import { abandonedAfterMs, type ImageStore } from '../media/image-store';
import { ensureInstallId } from '../media/open-image-store';
import { undefinedIfMissing } from '../media/write-file-durably';
import type { Metrics } from '../metrics/metrics';
import { silentProgress } from '../progress';
import { createBackup } from './create-backup';
import { readBackupHeader } from './read-archive';
import { summarize } from './summarize';

interface Options {
  config: BackupConfig;
  database: Database;
  images: ImageStore;
  log: Pick<FastifyBaseLogger, 'info'>;
  metrics?: Pick<Metrics, 'observeBackups'> | undefined;
  /** In milliseconds. */
  now?: () => number;
}

/** The name says when it was made, in UTC. */
const ownName = /^octavo-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;
const ownTemporaryName = /^octavo-[\dTZ-]+\.tar\.[\da-f-]+\.tmp$/;

const nameAt = (time: number) =>
  `octavo-${new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar`;

function timeOf(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = ownName.exec(name) ?? [];
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
}

interface ListedBackup {
  name: string;
  time: number;
  isOurs: boolean | undefined;
}

/** In contrast to a file that is not there, or not for us. */
const isOfTheDisk = (error: unknown) =>
  error !== undefined && !['ENOENT', 'EACCES', 'EPERM'].includes(String(errorCode(error)));

/** After a failure, such as of a full disk; at most. */
const retryMs = 10 * 60_000;

/** Clocks of servers differ; what is later than that was made by one that was wrong. */
const toleranceMs = 5 * 60_000;

/**
 * Makes a job that, whenever it is called, looks whether the newest backup is too old, and then makes one and deletes the
 * oldest. Nothing but the files tells when the last one was made, so that it does not matter when servers start. Only
 * complete backups of this blog count as such, and are deleted: others may share the folder.
 */
export function createBackupJob({ config, database, images, log, metrics, now = Date.now }: Options) {
  const { directory, everyMs, keep } = config;
  /** Files by name: whether they are backups of this blog. */
  const known = new Map<string, boolean>();
  let newest: number | undefined;
  let failures = 0;
  let failedAt: number | undefined;
  metrics?.observeBackups(() => ({ ageMs: newest === undefined ? undefined : now() - newest, failures }));

  /** @returns undefined where the disk has failed: the next look may tell */
  async function isOwn(name: string): Promise<boolean | undefined> {
    let isOurs = known.get(name);
    if (isOurs === undefined) {
      const installId = await ensureInstallId(database);
      try {
        isOurs = (await readBackupHeader(join(directory, name))).installId === installId;
      } catch (error) {
        if (error instanceof Error && isOfTheDisk(error.cause)) return undefined;
        isOurs = false;
      }
      known.set(name, isOurs);
    }
    return isOurs;
  }

  const isOfWrongClock = ({ time }: ListedBackup) => time > now() + toleranceMs;

  /**
   * The newest first, and after all others those that a wrong clock has named: they must not push out what is made later.
   * With those of which cannot be told at the moment whose they are.
   */
  async function list(): Promise<ListedBackup[]> {
    const backups: ListedBackup[] = [];
    for (const name of await readdir(directory)) {
      const time = timeOf(name);
      const isOurs = time === undefined ? false : await isOwn(name);
      if (time !== undefined && isOurs !== false) backups.push({ name, time, isOurs });
    }
    return backups.sort(
      (one, other) => Number(isOfWrongClock(one)) - Number(isOfWrongClock(other)) || other.time - one.time,
    );
  }

  async function isDue(): Promise<boolean> {
    newest = (await list()).find((backup) => !isOfWrongClock(backup))?.time;
    // Either way: a clock that was ahead when it failed may be right again.
    if (failedAt !== undefined && Math.abs(now() - failedAt) < Math.min(retryMs, everyMs)) return false;
    return newest === undefined || now() - newest >= everyMs;
  }

  async function removeOld(): Promise<void> {
    for (const { name } of (await list()).filter(({ isOurs }) => isOurs).slice(keep)) {
      await rm(join(directory, name), { force: true });
      known.delete(name);
      log.info({ file: join(directory, name) }, 'deleted an old backup');
    }
  }

  /** What a crash has left. */
  async function removeAbandoned(): Promise<void> {
    for (const name of (await readdir(directory)).filter((each) => ownTemporaryName.test(each))) {
      const path = join(directory, name);
      const stats = await undefinedIfMissing(stat(path));
      if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
  }

  const backUp = runExclusively({ database, name: 'the backup', whenTaken: 'skip' }, async (signal) => {
    // Another process may have made one meanwhile.
    if (!(await isDue())) return;
    await removeAbandoned();
    const time = now();
    const file = join(directory, nameAt(time));
    const startedAt = performance.now();
    const backup = await createBackup({ database, images, file, progress: silentProgress, signal });
    newest = timeOf(nameAt(time));
    failedAt = undefined;
    await createMetadataRepository(database.queries).remove('backup_failed_at');
    log.info(
      { file, bytes: backup.bytes, durationMs: Math.round(performance.now() - startedAt) },
      `backed up ${summarize(backup)}`,
    );
    await removeOld();
  });

  return async (signal: AbortSignal): Promise<void> => {
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      if (await isDue()) await backUp(signal);
    } catch (error) {
      // The server stops: the next one makes it.
      if (signal.aborted) return;
      failures += 1;
      failedAt = now();
      // For the feed of admins. Where the database is what has failed, they learn of it otherwise.
      await createMetadataRepository(database.queries)
        .add('backup_failed_at', new Date(now()).toISOString())
        .catch(() => undefined);
      throw error;
    }
  };
}
