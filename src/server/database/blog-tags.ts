// `blog_tags` has the tags of all posts, to be listed by; what they are is in the posts themselves.
import type { Selectable } from 'kysely';
import { inChunks } from '../in-chunks';
import type { Queries } from './database';
import type { Tables, TagIds } from './schema';

type TaggedRow = Pick<Selectable<Tables['blogs']>, 'id' | 'sort_key' | 'is_published' | 'tags'>;

/** In their order. */
export const splitTagIds = (ids: TagIds): string[] => (ids === '' ? [] : ids.split(','));

/** Each once. */
export const joinTagIds = (ids: readonly string[]): TagIds => [...new Set(ids)].join(',') as TagIds;

const isSame = (one: TaggedRow | undefined, other: TaggedRow | undefined) =>
  one?.tags === other?.tags && one?.sort_key === other?.sort_key && one?.is_published === other?.is_published;

/** @param after posts that were added, or those of `before` in the same order */
export async function indexTags(tx: Queries, before: readonly TaggedRow[], after: readonly TaggedRow[]): Promise<void> {
  const places = [...(before.length > after.length ? before : after).keys()];
  const changed = places.filter((place) => !isSame(before[place], after[place]));
  const former = changed.flatMap((place) => (before[place]?.tags ? [before[place].id] : []));
  if (former.length > 0) await tx.deleteFrom('blog_tags').where('blog_id', 'in', former).execute();
  const rows = changed.flatMap((place) => {
    const blog = after[place];
    if (!blog) return [];
    const { id: blog_id, sort_key, is_published } = blog;
    return splitTagIds(blog.tags).map((tag_id) => ({ blog_id, tag_id, sort_key, is_published }));
  });
  for (const some of inChunks(rows)) await tx.insertInto('blog_tags').values(some).execute();
}
