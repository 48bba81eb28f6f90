// Publishes drafts at the time they are scheduled for.
import type { FastifyBaseLogger } from 'fastify';
import { contract } from '../../contract/calls';
import { resolveTags, siteTag, type Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import type { BlogKind } from '../database/schema';
import { readTime as readDatabaseTime } from '../database/read-time';
import { createBlogsRepository } from './blogs.repository';

/** Read at a time. */
const blogsPerBatch = 100;

interface Options {
  database: Database;
  invalidate: (tags: Tag[]) => void;
  /** Is called when a post was published. */
  finishWork: () => void;
  log: Pick<FastifyBaseLogger, 'info'>;
  readTime?: () => Promise<string>;
}

/**
 * What is due is published in a transaction that locks the post and looks again, so that of several processes one does it,
 * once, whenever they look: overdue posts at the start as well, and by the clock of the database as it is then.
 */
export function createScheduledPublishing({
  database,
  invalidate,
  finishWork,
  log,
  readTime = () => readDatabaseTime(database),
}: Options) {
  const publish = (id: string, time: string): Promise<BlogKind | undefined> =>
    database.write(
      async (tx) => {
        const repository = createBlogsRepository(tx);
        const blog = await repository.find(id, { audience: 'admins', lock: true });
        if (!blog?.publish_at || blog.publish_at > time) return undefined;
        await repository.publish(blog, blog.publish_at);
        return blog.kind;
      },
      // Another post may take the place in the lists that was free.
      { mayRace: true },
    );

  return async (signal: AbortSignal): Promise<void> => {
    const repository = createBlogsRepository(database.queries);
    for (;;) {
      const time = await readTime();
      const ids = await repository.listDue(time, blogsPerBatch);
      for (const id of ids) {
        if (signal.aborted) return;
        const kind = await publish(id, time);
        if (!kind) continue;
        invalidate(resolveTags(contract.editBlog.invalidates, { id }));
        if (kind === 'page') invalidate([siteTag]);
        finishWork();
        log.info({ id }, 'published a scheduled post');
      }
      if (ids.length < blogsPerBatch) return;
    }
  };
}
