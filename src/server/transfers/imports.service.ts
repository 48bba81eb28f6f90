// Imports by the admin area run in the process that has taken the file, under a lease, so that there is one at a
// time. The row in `blog_imports` tells every server how far it is: `updated_at` is a heartbeat, and a row that has
// had none for long is shown as interrupted. Stopping an import changes the row, which its server sees at the next
// beat; a shutdown does it by the signal. An import gives way every 10 ms, also within a transaction: readers of
// SQLite do not wait for writers.
//
// The file is taken as a stream and goes to a temporary folder; nothing of it is held in memory.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { importedTags, type Import, type ImportPlan, type ImportReport } from '../../contract/extensions/transfers';
import { limits } from '../../contract/limits';
import type { Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import { newId } from '../database/id';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, conflict, HttpError } from '../http/errors';
import { receiveFile } from '../http/receive-file';
import type { ClaimFor } from '../http/idempotency';
import { storageFailure } from '../http/storage-failures';
import { readMapping } from '../import/authors';
import { createCategoryFinder, defaultCategoryOf, readCategory } from '../import/categories';
import { importBlog } from '../import/import';
import { runExclusively } from '../jobs/exclusive';
import { undefinedIfMissing } from '../media/write-file-durably';
import { OperatorError, UsageError } from '../operator-error';
import type { Services } from '../services';
import { createBlogImportsRepository, type ImportRow } from './blog-imports.repository';
import { createImportProgress } from '../progress';
import { openSource } from './open-source';

interface Options {
  database: Database;
  services: Pick<Services, 'blogs' | 'categories' | 'media' | 'redirects' | 'revisions' | 'site'>;
  /** For what is sent, until it has been imported. */
  directory: string;
  /** Tells folders of this blog in it from those of another one. */
  folderPrefix?: string;
  invalidate: (tags: readonly Tag[]) => void;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** How an import has ended. */
type Outcome = Pick<ImportRow, 'state' | 'message'> & { report?: string };

export type ImportsService = ReturnType<typeof createImportsService>;

const keptImports = 20;

/** How often the server that runs an import says how far it is, and looks whether somebody has stopped it. */
const heartbeatMs = 1_000;

/** When nobody has said so for this long, the server is gone. Much longer than the clocks of servers differ. */
const silenceMs = 60_000;

/** What is said to be later than that was said by a clock that was wrong: nobody would miss that server for days. */
const maxAheadMs = 60 * 60_000;

/** After that, the file of an import does not come any more. */
const uploadMs = 60 * 60_000;

/** How many examples of each reason a stored report keeps, as it is sent again and again. */
const keptExamples = 20;
const maxExampleLength = 200;

const again = 'Import the same file again: it goes on where it was.';
const messages = {
  stopped: `The server was stopped before the import was finished. ${again}`,
  unconnected: `The server could not reach its database for so long that the import was stopped. ${again}`,
  lost: `The server that was importing does not answer any more. ${again}`,
  cancelled: `Somebody has stopped the import. What has come by then stays. ${again}`,
  withoutFile: 'The file of this import has not arrived.',
};

const anotherIsRunning =
  'Another import is running. Please wait until it has ended; when a server has just stopped, for a minute.';

/** For how long the file of an import waits for one that has just been stopped, and tidies up. */
const handoverMs = 15_000;

/**
 * Imports what admins send, one after the other for the whole blog, in the process of the server that takes the file. How far
 * each is stands in the database, so that any server can tell, and stop it.
 */
export function createImportsService({
  database,
  services,
  directory,
  folderPrefix = 'octavo-import-',
  invalidate,
  log,
  now = Date.now,
}: Options) {
  const imports = createBlogImportsRepository(database.queries);
  const stopping = new AbortController();
  /** Imports that run in this process. */
  const running = new Set<Promise<void>>();
  const time = (ms = now()) => new Date(ms).toISOString();
  const alone = (whenTaken: 'skip' | 'wait', work: (signal: AbortSignal) => Promise<void>) =>
    runExclusively({ database, name: 'an import', whenTaken }, work);

  function toImport(row: ImportRow): Import {
    const { from, fileName, isDryRun } = JSON.parse(row.plan) as ImportPlan;
    const { state, message } = judge(row);
    return {
      _id: row.id,
      from,
      fileName,
      isDryRun,
      state,
      ...(state === 'running' && row.progress !== null && { progress: JSON.parse(row.progress) as Import['progress'] }),
      ...(message !== null && { message }),
      ...(row.report !== null && { report: JSON.parse(row.report) as ImportReport }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  /** A server that has died cannot say so. */
  function judge({ state, message, updated_at }: ImportRow): Pick<ImportRow, 'state' | 'message'> {
    const silentFor = now() - Date.parse(updated_at);
    const isLost = silentFor > silenceMs || silentFor < -maxAheadMs;
    if (state === 'running' && isLost) return { state: 'interrupted', message: messages.lost };
    if (state === 'waiting' && silentFor > uploadMs) return { state: 'interrupted', message: messages.withoutFile };
    return { state, message };
  }

  const hasRunning = () => imports.hasRunning({ since: time(now() - silenceMs), until: time(now() + maxAheadMs) });

  async function createFolder(): Promise<string> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return mkdtemp(join(directory, folderPrefix));
  }

  /** Folders of imports: what a crash has left, where none is running. */
  async function listFolders(): Promise<string[]> {
    const names = (await undefinedIfMissing(readdir(directory))) ?? [];
    return names.filter((name) => name.startsWith(folderPrefix)).map((name) => join(directory, name));
  }

  async function removeLeftovers(): Promise<void> {
    await Promise.all((await listFolders()).map((folder) => rm(folder, { recursive: true, force: true })));
  }

  /** Says that the import goes on, until it is told otherwise. */
  async function beat(
    id: string,
    getProgress: () => Import['progress'],
    cancelled: AbortController,
    ended: AbortSignal,
  ) {
    for (;;) {
      await delay(heartbeatMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
      if (ended.aborted) return;
      const progress = getProgress();
      const changes = { updated_at: time(), progress: progress ? JSON.stringify(progress) : null };
      try {
        if (!(await imports.update(id, ['waiting', 'running'], changes))) cancelled.abort();
      } catch (error) {
        log.warn({ err: error }, 'an import could not say how far it is');
      }
    }
  }

  /** @returns what is stored at the end */
  async function run(
    plan: ImportPlan,
    folder: string,
    signal: AbortSignal,
    { progress }: ReturnType<typeof createImportProgress>,
  ): Promise<Outcome> {
    const file = join(folder, 'upload');
    try {
      const reader = await openSource({ plan, folder, file, progress, signal });
      const categories = await services.categories.listNames();
      const names = categories.map(({ name }) => name);
      const { defaultCategory: wanted } = plan;
      const report = await importBlog(
        { database, services },
        reader,
        {
          findCategory: createCategoryFinder(names, plan.categories ?? []),
          defaultCategory: wanted === undefined ? defaultCategoryOf(names) : readCategory(names, wanted),
          addsCategories: plan.addsCategories ?? false,
          authors: { as: plan.authorsAs ?? 'byline', mapping: plan.authors ?? [] },
          isDryRun: plan.isDryRun,
          isFetched: plan.isFetched ?? true,
          // Whoever is an admin of a blog need not be one of the network it is in.
          allowsPrivate: false,
          signal,
          onWritten: () => invalidate(importedTags),
        },
        progress,
      );
      return { state: 'done', message: null, report: JSON.stringify(shorten(report)) };
    } catch (error) {
      if (signal.aborted) {
        const message = stopping.signal.aborted ? messages.stopped : messages.unconnected;
        return { state: 'interrupted', message };
      }
      return { state: 'failed', message: describe(error, plan, folder) };
    }
  }

  /** The file system is nobody's business. */
  function describe(error: unknown, { fileName }: ImportPlan, folder: string): string {
    if (error instanceof OperatorError || error instanceof UsageError) {
      return error.message
        .replaceAll(join(folder, 'upload'), fileName)
        .replaceAll(join(folder, 'files') + sep, '')
        .replaceAll(folder, '');
    }
    log.error({ err: error }, 'an import failed');
    const failure = storageFailure(error);
    return failure?.message ?? `Something went wrong on the server. What has come by then stays. ${again}`;
  }

  /**
   * Takes the file, and goes on with the import when it has begun.
   * @returns what is to be stored when another import may begin
   */
  async function receiveAndRun(
    row: ImportRow,
    { sent, user }: { sent: Readable; user: Identity | undefined },
    lease: AbortSignal,
    begun: (row: ImportRow) => void,
  ): Promise<Outcome> {
    const plan = JSON.parse(row.plan) as ImportPlan;
    const progress = createImportProgress();
    const cancelled = new AbortController();
    const ended = new AbortController();
    const signal = AbortSignal.any([lease, cancelled.signal]);
    await removeLeftovers();
    const folder = await createFolder();
    const beating = beat(row.id, progress.get, cancelled, ended.signal);
    try {
      await receive(sent, join(folder, 'upload'), signal, cancelled.signal);
      const started = await database.write(async (tx) => {
        // The file may have been on its way for an hour.
        await requireRole(tx, user);
        return createBlogImportsRepository(tx).update(row.id, ['waiting'], { state: 'running', updated_at: time() });
      });
      if (!started) throw conflict(messages.cancelled);
      begun(started);
      return await run(plan, folder, signal, progress);
    } finally {
      await rm(folder, { recursive: true, force: true });
      ended.abort();
      await beating;
    }
  }

  /** Before the file comes; when it has come, they are looked up again. @throws HttpError 400 */
  async function requireAuthors({ authors = [] }: ImportPlan): Promise<void> {
    try {
      await readMapping(database.queries, authors);
    } catch (error) {
      throw error instanceof OperatorError ? badRequest(error.message) : error;
    }
  }

  const finish = (id: string, outcome: Outcome) =>
    imports.update(id, ['running'], { ...outcome, progress: null, updated_at: time() });

  async function receive(sent: Readable, path: string, signal: AbortSignal, cancelled: AbortSignal): Promise<void> {
    try {
      await receiveFile(sent, path, { maxBytes: limits.importBytes, tooLarge, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      if (stopping.signal.aborted) throw isStopping();
      throw cancelled.aborted ? conflict(messages.cancelled) : new HttpError(503, messages.unconnected);
    }
  }

  /** Waits for an import that has been stopped: it says so at once, and ends a little later. */
  async function takeOver(begin: (lease: AbortSignal) => Promise<void>): Promise<void> {
    if (await hasRunning()) return;
    const isTooLate = new AbortController();
    const timer = setTimeout(() => isTooLate.abort(), handoverMs).unref();
    const beginInTime = (lease: AbortSignal) => {
      clearTimeout(timer);
      return begin(lease);
    };
    await alone('wait', beginInTime)(AbortSignal.any([stopping.signal, isTooLate.signal]));
  }

  return {
    async list(): Promise<Import[]> {
      return (await imports.list(keptImports)).map(toImport);
    },

    /**
     * @param claimFor the claim for what it resolves to
     * @throws HttpError 400 or 409
     */
    async create(plan: ImportPlan, userId: string, claimFor?: ClaimFor<Import>): Promise<Import> {
      if (plan.url !== undefined && !URL.canParse(plan.url)) throw badRequest('Please enter the address of the blog.');
      await requireAuthors(plan);
      if (await hasRunning()) throw conflict(anotherIsRunning);
      const createdAt = time();
      const row: ImportRow = {
        id: newId(),
        user_id: userId,
        plan: JSON.stringify(plan),
        state: 'waiting',
        progress: null,
        message: null,
        report: null,
        created_at: createdAt,
        updated_at: createdAt,
      };
      const created = toImport(row);
      await database.write(async (tx) => {
        await claimFor?.(created)(tx);
        const repository = createBlogImportsRepository(tx);
        await repository.add(row);
        await repository.removeOldest(keptImports);
      });
      return created;
    },

    /**
     * Takes the file of an import, which begins when this resolves.
     * @throws HttpError 400, 403, 404, 409 or 413, or an error of the disk; then the file can be sent again
     */
    async upload(id: string, sent: Readable, user?: Identity): Promise<Import> {
      const row = await imports.find(id);
      if (row?.state !== 'waiting') throw new HttpError(404, 'There is no import that waits for this file.');
      if (stopping.signal.aborted) throw isStopping();
      return new Promise<Import>((resolve, reject) => {
        let isTaken = false;
        let outcome: Outcome | undefined;
        const begin = async (lease: AbortSignal) => {
          isTaken = true;
          outcome = await receiveAndRun(row, { sent, user }, lease, (begun) => resolve(toImport(begun)));
        };
        const done = alone(
          'skip',
          begin,
        )(stopping.signal)
          .then(() => (isTaken ? undefined : takeOver(begin)))
          // Who reads that it has ended may begin the next one.
          .finally(() => outcome && finish(row.id, outcome))
          // Without effect where it has begun.
          .then(() => reject(stopping.signal.aborted ? isStopping() : conflict(anotherIsRunning)))
          .catch((error: unknown) => {
            // Nobody hears this any more when the import has begun.
            if (!(error instanceof HttpError)) log.warn({ err: error }, 'an import ended with an error');
            reject(error as Error);
          })
          .finally(() => running.delete(done));
        running.add(done);
      });
    },

    /** What has come by then stays. One that was stopped so before is as it was then. @throws HttpError 404 */
    async cancel(id: string): Promise<Import> {
      const row = await imports.find(id);
      if (row?.message === messages.cancelled) return toImport(row);
      const isAtWork = row !== undefined && ['waiting', 'running'].includes(judge(row).state);
      const changes = {
        state: 'interrupted',
        message: messages.cancelled,
        progress: null,
        updated_at: time(),
      } as const;
      const stopped = isAtWork ? await imports.update(id, ['waiting', 'running'], changes) : undefined;
      if (!stopped) throw new HttpError(404, 'This import is not running any more.');
      return toImport(stopped);
    },

    /** Deletes what a crash has left, unless an import is running. */
    async tidyUp(signal: AbortSignal): Promise<void> {
      // Not for nothing: no import could begin at that moment.
      if ((await listFolders()).length > 0) await alone('skip', removeLeftovers)(signal);
    },

    /** Stops what this process imports. */
    stop: () => stopping.abort(),

    /** Resolves when that has ended. */
    async ended(): Promise<void> {
      await Promise.all(running);
    },
  };
}

const tooLarge = `The file is larger than ${limits.importBytes / 1024 / 1024} MB. Import it by the command line: octavo import.`;

const isStopping = () =>
  new HttpError(503, 'The server is being stopped. Please send the file again in a minute.', { 'retry-after': '60' });

function shorten(report: ImportReport): ImportReport {
  const shortenReasons = (reasons: ImportReport['leftOut']) =>
    reasons.map((each) => ({
      ...each,
      examples: each.examples.slice(0, keptExamples).map((example) => [...example].slice(0, maxExampleLength).join('')),
    }));
  return { ...report, leftOut: shortenReasons(report.leftOut), changed: shortenReasons(report.changed) };
}
