// The navigation says where its links lead by ids, so that they stay right when an address changes. What readers do not see
// has no address: the link is left out, and comes back with it.
import { readLinkTarget, type LinkTargetKind } from '../../contract/link-targets';
import type { NavigationLink } from '../../contract/site-settings';
import { pathOfPage } from '../addresses/addresses.service';
import type { CategoryRow } from '../categories/categories';
import type { Queries } from '../database/database';
import type { CategoryId } from '../database/schema';
import { isUsed } from '../tags/tags';

/** The parts of the paths of those that readers see, by their ids. */
type Slugs = ReadonlyMap<string, string>;

const prefixes = { category: '/category/', tag: '/tag/' };

const idsOf = (links: readonly NavigationLink[], kind: LinkTargetKind): string[] =>
  links.flatMap(({ target }) => {
    const read = readLinkTarget(target);
    return read?.kind === kind ? [read.id] : [];
  });

export const leadsToTags = (links: readonly NavigationLink[]): boolean => idsOf(links, 'tag').length > 0;

/** With addresses in place of ids. */
export async function resolveNavigation(
  db: Queries,
  links: readonly NavigationLink[],
  categories: readonly CategoryRow[],
  addressPattern: string,
): Promise<NavigationLink[]> {
  const slugs: Record<LinkTargetKind, Slugs> = {
    page: await findPages(db, idsOf(links, 'page')),
    category: await findCategories(db, idsOf(links, 'category'), categories),
    tag: await findTags(db, idsOf(links, 'tag')),
  };
  return links.flatMap((link) => {
    const read = readLinkTarget(link.target);
    if (!read) return [link];
    const slug = slugs[read.kind].get(read.id);
    if (slug === undefined) return [];
    const target =
      read.kind === 'page' ? pathOfPage(slug, addressPattern) : prefixes[read.kind] + encodeURIComponent(slug);
    return [{ ...link, target }];
  });
}

async function findPages(db: Queries, ids: string[]): Promise<Slugs> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .where('kind', '=', 'page')
    .where('is_published', '=', 1)
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** A deleted one has left its posts to another. */
async function findCategories(db: Queries, ids: string[], categories: readonly CategoryRow[]): Promise<Slugs> {
  const slugs = new Map(categories.map(({ id, slug }) => [id as string, slug]));
  const missing = ids.filter((id) => !slugs.has(id)) as CategoryId[];
  if (missing.length === 0) return slugs;
  const removed = await db.selectFrom('removed_categories').selectAll().where('id', 'in', missing).execute();
  for (const { id, category_id } of removed) {
    const slug = slugs.get(category_id);
    if (slug !== undefined) slugs.set(id, slug);
  }
  return slugs;
}

/** One that was merged has left its posts to another; one without published posts has no page. */
async function findTags(db: Queries, ids: string[]): Promise<Slugs> {
  if (ids.length === 0) return new Map();
  const merged = await db.selectFrom('merged_tags').selectAll().where('id', 'in', ids).execute();
  const present = new Map(merged.map(({ id, tag_id }) => [id, tag_id]));
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'slug'])
    .where('id', 'in', [...new Set(ids.map((id) => present.get(id) ?? id))])
    .where(isUsed)
    .execute();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return new Map(
    ids.flatMap((id) => {
      const slug = slugs.get(present.get(id) ?? id);
      return slug === undefined ? [] : [[id, slug] as const];
    }),
  );
}
