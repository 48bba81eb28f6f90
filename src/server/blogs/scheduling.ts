// Publishes drafts at the time they are scheduled for.
import type { FastifyBaseLogger } from 'fastify';
import { contract } from '../../contract/calls';
import { resolveTags, type Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import { createBlogsRepository } from './blogs.repository';

/** Read at a time. */
const blogsPerBatch = 100;

interface Options {
  database: Database;
  invalidate: (tags: Tag[]) => void;
  /** Is called when a post was published. */
  finishPropagations: () => void;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * What is due is published in a transaction that locks the post and looks again, so that of several processes one does it,
 * once, whenever they look: overdue posts at the start as well, and by the clock as it is then.
 */
export function createScheduledPublishing({ database, invalidate, finishPropagations, log, now = Date.now }: Options) {
  const publish = (id: string): Promise<boolean> =>
    database.write(
      async (tx) => {
        const repository = createBlogsRepository(tx);
        const blog = await repository.findAndLock(id, { includesDrafts: true });
        if (!blog?.publish_at || Date.parse(blog.publish_at) > now()) return false;
        await repository.publish(blog, blog.publish_at);
        return true;
      },
      // Another post may take the place in the lists that was free.
      { mayRace: true },
    );

  return async (signal: AbortSignal): Promise<void> => {
    const repository = createBlogsRepository(database.queries);
    for (;;) {
      const ids = await repository.listDue(new Date(now()).toISOString(), blogsPerBatch);
      for (const id of ids) {
        if (signal.aborted) return;
        if (!(await publish(id))) continue;
        invalidate(resolveTags(contract.editBlog.invalidates, { id }));
        finishPropagations();
        log.info({ id }, 'published a scheduled post');
      }
      if (ids.length < blogsPerBatch) return;
    }
  };
}
