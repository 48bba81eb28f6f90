import { allCategories, type CategoryName } from '../../contract/categories';
import type { Category, CategoryChanges } from '../../contract/extensions/categories';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { toSlug } from '../addresses/slug';
import { readSlug } from '../addresses/slugs';
import type { Audience } from '../blogs/find-blog';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import { countList } from '../database/list-counts';
import { recordAnyChange } from '../database/record-changes';
import type { CategoryId } from '../database/schema';
import { doSlice } from '../database/unfinished-work';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, conflict, notFound } from '../http/errors';
import { requireTermBase } from '../http/term-base';
import type { Claim } from '../http/idempotency';
import { defaultRows, findByName, readCategories, type CategoryRow } from './categories';
import { categoryRemoval } from './category-removal';

export type CategoriesService = ReturnType<typeof createCategoriesService>;

interface Named {
  name: string;
  /** What is to stand for it in its address; without it that is made of the name. */
  slug?: string | undefined;
}

const nameTaken = (name: string) => conflict(`There is a category ${name} already.`);

/** @param finishWork is called after a removal, and moves the posts that are left */
export function createCategoriesService(database: Database, finishWork: () => void) {
  const { queries } = database;

  /** With rows in place of the defaults, which others can lock; so in a transaction before that of the change. */
  const fillOnce = () =>
    database.write(
      async (tx) => {
        const [any] = await tx.selectFrom('categories').select('id').limit(1).execute();
        if (any) return;
        const updated_at = new Date().toISOString();
        await tx
          .insertInto('categories')
          .values(defaultRows.map((row) => ({ ...row, updated_at })))
          .execute();
        const slugs = defaultRows.map(({ id, slug }) => ({ slug, category_id: id }));
        await tx.insertInto('category_slugs').values(slugs).execute();
      },
      { exclusive: 'categories' },
    );

  /** One at a time, as each has to be right for all of them. */
  async function change(
    user: Identity | undefined,
    work: (tx: Queries, rows: readonly CategoryRow[]) => Promise<void>,
  ): Promise<void> {
    await fillOnce();
    await database.write(
      async (tx) => {
        await requireRole(tx, user);
        await work(tx, await readCategories(tx));
        // All that names a category has changed.
        await recordAnyChange(tx);
      },
      { exclusive: 'categories' },
    );
  }

  /** Takes one for a category that no other one has now. */
  async function takeSlug(tx: Queries, of: Named, categoryId: CategoryId, others: readonly CategoryRow[]) {
    const wanted = readSlug(of.slug ?? '') || toSlug(of.name) || 'category';
    const taken = new Set(others.map(({ slug }) => slug));
    let slug = wanted;
    for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
    await tx
      .insertInto('category_slugs')
      .values({ slug, category_id: categoryId })
      .onConflict((conflicting) => conflicting.column('slug').doUpdateSet({ category_id: categoryId }))
      .execute();
    return slug;
  }

  return {
    listNames: async (): Promise<CategoryName[]> =>
      (await readCategories(queries)).map(({ name, slug }) => ({ name, slug })),

    /** In any letter case. */
    findByName: async (name: string) => findByName(await readCategories(queries), name),

    /** By a part of an address that it has, or had; or by a name, which makes such a part. */
    async findByAddress(text: string): Promise<CategoryRow | undefined> {
      const rows = await readCategories(queries);
      const found = rows.find(({ slug }) => slug === text) ?? findByName(rows, text);
      if (found) return found;
      const former = await queries
        .selectFrom('category_slugs')
        .select('category_id')
        .where('slug', 'in', [text, toSlug(text)])
        .executeTakeFirst();
      return former && rows.find(({ id }) => id === former.category_id);
    },

    async list(audience: Audience): Promise<Category[]> {
      const rows = await readCategories(queries);
      const flag = audience === 'admins' ? undefined : 1;
      const counts = await Promise.all(rows.map(({ id }) => countList(queries, 'blogs', { keys: [id], flag })));
      return rows.map(({ id, name, slug, description, updated_at }, index) => ({
        _id: id,
        name,
        slug,
        description,
        blogs: counts[index]!,
        ...(updated_at !== '' && { updatedAt: updated_at }),
      }));
    },

    /** @throws HttpError 409 */
    add: (
      { name, slug: wanted, description = '' }: Named & { description?: string },
      user?: Identity,
      claim?: Claim,
    ): Promise<void> =>
      change(user, async (tx, rows) => {
        await claim?.(tx);
        requireFreeName(rows, name);
        if (rows.length >= limits.categories) {
          throw conflict(`There are ${limits.categories} categories, and no more can be added.`);
        }
        // Versions and deleted posts may still have that of a deleted one.
        const removed = await tx
          .selectFrom('removed_categories')
          .select('id')
          .where('id', '=', name as CategoryId)
          .execute();
        const isTaken = removed.length > 0 || rows.some((row) => row.id === name);
        const id = (isTaken ? newId() : name) as CategoryId;
        const slug = await takeSlug(tx, { name, slug: wanted }, id, rows);
        const position = Math.max(...rows.map((row) => row.position)) + 1;
        const updated_at = new Date().toISOString();
        await tx
          .insertInto('categories')
          .values({ id, slug, name, name_folded: foldCase(name), description, position, updated_at })
          .execute();
      }),

    /** @throws HttpError 404, or 409 when the name is taken or there is a newer version than the one that the changes are based on */
    edit: ({ id, name, description, updatedAt }: CategoryChanges, user?: Identity): Promise<void> =>
      change(user, async (tx, rows) => {
        const before = findOrFail(rows, id);
        const isRenamed = name !== undefined && name !== before.name;
        requireTermBase(before, { name, description, updatedAt }, 'category');
        const others = rows.filter((row) => row !== before);
        if (name !== undefined) requireFreeName(others, name);
        await tx
          .updateTable('categories')
          .set({
            ...(isRenamed && {
              name,
              name_folded: foldCase(name),
              slug: await takeSlug(tx, { name }, before.id, others),
            }),
            ...(description !== undefined && { description }),
            updated_at: new Date(Math.max(Date.now(), Date.parse(before.updated_at) + 1)).toISOString(),
          })
          .where('id', '=', before.id)
          .execute();
      }),

    /** @throws HttpError 409 when they are not all */
    order: (ids: readonly string[], user?: Identity): Promise<void> =>
      change(user, async (tx, rows) => {
        if (ids.length !== rows.length || rows.some(({ id }) => !ids.includes(id))) {
          throw conflict('A category has been added or deleted meanwhile. Please look at them again.');
        }
        for (const { id } of rows) {
          await tx
            .updateTable('categories')
            .set({ position: ids.indexOf(id) })
            .where('id', '=', id)
            .execute();
        }
      }),

    /**
     * @param target has its posts then
     * @throws HttpError 404, or 409 when the target is gone
     */
    async remove(id: string, target: string, user?: Identity): Promise<void> {
      await change(user, async (tx, rows) => {
        const removed = findOrFail(rows, id).id;
        if (target === id) throw badRequest('Please choose another category for its posts.');
        const heir = rows.find((row) => row.id === target)?.id;
        if (!heir) throw conflict('The category that its posts were to go to is gone. Please choose another one.');
        // Waits for those who are giving it to a post.
        await tx
          .selectFrom('categories')
          .select('id')
          .where('id', 'in', [removed, heir])
          .orderBy('id')
          .forUpdate()
          .execute();
        await tx.deleteFrom('categories').where('id', '=', removed).execute();
        await tx.updateTable('category_slugs').set({ category_id: heir }).where('category_id', '=', removed).execute();
        await tx
          .updateTable('removed_categories')
          .set({ category_id: heir })
          .where('category_id', '=', removed)
          .execute();
        await tx.insertInto('removed_categories').values({ id: removed, category_id: heir }).execute();
        await doSlice(tx, categoryRemoval, { subject: id, cursor: '', detail: '' });
      });
      finishWork();
    },
  };
}

function findOrFail(rows: readonly CategoryRow[], id: string): CategoryRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound('The category');
  return row;
}

/** @throws HttpError 409 */
function requireFreeName(others: readonly { name: string }[], name: string): void {
  if (findByName([...others, { name: allCategories }], name)) throw nameTaken(name);
}
