// What the pages of authors have in their addresses. Each belongs to one account for ever, so that a former address
// leads to the present one; those of an account that is deleted are free again.
import { authorNamePattern } from '../../contract/extensions/profiles';
import { limits } from '../../contract/limits';
import type { Queries } from '../database/database';

const pattern = new RegExp(authorNamePattern);

export const isAuthorSlug = (text: string): boolean => text.length <= limits.authorName && pattern.test(text);

/** What an address can have of a name; empty where it is of another script. */
export const toAuthorSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, limits.authorName)
    .replace(/-$/, '');

/** What the address of an account without a profile begins with. */
export const firstAuthorSlug = ({ id, name }: { id: string; name: string }): string =>
  toAuthorSlug(name) || `author-${id.slice(-6)}`;

/** Only in a transaction. @returns whether the account has it then, which it may have had before */
export async function claimAuthorSlug(tx: Queries, slug: string, userId: string): Promise<boolean> {
  await tx
    .insertInto('author_slugs')
    .values({ slug, user_id: userId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const owner = await tx.selectFrom('author_slugs').select('user_id').where('slug', '=', slug).executeTakeFirst();
  if (owner?.user_id !== userId) return false;
  // A server of the version before claims none.
  const other = await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('slug', '=', slug)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  return other === undefined;
}

/** Adds the profile that readers see of an account that was made for an author of another system. Only in a transaction. */
export async function addImportedProfile(
  tx: Queries,
  { userId, name, login, about }: { userId: string; name: string; login: string; about: string },
): Promise<void> {
  const wanted = toAuthorSlug(login) || toAuthorSlug(name);
  await tx
    .insertInto('profiles')
    .values({
      user_id: userId,
      slug: await claimFreeSlug(tx, wanted, userId),
      name,
      about,
      links: '[]',
      image_hash: null,
      is_public: 1,
      updated_at: new Date().toISOString(),
    })
    .execute();
}

/** The present one of an account that has a profile. */
export async function findOwnAuthorSlug(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('slug')
    .where('user_id', '=', userId)
    .where('is_public', '=', 1)
    .executeTakeFirst();
  return row?.slug;
}

/** How many numbers are tried at the end of a slug that others have. */
const maxNumber = 9;

async function claimFreeSlug(tx: Queries, wanted: string, userId: string): Promise<string> {
  for (let number = 1; wanted !== '' && number <= maxNumber; number += 1) {
    const end = number === 1 ? '' : `-${number}`;
    const slug = wanted.slice(0, limits.authorName - end.length).replace(/-$/, '') + end;
    if (await claimAuthorSlug(tx, slug, userId)) return slug;
  }
  // An id is unique.
  const slug = `author-${userId}`;
  await claimAuthorSlug(tx, slug, userId);
  return slug;
}
