// All that the server does by itself. Each instance runs every job; what only one of them may do at a time is `alone`.
import type { FastifyInstance } from 'fastify';
import { fillSlugs } from '../addresses/fill-slugs';
import { createBackupJob } from '../backup/backup-job';
import { deriveColumns } from '../blogs/derive-columns';
import { createScheduledPublishing } from '../blogs/scheduling';
import { createReassessment } from '../comments/reassess-waiting';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { addUpCounts } from '../database/list-counts';
import { finishAllWork } from '../database/unfinished-work';
import type { ImageStore } from '../media/image-store';
import { createBackgroundRendering } from '../media/render-in-background';
import { createImageSweep } from '../media/sweep-images';
import { workKinds } from '../services';
import { createJob, type Job, type Work } from './create-job';
import { runExclusively } from './exclusive';

declare module 'fastify' {
  interface FastifyInstance {
    /** By their names. */
    jobs: Map<string, Job>;
  }
}

interface ListedJob extends Work {
  /** Set for a job that runs in one process at a time: whether it is left to a process that runs it, or run again afterwards. */
  alone?: 'skip' | 'wait';
}

interface Options {
  app: FastifyInstance;
  config: Config;
  database: Database;
  images: ImageStore;
}

/** What relays take from one sender, by and large. */
const mailsPerMinute = 600;

/** The jobs that are also run when there is something new for them. */
export const unfinishedWorkJob = 'unfinished work';
export const mailJob = 'the sending of mail';
export const renderingJob = 'the rendering of covers';
export const noticesJob = 'the gathering of notices';
export const newsletterJob = 'the sending of newsletters';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

function listJobs({ app, config, database, images }: Options): ListedJob[] {
  const { log, metrics, idempotency } = app;
  const {
    bin,
    blogs,
    imports,
    missingPaths,
    presence,
    searchIndex,
    mail,
    mailKinds,
    newsletter,
    statistics,
    visits,
    commentMails,
  } = app.services;
  const sendMails = mail.createSender(mailKinds, { log, perMinute: mailsPerMinute, onEnded: metrics?.mailEnded });
  const invalidate: FastifyInstance['invalidate'] = (tags) => app.invalidate(tags);
  const { prune } = database;
  return [
    {
      // Finds what has failed, or what another process has left.
      name: unfinishedWorkJob,
      everyMs: minuteMs,
      run: (signal) => finishAllWork(database, workKinds, signal),
    },
    {
      // Of all posts after an upgrade, and of those that a server of the version before adds.
      name: 'the filling of slugs',
      everyMs: minuteMs,
      alone: 'skip',
      run: (signal) => fillSlugs(database, signal),
    },
    {
      // The same of reading times.
      name: 'the filling of reading times',
      everyMs: minuteMs,
      alone: 'skip',
      run: (signal) => deriveColumns({ database, invalidate }, signal),
    },
    {
      // What was written is found a second later; all posts after an upgrade. Every process looks; one indexes.
      name: 'the indexing of texts',
      everyMs: secondMs,
      run: searchIndex.createJob(invalidate),
    },
    {
      // What somebody has decided is known in the queue a moment later. Each process does so, as it takes nothing to find nothing.
      name: 'the comparing of waiting comments',
      everyMs: 5 * secondMs,
      run: createReassessment({ database, invalidate }),
    },
    {
      // For covers that could not be stored, as the disk was full.
      name: renderingJob,
      everyMs: hourMs,
      // An image that was added while the job ran does not wait for an hour.
      alone: 'wait',
      run: createBackgroundRendering({ database, images, hasAvif: config.hasAvif, invalidate, log }),
    },
    {
      // Each process has counted its own visitors.
      name: 'the writing of missing paths',
      everyMs: 10 * secondMs,
      run: missingPaths.flush,
    },
    {
      // The same of visits. At midnight it throws away what the visitors of the day were told apart by.
      name: 'the writing of statistics',
      everyMs: 10 * secondMs,
      run: visits.flush,
    },
    {
      // Deletes what is older than the settings say.
      name: 'the pruning of statistics',
      everyMs: hourMs,
      alone: 'skip',
      run: statistics.prune,
    },
    {
      // Each process does so, as it takes nothing to find nothing.
      name: 'the adding up of counts',
      everyMs: 10 * secondMs,
      run: () => addUpCounts(database),
    },
    ...(prune ? [{ name: 'the pruning of the database', everyMs: 5 * minuteMs, run: prune }] : []),
    {
      // Deletes answers that nobody asks for again.
      name: 'the pruning of answers that are kept',
      everyMs: hourMs,
      run: idempotency.prune,
    },
    {
      // Forgets which post was added with which key.
      name: 'the pruning of keys of additions',
      everyMs: hourMs,
      run: blogs.pruneAdditions,
    },
    {
      // Forgets who has had a post open.
      name: 'the pruning of open editors',
      everyMs: 10 * minuteMs,
      run: presence.prune,
    },
    ...(sendMails
      ? [
          {
            // Of one process at a time, so that at most one mail is under way when it ends.
            name: mailJob,
            everyMs: 5 * secondMs,
            alone: 'skip' as const,
            run: sendMails,
          },
        ]
      : []),
    ...(commentMails
      ? [
          {
            // Every process looks; each account is told by one. Comments of the processes themselves are told of at once.
            name: noticesJob,
            everyMs: minuteMs,
            run: (signal: AbortSignal) => commentMails.gather(signal),
          },
        ]
      : []),
    { name: 'the pruning of mail', everyMs: hourMs, run: mail.prune },
    {
      // Every process looks; one publishes.
      name: 'the publishing of scheduled posts',
      everyMs: 2 * secondMs,
      // What has become due while the database was away is published soon after it is there again.
      longestRetryMs: 4 * secondMs,
      run: createScheduledPublishing({
        database,
        invalidate,
        finishWork: () => app.jobs.get(unfinishedWorkJob)?.runSoon(),
        log,
      }),
    },
    {
      // Every process looks; each slice of the subscribers is put into the outbox by one.
      name: newsletterJob,
      everyMs: 5 * secondMs,
      run: newsletter.sendings.runDue,
    },
    {
      // Forgets who has not confirmed a subscription.
      name: 'the pruning of subscribers',
      everyMs: hourMs,
      run: () => newsletter.subscribers.prune(),
    },
    {
      // Deletes posts whose time in the bin has ended.
      name: 'the tidying of the bin',
      everyMs: 10 * minuteMs,
      alone: 'skip',
      run: bin.purgeExpired,
    },
    {
      // Deletes what a crashed server has left in the folder for temporary files.
      name: 'the tidying of imports',
      everyMs: hourMs,
      run: imports.tidyUp,
    },
    {
      name: 'the sweep of unused images',
      everyMs: hourMs,
      alone: 'skip',
      run: createImageSweep({ database, images, log }),
    },
    ...(config.backup
      ? [
          {
            // It looks whether it is time for one.
            name: 'the backup',
            everyMs: 30 * secondMs,
            run: createBackupJob({ config: config.backup, database, images, log, metrics }),
          },
        ]
      : []),
  ];
}

/** Runs what `addJobs()` adds while the server listens. */
export function decorateJobs(app: FastifyInstance): void {
  app.decorate('jobs', new Map());
  app.addHook('onListen', (done) => {
    for (const job of app.jobs.values()) job.start();
    done();
  });
  app.addHook('onClose', async () => {
    await Promise.all([...app.jobs.values()].map((job) => job.stop()));
  });
}

/** To be called before the server listens. */
export function addJobs(options: Options): void {
  const { app, database } = options;
  for (const { alone, run, ...work } of listJobs(options)) {
    const { name } = work;
    const runAlone = alone && runExclusively({ database, name, whenTaken: alone }, run);
    app.jobs.set(name, createJob(app, { ...work, run: runAlone ?? run }));
  }
}
