// Publishes drafts at the time they are scheduled for.
import type { FastifyBaseLogger } from 'fastify';
import { contract } from '../../contract/calls';
import { describeNeeds, type NeededField } from '../../contract/publication-rules';
import { resolveTags, siteTag, type Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import type { BlogKind } from '../database/schema';
import { readTime as readDatabaseTime } from '../database/read-time';
import { eachInTurn } from '../each-in-turn';
import { createBlogsRepository } from './blogs.repository';
import { findNeedsOf } from './readiness';

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
 * once, whenever they look: overdue posts at the start as well, and by the clock of the database as it is then. One that
 * lacks by then what readers are to see stays a draft, without its schedule.
 */
export function createScheduledPublishing({
  database,
  invalidate,
  finishWork,
  log,
  readTime = () => readDatabaseTime(database),
}: Options) {
  const publish = (id: string, time: string): Promise<{ kind: BlogKind; needs: NeededField[] } | undefined> =>
    database.write(
      async (tx) => {
        const repository = createBlogsRepository(tx);
        const blog = await repository.find(id, { audience: 'admins', lock: true });
        if (!blog?.publish_at || blog.publish_at > time) return undefined;
        const needs = await findNeedsOf(tx, blog);
        if (needs.length > 0) await repository.update(blog, { publish_at: null });
        else await repository.publish(blog, blog.publish_at);
        return { kind: blog.kind, needs };
      },
      // Another post may take the place in the lists that was free.
      { mayRace: true },
    );

  return async (signal: AbortSignal): Promise<void> => {
    const repository = createBlogsRepository(database.queries);
    for (;;) {
      const time = await readTime();
      const ids = await repository.listDue(time, blogsPerBatch);
      await eachInTurn(ids, async (id) => {
        if (signal.aborted) return;
        const done = await publish(id, time);
        if (!done) return;
        const { kind, needs } = done;
        invalidate(resolveTags(contract.editBlog.invalidates, { id }));
        if (kind === 'page') invalidate([siteTag]);
        finishWork();
        if (needs.length > 0) log.info({ id }, `did not publish a scheduled post. ${describeNeeds(needs)}`);
        else log.info({ id }, 'published a scheduled post');
      });
      if (signal.aborted || ids.length < blogsPerBatch) return;
    }
  };
}
