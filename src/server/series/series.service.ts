// Series: posts in an order. Which posts are in one is kept apart from the posts themselves: so a version, a draft or a merge
// of a post says nothing of it, and a post keeps its place while it is a draft or in the bin. Readers are shown what is
// published, and numbers count that alone.
import type { Selectable } from 'kysely';
import type { Series, SeriesChanges, SeriesOrder } from '../../contract/extensions/series';
import { limits } from '../../contract/limits';
import { foldCase } from '../../contract/fold-case';
import { toSlug } from '../addresses/slug';
import { type Audience, lockBlogOrFail } from '../blogs/find-blog';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import { recordAnyChange, recordChanges } from '../database/record-changes';
import type { Tables } from '../database/schema';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, conflict, notFound } from '../http/errors';
import { requireTermBase } from '../http/term-base';
import type { Claim } from '../http/idempotency';
import { appendPost, findFreeSeriesSlug, isFull, keepSlug, lockSeries } from './series';

export type SeriesService = ReturnType<typeof createSeriesService>;

type SeriesRow = Selectable<Tables['series']>;

/** What is said of a post in a list of its series. */
const listedColumns = ['id', 'kind', 'slug', 'category', 'title', 'is_published', 'blogs.created_at'] as const;

const postsOf = (db: Queries, seriesId: string) =>
  db
    .selectFrom('series_posts')
    .innerJoin('blogs', 'blogs.id', 'blog_id')
    .where('series_id', '=', seriesId)
    .orderBy('position')
    .orderBy('blog_id');

export function createSeriesService(database: Database) {
  const { queries } = database;

  /** Other instances keep what names the series. */
  const change = (user: Identity | undefined, work: (tx: Queries) => Promise<void>) =>
    database.write(
      async (tx) => {
        await requireRole(tx, user);
        await work(tx);
        await recordAnyChange(tx);
      },
      { exclusive: 'series' },
    );

  async function requireFreeName(tx: Queries, name: string, id?: string): Promise<void> {
    const other = await tx
      .selectFrom('series')
      .select('id')
      .where('name_folded', '=', foldCase(name))
      .executeTakeFirst();
    if (other && other.id !== id) throw conflict(`There is a series ${name} already.`);
  }

  const findPresent = async (slug: string): Promise<SeriesRow | undefined> =>
    (await queries.selectFrom('series').selectAll().where('slug', '=', slug).executeTakeFirst()) ??
    (await queries
      .selectFrom('series_slugs')
      .innerJoin('series', 'series.id', 'series_id')
      .selectAll('series')
      .where('series_slugs.slug', '=', slug)
      .executeTakeFirst());

  const readCounted = (db: Queries) =>
    db
      .selectFrom('series')
      .leftJoin('series_posts', 'series_id', 'series.id')
      .leftJoin('blogs', 'blogs.id', 'blog_id')
      .selectAll('series')
      .select(({ fn }) => [
        fn.count<number>('blogs.id').as('blogs'),
        fn.sum<number | null>('is_published').as('published'),
      ])
      .groupBy('series.id')
      .orderBy('name_folded');

  const toSeries = (row: SeriesRow & { blogs: number; published: number | null }): Series => ({
    _id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    blogs: Number(row.blogs),
    published: Number(row.published ?? 0),
    updatedAt: row.updated_at,
  });

  return {
    list: async (): Promise<Series[]> => (await readCounted(queries).execute()).map(toSeries),

    /** @throws HttpError 404 */
    async listBlogs(id: string) {
      const row = await readCounted(queries).where('series.id', '=', id).executeTakeFirst();
      if (!row) throw notFound('The series');
      return { series: toSeries(row), blogs: await postsOf(queries, id).select(listedColumns).execute() };
    },

    /** By a part of an address that it has, or had; undefined where the audience sees no post of it. */
    async findByAddress(slug: string, audience: Audience): Promise<SeriesRow | undefined> {
      const series = await findPresent(slug);
      if (!series || audience === 'admins') return series;
      const published = await postsOf(queries, series.id)
        .select('blog_id')
        .where('is_published', '=', 1)
        .limit(1)
        .execute();
      return published.length > 0 ? series : undefined;
    },

    listPublished: (id: string) =>
      postsOf(queries, id)
        .select([...listedColumns, 'sub_title'])
        .where('is_published', '=', 1)
        .execute(),

    /** Of those with published posts, for the sitemap. */
    listPublicSlugs: async (): Promise<string[]> =>
      (await readCounted(queries).execute()).filter(({ published }) => Number(published) > 0).map(({ slug }) => slug),

    /** Where a published post stands among those of its series, and what is beside it. */
    async findPart(blogId: string) {
      const series = await queries
        .selectFrom('series_posts')
        .innerJoin('series', 'series.id', 'series_id')
        .select(['series.id', 'name', 'series.slug'])
        .where('blog_id', '=', blogId)
        .executeTakeFirst();
      if (!series) return undefined;
      const published = await postsOf(queries, series.id).select('blog_id').where('is_published', '=', 1).execute();
      const index = published.findIndex(({ blog_id }) => blog_id === blogId);
      if (index === -1) return undefined;
      const ids = [published[index - 1], published[index + 1]].flatMap((post) => post?.blog_id ?? []);
      const neighbours =
        ids.length === 0
          ? []
          : await queries.selectFrom('blogs').select(listedColumns).where('id', 'in', ids).execute();
      // One that was unpublished or deleted meanwhile is missing.
      const neighbourAt = (place: number) =>
        neighbours.find(({ id, is_published }) => is_published === 1 && id === published[place]?.blog_id);
      return {
        name: series.name,
        slug: series.slug,
        number: index + 1,
        total: published.length,
        previous: neighbourAt(index - 1),
        next: neighbourAt(index + 1),
      };
    },

    /** @throws HttpError 409 */
    add: (
      { name, description = '' }: { name: string; description?: string },
      user?: Identity,
      claim?: Claim,
    ): Promise<void> =>
      change(user, async (tx) => {
        await claim?.(tx);
        await requireFreeName(tx, name);
        if (await isFull(tx)) throw conflict(`There are ${limits.series} series, and no more can be added.`);
        const id = newId();
        const slug = await findFreeSeriesSlug(tx, toSlug(name), id);
        const updated_at = new Date().toISOString();
        await tx
          .insertInto('series')
          .values({ id, slug, name, name_folded: foldCase(name), description, updated_at })
          .execute();
        await keepSlug(tx, slug, id);
      }),

    /** @throws HttpError 404, or 409 when the name is taken or there is a newer version than the one that the changes are based on */
    edit: ({ id, name, description, updatedAt }: SeriesChanges, user?: Identity): Promise<void> =>
      change(user, async (tx) => {
        const before = await lockOrFail(tx, id);
        const isRenamed = name !== undefined && name !== before.name;
        requireTermBase(before, { name, description, updatedAt }, 'series');
        if (name !== undefined) await requireFreeName(tx, name, id);
        const isSlugKept = !isRenamed || toSlug(name) === toSlug(before.name);
        const slug = isSlugKept ? before.slug : await findFreeSeriesSlug(tx, toSlug(name), id);
        await tx
          .updateTable('series')
          .set({
            ...(isRenamed && { name, name_folded: foldCase(name), slug }),
            ...(description !== undefined && { description }),
            updated_at: later(before),
          })
          .where('id', '=', id)
          .execute();
        if (!isSlugKept) await keepSlug(tx, slug, id);
      }),

    /** @throws HttpError 404, or 409 when they are not all, or the series has changed since the order is based on it */
    order: ({ id, ids, updatedAt }: SeriesOrder, user?: Identity): Promise<void> =>
      change(user, async (tx) => {
        const before = await lockOrFail(tx, id);
        requireBase(before, updatedAt);
        const all = await tx
          .selectFrom('series_posts')
          .leftJoin('blogs', 'blogs.id', 'blog_id')
          .select(['blog_id', 'position', 'blogs.id'])
          .where('series_id', '=', id)
          .orderBy('position')
          .orderBy('blog_id')
          .execute();
        const shown = new Set(all.flatMap((post) => post.id ?? []));
        if (new Set(ids).size !== ids.length || ids.length !== shown.size || !ids.every((each) => shown.has(each))) {
          throw conflict('A post has been added or removed meanwhile. Please look at them again.');
        }
        const inOrder = ids.values();
        for (const [position, post] of all.entries()) {
          // What is in the bin keeps its place.
          const blogId = post.id === null ? post.blog_id : inOrder.next().value!;
          await tx.updateTable('series_posts').set({ position }).where('blog_id', '=', blogId).execute();
        }
        await tx
          .updateTable('series')
          .set({ updated_at: later(before) })
          .where('id', '=', id)
          .execute();
      }),

    /** Its posts stay. @throws HttpError 404 */
    remove: (id: string, user?: Identity): Promise<void> =>
      change(user, async (tx) => {
        await lockOrFail(tx, id);
        await tx.deleteFrom('series_posts').where('series_id', '=', id).execute();
        await tx.deleteFrom('series_slugs').where('series_id', '=', id).execute();
        await tx.deleteFrom('series').where('id', '=', id).execute();
      }),

    /** The id of the series that a post is in; empty where it is in none, or there is no such post. */
    async findOfBlog(blogId: string): Promise<string> {
      const row = await queries
        .selectFrom('series_posts')
        .select('series_id')
        .where('blog_id', '=', blogId)
        .executeTakeFirst();
      return row?.series_id ?? '';
    },

    /**
     * @param seriesId at whose end the post is then; empty: it is in none
     * @throws HttpError 403, 404, or 409 when the series is gone or full
     */
    setOfBlog: (blogId: string, seriesId: string, user?: Identity): Promise<void> =>
      database.write(async (tx) => {
        const { kind } = await lockBlogOrFail(tx, blogId, user);
        if (kind === 'page') throw badRequest('A page cannot be in a series.');
        const series = seriesId === '' ? undefined : await lockSeries(tx, seriesId);
        if (seriesId !== '' && !series) throw conflict('The series is gone. Please choose another one.');
        const before = await tx
          .selectFrom('series_posts')
          .select('series_id')
          .where('blog_id', '=', blogId)
          .executeTakeFirst();
        if ((before?.series_id ?? '') === seriesId) return;
        await tx.deleteFrom('series_posts').where('blog_id', '=', blogId).execute();
        if (series && !(await appendPost(tx, series.id, blogId))) {
          throw conflict(`The series ${series.name} has ${limits.seriesPosts} posts, and no more can be added.`);
        }
        await recordChanges(tx, [{ kind: 'blog', blogId }]);
      }),
  };
}

const later = ({ updated_at }: SeriesRow): string =>
  new Date(Math.max(Date.now(), Date.parse(updated_at) + 1)).toISOString();

/** @throws HttpError 404 */
async function lockOrFail(tx: Queries, id: string): Promise<SeriesRow> {
  const row = await lockSeries(tx, id);
  if (!row) throw notFound('The series');
  return row;
}

/** @throws HttpError 409 when there is a newer version than the one that changes are based on */
function requireBase({ updated_at }: SeriesRow, base: string | undefined): void {
  if (base !== undefined && updated_at > base) {
    throw conflict('This series has been changed since you opened it. Please look at it again.');
  }
}
