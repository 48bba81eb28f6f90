// What lists show of the text of a post is made when the post is written. This makes it for posts from before there was all
// of it, and for those that a server of an earlier version writes.
import { setImmediate } from 'node:timers/promises';
import type { Tag } from '../../contract/tags';
import type { Database } from '../database/database';
import { recordChanges } from '../database/record-changes';
import { derivedColumns } from './blog-content';

/** With half a megabyte of text each, at most. */
const blogsPerSlice = 20;

interface Options {
  database: Database;
  /** Of this process. */
  invalidate: (tags: readonly Tag[]) => void;
}

export async function deriveColumns({ database, invalidate }: Options, signal?: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft && !signal?.aborted;) {
    const blogs = await database.queries
      .selectFrom('blogs')
      .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
      .select(['blogs.id', 'blogs.updated_at', 'blog_descriptions.description'])
      .whereRef('blogs.counted_from', '<>', 'blogs.updated_at')
      .orderBy('blogs.sort_key', 'desc')
      .limit(blogsPerSlice)
      .execute();
    if (blogs.length === 0) return;
    const rows: (ReturnType<typeof derivedColumns> & Record<'id' | 'derived_from' | 'counted_from', string>)[] = [];
    for (const { id, updated_at, description } of blogs) {
      rows.push({ id, derived_from: updated_at, counted_from: updated_at, ...derivedColumns(description) });
      // Others are answered between two texts, and before the transaction.
      await setImmediate();
    }
    await database.write(async (tx) => {
      for (const { id, ...columns } of rows) {
        await tx
          .updateTable('blogs')
          .set(columns)
          .where('id', '=', id)
          // Not of a version that was written meanwhile.
          .where('updated_at', '=', columns.derived_from)
          .execute();
      }
      await recordChanges(
        tx,
        rows.map(({ id }) => ({ kind: 'blog' as const, blogId: id })),
      );
    });
    invalidate([{ type: 'Blog' }]);
    isLeft = blogs.length === blogsPerSlice;
  }
}
