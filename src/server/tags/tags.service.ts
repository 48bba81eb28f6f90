import type { Tag, TagChanges } from '../../contract/extensions/tags';
import { foldCase } from '../../contract/fold-case';
import { toSlug } from '../addresses/slug';
import type { Audience } from '../blogs/find-blog';
import type { Database, Queries } from '../database/database';
import { countList } from '../database/list-counts';
import { queueForSearch, recordAnyChange, recordRows } from '../database/record-changes';
import { doSlice } from '../database/unfinished-work';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, conflict, notFound } from '../http/errors';
import { requireTermBase } from '../http/term-base';
import { createTagLists } from './tag-lists';
import { tagRemoval } from './tag-removal';
import { findFreeTagSlug, isUsed, keepSlug, type TagRow } from './tags';

export type TagsService = ReturnType<typeof createTagsService>;

const countBlogs = (db: Queries, id: string, flag?: 0 | 1) => countList(db, 'blogs of tag', { keys: [id], flag });

/** @param finishWork is called after a change, and brings the posts that are left up to date */
export function createTagsService(database: Database, finishWork: () => void) {
  const { queries } = database;
  const lists = createTagLists(database);

  /** All that names the tag has changed. */
  const change = (user: Identity | undefined, work: (tx: Queries) => Promise<void>) =>
    database.write(async (tx) => {
      await requireRole(tx, user);
      await work(tx);
      await recordAnyChange(tx);
    });

  /** Deletes a tag that is locked, and does the first slice of what follows. @param heir has its posts then */
  async function take(tx: Queries, { id, name_folded }: TagRow, heir: string | undefined): Promise<void> {
    await tx.deleteFrom('tags').where('id', '=', id).execute();
    await recordRows(tx, 'tags', { before: [{ name_folded }] });
    if (heir === undefined) {
      await tx.deleteFrom('tag_slugs').where('tag_id', '=', id).execute();
      await tx.deleteFrom('merged_tags').where('tag_id', '=', id).execute();
    } else {
      await tx.updateTable('tag_slugs').set({ tag_id: heir }).where('tag_id', '=', id).execute();
      await tx.updateTable('merged_tags').set({ tag_id: heir }).where('tag_id', '=', id).execute();
      await tx.insertInto('merged_tags').values({ id, tag_id: heir }).execute();
    }
    await doSlice(tx, tagRemoval, { subject: id, cursor: '', detail: '' });
  }

  return {
    /** Those of which all posts are drafts are the business of admins: their names would tell what others write about. */
    async list(
      parameters: { limit?: number; offset?: number; search?: string },
      { role }: Identity,
    ): Promise<{ tags: Tag[]; total: number }> {
      const seesDrafts = role === 'admin';
      const { rows, total } = await (seesDrafts ? lists.readPage(parameters) : lists.readUsedPage(parameters));
      const tags = await Promise.all(
        rows.map(async ({ id, name, slug, description, updated_at }) => ({
          _id: id,
          name,
          slug,
          description,
          published: await countBlogs(queries, id, 1),
          ...(seesDrafts && { drafts: await countBlogs(queries, id, 0) }),
          updatedAt: updated_at,
        })),
      );
      return { tags, total };
    },

    /** By a part of an address that it has, or had. Who may see none of its posts does not know it. */
    async findByAddress(slug: string, audience: Audience): Promise<TagRow | undefined> {
      const present = await queries.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst();
      const tag =
        present ??
        (await queries
          .selectFrom('tag_slugs')
          .innerJoin('tags', 'tags.id', 'tag_id')
          .selectAll('tags')
          .where('tag_slugs.slug', '=', slug)
          .executeTakeFirst());
      if (!tag || audience === 'admins') return tag;
      return (await countBlogs(queries, tag.id, 1)) > 0 ? tag : undefined;
    },

    /** Those with published posts, in the order of their ids, in batches, for the sitemap. @param after an id */
    listUsed: (after: string, limit: number): Promise<{ id: string; slug: string }[]> =>
      queries
        .selectFrom('tags')
        .select(['id', 'slug'])
        .where('id', '>', after)
        .where(isUsed)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** @throws HttpError 404, or 409 when the name is taken or there is a newer version than the one that the changes are based on */
    edit: ({ id, name, description, updatedAt }: TagChanges, user?: Identity): Promise<void> =>
      change(user, async (tx) => {
        const before = await lockOrFail(tx, id);
        const words = name?.replace(/\s+/g, ' ').trim();
        const isRenamed = words !== undefined && words !== before.name;
        requireTermBase(before, { name: words, description, updatedAt }, 'tag');
        if (isRenamed) await requireFreeName(tx, words, id);
        const isSlugKept = !isRenamed || toSlug(words) === toSlug(before.name);
        const slug = isSlugKept ? before.slug : await findFreeTagSlug(tx, toSlug(words), id);
        const row = {
          ...before,
          ...(isRenamed && { name: words, name_folded: foldCase(words), slug }),
          ...(description !== undefined && { description }),
          updated_at: new Date(Math.max(Date.now(), Date.parse(before.updated_at) + 1)).toISOString(),
        };
        await tx.updateTable('tags').set(row).where('id', '=', id).execute();
        if (!isSlugKept) await keepSlug(tx, slug, id);
        await recordRows(tx, 'tags', { before: [before], after: [row] });
        if (isRenamed) await queueForSearch(tx, [{ kind: 'tag', subject: id }]);
      }),

    /**
     * Nothing is done where it was merged into that before.
     * @param target stays
     * @throws HttpError 404, or 409 when the target is gone
     */
    async merge(id: string, target: string, user?: Identity): Promise<void> {
      if (id === target) throw badRequest('Please choose another tag to merge it into.');
      await change(user, async (tx) => {
        const rows = await tx
          .selectFrom('tags')
          .selectAll()
          .where('id', 'in', [id, target])
          .orderBy('id')
          .forUpdate()
          .execute();
        const merged = rows.find((row) => row.id === id);
        if (!merged) {
          if (await isMergedInto(tx, id, target)) return;
          throw notFound('The tag');
        }
        if (rows.length < 2)
          throw conflict('The tag that it was to be merged into is gone. Please choose another one.');
        await take(tx, merged, target);
      });
      finishWork();
    },

    /** @throws HttpError 404 */
    async remove(id: string, user?: Identity): Promise<void> {
      await change(user, async (tx) => {
        await take(tx, await lockOrFail(tx, id), undefined);
      });
      finishWork();
    },
  };
}

const isMergedInto = async (db: Queries, id: string, target: string): Promise<boolean> =>
  (await db
    .selectFrom('merged_tags')
    .select('id')
    .where('id', '=', id)
    .where('tag_id', '=', target)
    .executeTakeFirst()) !== undefined;

async function lockOrFail(tx: Queries, id: string): Promise<TagRow> {
  const row = await tx.selectFrom('tags').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('The tag');
  return row;
}

/** @throws HttpError 409 */
async function requireFreeName(tx: Queries, name: string, id: string): Promise<void> {
  const other = await tx
    .selectFrom('tags')
    .select('name')
    .where('name_folded', '=', foldCase(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw conflict(`There is a tag ${other.name} already: merge the two instead.`);
}
