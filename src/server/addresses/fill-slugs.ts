// Slugs for posts that have none: those from before there were slugs, and those that a server of an earlier version adds.
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database';
import { recordChanges } from '../database/record-changes';
import { addSlug } from './slugs';

const blogsPerTransaction = 100;

/** The oldest first, so that of two posts with the same title the older one has no number. */
export async function fillSlugs(database: Database, signal?: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft && !signal?.aborted;) {
    isLeft = await database.write(async (tx) => {
      const blogs = await tx
        .selectFrom('blogs')
        .select(['id', 'title'])
        .where('slug', '=', '')
        .orderBy('sort_key')
        .limit(blogsPerTransaction)
        .forUpdate()
        .execute();
      for (const blog of blogs) {
        const slug = await addSlug(tx, blog);
        await tx.updateTable('blogs').set({ slug }).where('id', '=', blog.id).execute();
      }
      await recordChanges(
        tx,
        blogs.map(({ id }) => ({ kind: 'blog' as const, blogId: id })),
      );
      return blogs.length === blogsPerTransaction;
    });
    // Others write and read between two slices.
    await setImmediate();
  }
}
