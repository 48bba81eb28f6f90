// Categories have an id for good, which posts, versions and deleted posts have in `category`; so a new name shows at once
// everywhere, and changes no post. A deleted category leaves its id, which leads to the one that its posts went to; they
// are moved in slices. Everybody else names categories by their names: what reads posts selects `categoryName()`, what
// writes them asks lockCategory().
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { defaultCategories } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import type { Queries } from '../database/database';
import type { CategoryId, Tables } from '../database/schema';

export type CategoryRow = Selectable<Tables['categories']>;

/** Those of a blog whose admins have changed none. */
export const defaultRows: readonly CategoryRow[] = defaultCategories.map(({ name, slug }, position) => ({
  id: name as CategoryId,
  slug,
  name,
  name_folded: foldCase(name),
  description: '',
  position,
  updated_at: '',
}));

/** In their order; few. */
export async function readCategories(db: Queries): Promise<readonly CategoryRow[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('name_folded').execute();
  return rows.length > 0 ? rows : defaultRows;
}

/** In any letter case. */
export const findByName = <Row extends { name: string }>(rows: readonly Row[], name: string): Row | undefined => {
  const folded = foldCase(name.trim());
  return rows.find((row) => foldCase(row.name) === folded);
};

/**
 * The category that a post is about to get: until the end of the transaction nobody deletes it.
 * @returns undefined where there is none of this name
 */
export async function lockCategory(tx: Queries, name: string): Promise<CategoryRow | undefined> {
  const found = findByName(await readCategories(tx), name);
  if (!found || found.updated_at === '') return found;
  return tx.selectFrom('categories').selectAll().where('id', '=', found.id).forShare().executeTakeFirst();
}

/** The same of a post that comes back: the id of the category that the posts of its former one have gone to. */
export async function lockPresentCategory(tx: Queries, id: CategoryId): Promise<CategoryId> {
  const present = await tx.selectFrom('categories').select('id').where('id', '=', id).forShare().executeTakeFirst();
  if (present) return id;
  const removed = await tx
    .selectFrom('removed_categories')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!removed) return id;
  await tx.selectFrom('categories').select('id').where('id', '=', removed.category_id).forShare().execute();
  return removed.category_id;
}

/** The name of the category whose id a column has. @param column with its table */
export function categoryName(column: `${string}.category`): RawBuilder<string> {
  const id = sql.ref(column);
  const present = sql`coalesce((select category_id from removed_categories where id = ${id}), ${id})`;
  return sql<string>`coalesce((select name from categories where id = ${present}), ${id})`;
}

export interface PresentCategories {
  rows: readonly CategoryRow[];
  /** By the id of a removed one. */
  heirs: ReadonlyMap<CategoryId, CategoryId>;
}

/** With what has become of those that are gone. */
export async function readPresentCategories(db: Queries): Promise<PresentCategories> {
  const removed = await db.selectFrom('removed_categories').selectAll().execute();
  return { rows: await readCategories(db), heirs: new Map(removed.map((row) => [row.id, row.category_id])) };
}

/** The names of categories, in their order, by ids that were stored some time ago. */
export function presentCategoryNames({ rows, heirs }: PresentCategories, ids: readonly CategoryId[]): string[] {
  const present = new Set(ids.map((id) => heirs.get(id) ?? id));
  return rows.filter(({ id }) => present.has(id)).map(({ name }) => name);
}
