// What the series and imports share, in transactions.
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { findFreeSlug, slugWithId } from '../addresses/free-slug';
import { toSlug } from '../addresses/slug';
import type { Queries } from '../database/database';
import { newId } from '../database/id';
import { recordAnyChange } from '../database/record-changes';
import type { Tables } from '../database/schema';

/** Until the end of the transaction nobody else changes it, or the posts in it. */
export const lockSeries = (tx: Queries, id: string) =>
  tx.selectFrom('series').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function isFull(tx: Queries): Promise<boolean> {
  const { count } = await tx
    .selectFrom('series')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= limits.series;
}

/**
 * Puts a post that is in no series into one that is locked.
 * @param position among the others; without it, at the end
 * @returns whether there was room
 */
export async function appendPost(tx: Queries, seriesId: string, blogId: string, position?: number): Promise<boolean> {
  const { count, last } = await tx
    .selectFrom('series_posts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('position').as('last')])
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.seriesPosts) return false;
  const row = { blog_id: blogId, series_id: seriesId, position: position ?? (last ?? -1) + 1 };
  await tx.insertInto('series_posts').values(row).execute();
  return true;
}

/**
 * Puts a post of another system into the series of that name, which is added if it is missing.
 * @returns whether there was room
 */
export async function addImportedPart(
  tx: Queries,
  blogId: string,
  { name, position }: { name: string; position: number | undefined },
): Promise<boolean> {
  const find = () =>
    tx.selectFrom('series').select('id').where('name_folded', '=', foldCase(name)).forUpdate().executeTakeFirst();
  let series = await find();
  if (!series) {
    if (await isFull(tx)) return false;
    const id = newId();
    const slug = await findFreeSeriesSlug(tx, toSlug(name), id);
    const row = { id, slug, name, name_folded: foldCase(name), description: '', updated_at: new Date().toISOString() };
    // Somebody may have added it meanwhile, or another one that has got the slug.
    if (!(await insert(tx, row))) await insert(tx, { ...row, slug: slugWithId(slug, id) });
    series = await find();
  }
  return series !== undefined && appendPost(tx, series.id, blogId, position);
}

async function insert(tx: Queries, row: Tables['series']): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('series')
    .values(row)
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await keepSlug(tx, row.slug, row.id);
  // Pages know whether there is one at all.
  await recordAnyChange(tx);
  return true;
}

/** Of a post that is deleted for good. */
export async function removeFromSeries(tx: Queries, blogId: string): Promise<void> {
  await tx.deleteFrom('series_posts').where('blog_id', '=', blogId).execute();
}

/** One that no other series has now. @param wanted empty where nothing can be made of the name */
export const findFreeSeriesSlug = (tx: Queries, wanted: string, id: string): Promise<string> =>
  findFreeSlug(wanted || 'series', id, (slugs) =>
    tx.selectFrom('series').select('slug').where('slug', 'in', slugs).where('id', '<>', id).execute(),
  );

/** Lets an address lead to a series from now on. */
export const keepSlug = (tx: Queries, slug: string, series_id: string) =>
  tx
    .insertInto('series_slugs')
    .values({ slug, series_id })
    .onConflict((taken) => taken.column('slug').doUpdateSet({ series_id }))
    .execute();
