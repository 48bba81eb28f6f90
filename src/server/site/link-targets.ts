// What an admin chooses from where a link of the navigation is to lead.
import { sql, type Expression, type SqlBool } from 'kysely';
import type { LinkTarget } from '../../contract/extensions/site';
import { foldCase } from '../../contract/fold-case';
import { readLinkTarget, toLinkTarget, type LinkTargetKind } from '../../contract/link-targets';
import type { NavigationLink } from '../../contract/site-settings';
import { readCategories } from '../categories/categories';
import type { Database } from '../database/database';
import { isPageKey } from '../database/sort-key';
import { isUsed } from '../tags/tags';

/** Of each kind. */
const maxFound = 20;

interface Row {
  id: string;
  name: string;
  isPublic: boolean;
}

const toTargets = (kind: LinkTargetKind, rows: readonly Row[]): LinkTarget[] =>
  rows.map(({ id, name, isPublic }) => ({ target: toLinkTarget(kind, id), kind, name, isPublic }));

/** @param links whose targets are among them, whatever is searched for */
export async function listLinkTargets(
  { queries: db, textSearch }: Pick<Database, 'queries' | 'textSearch'>,
  search: string,
  links: readonly NavigationLink[],
): Promise<LinkTarget[]> {
  const text = foldCase(search.trim());
  const wanted = links.flatMap(({ target }) => readLinkTarget(target)?.id ?? []);
  const contains = (column: string) => textSearch.contains(sql.ref(column), text);
  const isWanted = (column: string) =>
    wanted.length > 0 ? sql<SqlBool>`${sql.ref(column)} in (${sql.join(wanted)})` : sql<SqlBool>`1 = 0`;

  const selectPages = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('blogs')
      .select(['id', 'title', 'is_published'])
      .where(isPageKey('blogs.sort_key'))
      .where(condition)
      .orderBy('title_folded')
      .limit(maxFound)
      .execute();
  const selectTags = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('tags')
      .select(['id', 'name'])
      .select(isUsed().as('is_public'))
      .where(condition)
      .orderBy('name_folded')
      .limit(maxFound)
      .execute();

  const [pages, pagesOfLinks, tags, tagsOfLinks, categories] = await Promise.all([
    selectPages(contains('blogs.title_folded')),
    selectPages(isWanted('blogs.id')),
    selectTags(contains('tags.name_folded')),
    selectTags(isWanted('tags.id')),
    readCategories(db),
  ]);
  return [
    ...toTargets(
      'page',
      distinct([...pages, ...pagesOfLinks]).map(({ id, title, is_published }) => ({
        id,
        name: title,
        isPublic: is_published === 1,
      })),
    ),
    ...toTargets(
      'category',
      categories
        .filter(({ id, name_folded }) => name_folded.includes(text) || wanted.includes(id))
        .map(({ id, name }) => ({ id, name, isPublic: true })),
    ),
    ...toTargets(
      'tag',
      distinct([...tags, ...tagsOfLinks]).map(({ id, name, is_public }) => ({
        id,
        name,
        isPublic: Boolean(is_public),
      })),
    ),
  ];
}

const distinct = <Item extends { id: string }>(rows: readonly Item[]): Item[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
