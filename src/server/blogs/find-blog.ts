import type { Queries } from '../database/database';
import { isId } from '../database/id';
import { type Identity, requireRole } from '../http/authentication';
import { notFound } from '../http/errors';
import { createBlogsRepository, type LockedBlogRow } from './blogs.repository';

/** Which posts somebody sees: those that are published, all, or those of an author. */
export type Audience = 'everyone' | 'admins' | AuthorAudience;

export interface AuthorAudience {
  authorId: string;
  /** Whether also the published posts of others. */
  seesPublished: boolean;
}

export interface BlogSearch {
  audience: Audience;
  /** Until the end of the transaction nobody else changes or deletes the post, likes it or comments on it. */
  lock?: boolean;
}

/** What somebody may read. */
export function audienceOf(user: Identity | undefined): Audience {
  if (user?.role === 'author') return { authorId: user.id, seesPublished: true };
  return user?.role === 'admin' ? 'admins' : 'everyone';
}

/** What somebody may change, whom a call lets in that is for authors; undefined is the server itself, or the command line. */
export const editableBy = (user: Identity | undefined): 'admins' | AuthorAudience =>
  user === undefined || user.role === 'admin' ? 'admins' : { authorId: user.id, seesPublished: false };

/** @param db a transaction, where the post is to be locked */
export const findBlog = async (db: Queries, id: string, search: BlogSearch): Promise<LockedBlogRow | undefined> =>
  isId(id) ? createBlogsRepository(db).find(id, search) : undefined;

/** @throws HttpError 404 when the post does not exist, or is none that the audience sees */
export async function findBlogOrFail(db: Queries, id: string, search: BlogSearch): Promise<LockedBlogRow> {
  const blog = await findBlog(db, id, search);
  if (!blog) throw notFound('The blog');
  return blog;
}

/**
 * A post that somebody is about to change, locked; nobody takes their role away until the end of the transaction.
 * @throws HttpError 403 or 404
 */
export async function lockBlogOrFail(tx: Queries, id: string, user: Identity | undefined): Promise<LockedBlogRow> {
  const blog = await findBlogOrFail(tx, id, { audience: editableBy(user), lock: true });
  await requireRole(tx, user);
  return blog;
}
