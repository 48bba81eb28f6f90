import { recordedColumns, recordUpdate } from '../database/record-changes';
import type { CategoryId } from '../database/schema';
import type { WorkKind } from '../database/unfinished-work';

const blogsPerSlice = 200;

/** Moves the posts of a deleted category to the one that it has left them to. */
export const categoryRemoval: WorkKind = {
  name: 'category removal',
  async doSlice(tx, { subject }) {
    const id = subject as CategoryId;
    const removed = await tx
      .selectFrom('removed_categories')
      .select('category_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const blogs = await tx
      .selectFrom('blogs')
      .select(recordedColumns.blogs)
      .where('category', '=', id)
      .orderBy('sort_key')
      .limit(blogsPerSlice)
      .forUpdate()
      .execute();
    if (blogs.length > 0) {
      const category = removed.category_id;
      const ids = blogs.map((blog) => blog.id);
      await tx.updateTable('blogs').set({ category }).where('id', 'in', ids).execute();
      await recordUpdate(tx, 'blogs', blogs, { category });
    }
    return blogs.length < blogsPerSlice ? undefined : '';
  },
};
