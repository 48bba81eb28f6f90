// Which post a slug stands for. Each has one row in `slugs`, whose primary key keeps two posts that are added at the same
// moment, by two servers too, from taking the same one.
import { limits } from '../../contract/limits';
import type { Queries } from '../database/database';
import type { BlogKind } from '../database/schema';
import { badRequest } from '../http/errors';
import { blogIdOf } from '../redirects/addresses';
import { isReserved } from './reserved';
import { toSlug } from './slug';

/** Of a post whose title has neither letters nor digits. */
const fallbackOf = ({ kind = 'post' }: Pick<TitledBlog, 'kind'>): string => (kind === 'page' ? 'untitled' : kind);

const slugExpression = /^[\p{L}\p{N}_~](?:[\p{L}\p{M}\p{N}_~.-]*[\p{L}\p{M}\p{N}_~])?$/u;

/** Whether a text can be a slug as it is. */
export const isSlug = (text: string): boolean => text.length <= limits.slug && slugExpression.test(text);

/** What was typed, or comes from another system: kept to the letter where it can be. Empty where nothing is left of it. */
export function readSlug(text: string): string {
  const normalized = text.normalize();
  return isSlug(normalized) ? normalized : toSlug(normalized);
}

interface TitledBlog {
  id: string;
  title: string;
  /** Of a page the slug is the whole path. */
  kind?: BlogKind | undefined;
}

/**
 * Gives a new post its slug, in the transaction that adds it.
 * @param wanted empty or undefined: made of the title
 * @returns it, with a number where others have it
 * @throws HttpError 400 where it was typed and is reserved
 */
export async function addSlug(tx: Queries, blog: TitledBlog, wanted?: string): Promise<string> {
  const typed = readSlug(wanted ?? '');
  if (typed && isReserved(typed)) throw reserved(typed);
  return takeSlug(tx, blog, typed || toSlug(blog.title) || fallbackOf(blog));
}

/** The same of a post that is imported, whose slug may be one that only here is reserved. */
export const addImportedSlug = (tx: Queries, blog: TitledBlog, wanted: string): Promise<string> =>
  takeSlug(tx, blog, readSlug(wanted) || toSlug(blog.title) || fallbackOf(blog));

interface SluggedBlog extends TitledBlog {
  slug: string;
  /** Whether readers may have seen it at its address. */
  wasPublic: boolean;
}

interface SlugChanges {
  /** Undefined: as it is. */
  title?: string | undefined;
  /** Undefined: as it is; empty: made of the title. */
  slug?: string | undefined;
}

/**
 * The slug of a locked post after an edit. A former one stays its own, if readers may have it, and is free otherwise. That of
 * a draft which nobody has seen follows its title, unless it was typed.
 * @throws HttpError 400 where it was typed and is reserved
 */
export async function changeSlug(tx: Queries, blog: SluggedBlog, changes: SlugChanges): Promise<string> {
  const { slug: before, wasPublic } = blog;
  const title = changes.title ?? blog.title;
  const typed = changes.slug === undefined || changes.slug === before ? undefined : readSlug(changes.slug);
  if (typed && typed !== before && isReserved(typed)) throw reserved(typed);
  const isMade = !wasPublic && title !== blog.title && isMadeOf(before, blog);
  const wanted = typed || (typed === '' || isMade || before === '' ? toSlug(title) || fallbackOf(blog) : before);
  if (wanted === before || (!typed && isNumbered(before, wanted))) return before;
  if (before && !wasPublic) await tx.deleteFrom('slugs').where('slug', '=', before).execute();
  return takeSlug(tx, blog, wanted);
}

/** When the post is gone for good. */
export const removeSlugs = async (tx: Queries, blogId: string): Promise<void> =>
  void (await tx.deleteFrom('slugs').where('blog_id', '=', blogId).execute());

const reserved = (slug: string) => badRequest(`“${slug}” is taken by Octavo itself. Please choose another slug.`);

const isMadeOf = (slug: string, blog: TitledBlog) => isNumbered(slug, toSlug(blog.title) || fallbackOf(blog));

/** Whether a slug is another, with a number or without. */
const isNumbered = (slug: string, base: string) =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));

/** How often others may take the slug that was free a moment ago. */
const maxRaces = 100;

/** Takes the slug, or, where another post has it, one with a number: of `a`, `a-2`, `a-3` … about the first that is free. */
async function takeSlug(tx: Queries, { id: blogId, kind }: TitledBlog, wanted: string): Promise<string> {
  const numbered = (number: number) => {
    const suffix = number === 1 ? '' : `-${number}`;
    return wanted.slice(0, limits.slug - suffix.length) + suffix;
  };
  const isFree = async (number: number) => {
    const slug = numbered(number);
    if (isReserved(slug)) return false;
    const row = await tx.selectFrom('slugs').select('blog_id').where('slug', '=', slug).executeTakeFirst();
    if (row !== undefined) return row.blog_id === blogId;
    return kind !== 'page' || !(await leadsElsewhere(tx, slug, blogId));
  };
  let number = await findFirst(isFree);
  for (let race = 0; race < maxRaces; race += 1, number += 1) {
    if (isReserved(numbered(number))) continue;
    const slug = numbered(number);
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('slugs')
      .values({ slug, blog_id: blogId })
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet({ blog_id: blogId }).where('slugs.blog_id', '=', blogId),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) return slug;
  }
  throw new Error(`No slug is free for ${wanted}.`);
}

/** Whether the path of a page would be that of a redirect to something else. */
async function leadsElsewhere(tx: Queries, slug: string, blogId: string): Promise<boolean> {
  const redirect = await tx
    .selectFrom('redirects')
    .select('target')
    .where('path', '=', `/${encodeURIComponent(slug)}`)
    .executeTakeFirst();
  return redirect !== undefined && blogIdOf(redirect.target) !== blogId;
}

/** The first number from 1 for which it holds, if all after one do; else one of those. In as many steps as it has digits. */
async function findFirst(holds: (number: number) => Promise<boolean>): Promise<number> {
  let last = 1;
  if (await holds(last)) return last;
  let first = 2;
  while (!(await holds(first))) {
    last = first;
    first *= 2;
  }
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (await holds(middle)) first = middle;
    else last = middle;
  }
  return first;
}
