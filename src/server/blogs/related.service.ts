// Where a post leads on to: the published posts before and after it, and three others. Each part of the candidates is the
// beginning of an index, so that they cost the same among 100 posts and among 100,000, however many have a tag.
import { sql, type RawBuilder } from 'kysely';
import { splitTagIds } from '../database/blog-tags';
import type { Database, Queries } from '../database/database';
import type { CategoryId, TagIds } from '../database/schema';
import { isPostKey } from '../database/sort-key';
import { blogColumns, type BlogRow } from './blogs.repository';
import { findBlogOrFail, type Audience } from './find-blog';

export type RelatedBlogsService = ReturnType<typeof createRelatedBlogsService>;

/** Beside the one before and the one after. */
const relatedBlogs = 3;

/** Of each tag so many posts are looked at, on either side of the post. */
const candidatesPerTag = 16;

/** The others: so many that three are left without the one before, the one after, and those that have a tag in common. */
const candidatesPerList = 8;

interface Related {
  previous?: BlogRow | undefined;
  next?: BlogRow | undefined;
  related: BlogRow[];
}

interface Candidate {
  id: string;
  sort_key: number;
  category: string;
  tags: TagIds;
}

export function createRelatedBlogsService({ queries: db }: Pick<Database, 'queries'>) {
  return {
    /** @throws HttpError 404 when the post does not exist, or is none that the audience sees */
    async list(id: string, audience: Audience): Promise<Related> {
      const blog = await findBlogOrFail(db, id, { audience });
      if (blog.kind === 'page') return { related: [] };
      const tagIds = await withHeirs(db, splitTagIds(blog.tags));
      const candidates = await listCandidates(db, blog, tagIds);
      const { previous, next, related } = chooseRelated({ ...blog, tagIds }, candidates);
      const rows = await readRows(db, [previous, next, ...related]);
      return {
        previous: previous && rows.get(previous.id),
        next: next && rows.get(next.id),
        related: related.flatMap((each) => rows.get(each.id) ?? []),
      };
    },
  };
}

/** With those that they were merged into, while some posts still have the one and some the other. */
async function withHeirs(db: Queries, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const merged = await db.selectFrom('merged_tags').select('tag_id').where('id', 'in', ids).execute();
  return [...new Set([...ids, ...merged.map(({ tag_id }) => tag_id)])];
}

/** Published posts that are near in time: those with each tag, those of the category, and any. */
async function listCandidates(
  db: Queries,
  { id, sort_key, category }: Candidate,
  tagIds: readonly string[],
): Promise<Candidate[]> {
  const nearest = (table: 'blogs' | 'blog_tags', condition: RawBuilder<unknown>, limit: number) =>
    ['<', '>'].map((comparison) => {
      const key = sql.ref(`${table}.sort_key`);
      const direction = sql.raw(comparison === '<' ? 'desc' : 'asc');
      return sql`select * from (
        select ${sql.ref(table === 'blogs' ? 'blogs.id' : 'blog_tags.blog_id')} as id from ${sql.table(table)}
        where ${condition} and ${key} ${sql.raw(comparison)} ${sort_key}
        order by ${key} ${direction} limit ${limit}) as part`;
    });
  const parts = [
    ...tagIds.flatMap((tagId) => nearest('blog_tags', sql`tag_id = ${tagId} and is_published = 1`, candidatesPerTag)),
    // The sign keeps SQLite from the index of all published posts.
    ...nearest('blogs', sql`category = ${category} and +is_published = 1`, candidatesPerList),
    ...nearest('blogs', sql`is_published = 1 and ${isPostKey('blogs.sort_key')}`, candidatesPerList),
  ];
  // Those of tags may be out of date, where a server of an earlier version has written the post. The sign leaves SQLite
  // nothing to search by but the ids.
  const { rows } = await sql<Candidate>`select blogs.id, blogs.sort_key, blogs.category, blogs.tags
    from (${sql.join(parts, sql` union `)}) as found inner join blogs on blogs.id = found.id
    where +blogs.is_published = 1 and blogs.id <> ${id}`.execute(db);
  return rows;
}

interface Origin {
  sort_key: number;
  category: CategoryId | string;
  tagIds: readonly string[];
}

/** By the number of tags in common, then by category, then by nearness in time; of two that are as near, the newer one first. */
function chooseRelated({ sort_key: origin, category, tagIds }: Origin, candidates: readonly Candidate[]) {
  const ranked = candidates
    .map((blog) => ({
      blog,
      sharedTags: splitTagIds(blog.tags).filter((tagId) => tagIds.includes(tagId)).length,
      isOfCategory: blog.category === category ? 1 : 0,
      distance: Math.abs(blog.sort_key - origin),
    }))
    .sort(
      (one, other) =>
        other.sharedTags - one.sharedTags ||
        other.isOfCategory - one.isOfCategory ||
        one.distance - other.distance ||
        other.blog.sort_key - one.blog.sort_key,
    )
    .map(({ blog }) => blog);
  const byDate = candidates.toSorted((one, other) => one.sort_key - other.sort_key);
  const previous = byDate.findLast(({ sort_key }) => sort_key < origin);
  const next = byDate.find(({ sort_key }) => sort_key > origin);
  const isNeighbour = (blog: Candidate) => blog === previous || blog === next;
  const related = [...ranked.filter((blog) => !isNeighbour(blog)), ...ranked.filter(isNeighbour)];
  return { previous, next, related: related.slice(0, relatedBlogs) };
}

/** By their ids. What was unpublished or deleted meanwhile is missing. */
async function readRows(db: Queries, blogs: readonly (Candidate | undefined)[]): Promise<Map<string, BlogRow>> {
  const ids = [...new Set(blogs.flatMap((blog) => blog?.id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('blogs')
    .innerJoin('images', 'images.hash', 'blogs.image_hash')
    .select(blogColumns)
    .where('blogs.id', 'in', ids)
    .execute();
  // Not in the query, as SQLite would read all that are published.
  return new Map(rows.filter((row) => row.is_published).map((row) => [row.id, row]));
}
