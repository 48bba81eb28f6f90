import { joinTagIds, splitTagIds } from '../database/blog-tags';
import type { Queries } from '../database/database';
import { recordedColumns, recordRows } from '../database/record-changes';
import type { WorkKind } from '../database/unfinished-work';

const blogsPerSlice = 50;

/** Takes a tag that is gone from its posts, or gives them the one that it was merged into. */
export const tagRemoval: WorkKind = {
  name: 'tag removal',
  async doSlice(tx, { subject: id }) {
    const tagged = await tx
      .selectFrom('blog_tags')
      .select('blog_id')
      .where('tag_id', '=', id)
      .orderBy('sort_key')
      .limit(blogsPerSlice)
      .execute();
    if (tagged.length === 0) return undefined;
    const heir = await tx.selectFrom('merged_tags').select('tag_id').where('id', '=', id).executeTakeFirst();
    const ids = tagged.map(({ blog_id }) => blog_id);
    await replaceTag(tx, ids, id, heir?.tag_id);
    // Those of posts that a server of an earlier version has deleted, or taken the tag from.
    await tx.deleteFrom('blog_tags').where('tag_id', '=', id).where('blog_id', 'in', ids).execute();
    return tagged.length < blogsPerSlice ? undefined : '';
  },
};

async function replaceTag(tx: Queries, ids: string[], tagId: string, heir: string | undefined): Promise<void> {
  const before = await tx
    .selectFrom('blogs')
    .select(recordedColumns.blogs)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const after = before.map((blog) => {
    const others = splitTagIds(blog.tags).flatMap((id) => (id === tagId ? (heir ?? []) : id));
    return { ...blog, tags: joinTagIds(others) };
  });
  for (const { id, tags } of after) await tx.updateTable('blogs').set({ tags }).where('id', '=', id).execute();
  await recordRows(tx, 'blogs', { before, after });
}
