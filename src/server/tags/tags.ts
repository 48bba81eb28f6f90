// Posts, versions and deleted posts have the ids of their tags, so that a new name shows at once everywhere. A tag that was
// merged into another leaves its id, which leads to that one; posts get the other in slices. Everybody else names tags by
// their names, separated by commas: what reads posts asks readTags(), what writes them lockTags().
import { sql, type Selectable, type SqlBool } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { findFreeSlug, slugWithId } from '../addresses/free-slug';
import { toSlug } from '../addresses/slug';
import { isSlug, readSlug } from '../addresses/slugs';
import { joinTagIds, splitTagIds } from '../database/blog-tags';
import type { Queries } from '../database/database';
import { newId } from '../database/id';
import { recordRows } from '../database/record-changes';
import type { Tables, TagIds } from '../database/schema';
import { badRequest } from '../http/errors';

export type TagRow = Selectable<Tables['tags']>;

/**
 * Whether readers see a post with the tag. Not by `exists`, of which SQLite 3.51 makes a join whose `offset` skips nothing: a
 * search for the end of a list would never come to it.
 */
export const isUsed = () =>
  sql<SqlBool>`(select 1 from blog_tags where blog_tags.tag_id = tags.id and blog_tags.is_published = 1 limit 1) is not null`;

/**
 * Takes names apart that are separated by commas; each comes once, in any letter case.
 * @throws HttpError 400 where they are too many, or one is too long
 */
function splitNames(text: string): string[] {
  const names = text.split(',').map((name) => name.replace(/\s+/g, ' ').trim());
  const distinct = new Map<string, string>();
  for (const name of names) if (name && !distinct.has(foldCase(name))) distinct.set(foldCase(name), name);
  if (distinct.size > limits.tags) throw badRequest(`A post can have ${limits.tags} tags at most.`);
  for (const name of distinct.values()) {
    if (name.length > limits.termName) throw badRequest(`A tag must be at most ${limits.termName} characters long.`);
  }
  return [...distinct.values()];
}

export const joinNames = (tags: readonly { name: string }[]): string => tags.map(({ name }) => name).join(', ');

/** In place of what was merged, each once; without what was deleted. */
async function resolveIds(db: Queries, ids: TagIds): Promise<string[]> {
  const all = splitTagIds(ids);
  if (all.length === 0) return [];
  const merged = await db.selectFrom('merged_tags').selectAll().where('id', 'in', all).execute();
  const present = new Map(merged.map(({ id, tag_id }) => [id, tag_id]));
  return [...new Set(all.map((id) => present.get(id) ?? id))];
}

const inOrder = (ids: readonly string[], rows: readonly TagRow[]): TagRow[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The tags of a post, a version or a deleted post. */
export async function readTags(db: Queries, ids: TagIds): Promise<TagRow[]> {
  const wanted = await resolveIds(db, ids);
  if (wanted.length === 0) return [];
  return inOrder(wanted, await db.selectFrom('tags').selectAll().where('id', 'in', wanted).execute());
}

/** The same of a post that comes back: until the end of the transaction nobody merges or deletes them. */
export async function lockPresentTags(tx: Queries, ids: TagIds): Promise<TagIds> {
  const wanted = await resolveIds(tx, ids);
  if (wanted.length === 0) return joinTagIds([]);
  const rows = await tx.selectFrom('tags').selectAll().where('id', 'in', wanted).orderBy('id').forShare().execute();
  return joinTagIds(inOrder(wanted, rows).map(({ id }) => id));
}

/**
 * The tags of these names, which are added where they are missing: until the end of the transaction nobody merges or deletes
 * them.
 * @param names separated by commas
 * @throws HttpError 400 as splitNames() does
 */
export async function lockTags(tx: Queries, names: string): Promise<TagIds> {
  const wanted = splitNames(names);
  const ids = new Map<string, string>();
  // In the same order in all processes, so that none waits for another crosswise.
  for (const name of wanted.toSorted((one, other) => (foldCase(one) < foldCase(other) ? -1 : 1))) {
    ids.set(name, (await lockByName(tx, name)) ?? (await addTag(tx, name)));
  }
  return joinTagIds(wanted.map((name) => ids.get(name)!));
}

const lockByName = async (tx: Queries, name: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('tags')
    .select('id')
    .where('name_folded', '=', foldCase(name))
    .forShare()
    .executeTakeFirst();
  return row?.id;
};

/**
 * A tag of another system, in a transaction.
 * @param slug what stands for it in its address there: the same here, if it is free
 * @returns its id, and whether it was there already
 */
export async function addImportedTag(
  tx: Queries,
  { name, slug }: { name: string; slug: string },
): Promise<{ id: string; wasThere: boolean }> {
  const before = await lockByName(tx, name);
  const id = before ?? (await addTag(tx, name, readSlug(slug) || undefined));
  if (before !== undefined && isSlug(slug)) {
    const kept = tx.insertInto('tag_slugs').values({ slug, tag_id: id });
    await kept.onConflict((conflict) => conflict.column('slug').doNothing()).execute();
  }
  return { id, wasThere: before !== undefined };
}

/**
 * @param wanted what is to stand for it in its address; without it that is made of the name
 * @returns the id of the tag, which another process may have added meanwhile
 */
async function addTag(tx: Queries, name: string, wanted?: string): Promise<string> {
  const id = newId();
  const slug = await findFreeTagSlug(tx, wanted ?? toSlug(name), id);
  const row = { id, slug, name, name_folded: foldCase(name), description: '', updated_at: new Date().toISOString() };
  const insert = async (values: typeof row) => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('tags')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await keepSlug(tx, values.slug, id);
    await recordRows(tx, 'tags', { after: [values] });
    return true;
  };
  if (await insert(row)) return id;
  const other = await lockByName(tx, name);
  if (other !== undefined) return other;
  // A tag of another name has got the slug.
  await insert({ ...row, slug: slugWithId(slug, id) });
  return id;
}

/** One that no other tag has now. @param wanted empty where nothing can be made of the name */
export const findFreeTagSlug = async (tx: Queries, wanted: string, id: string): Promise<string> =>
  wanted === ''
    ? slugWithId('tag', id)
    : findFreeSlug(wanted, id, (slugs) =>
        tx.selectFrom('tags').select('slug').where('slug', 'in', slugs).where('id', '<>', id).execute(),
      );

/** Lets an address lead to a tag from now on. */
export const keepSlug = (tx: Queries, slug: string, tag_id: string) =>
  tx
    .insertInto('tag_slugs')
    .values({ slug, tag_id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ tag_id }))
    .execute();
