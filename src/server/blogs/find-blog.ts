import type { Queries } from '../database/database';
import { isId } from '../database/id';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import { createBlogsRepository, type LockedBlogRow } from './blogs.repository';

/** Who reads: only admins see drafts. */
export type Audience = 'everyone' | 'admins';

export interface BlogSearch {
  audience: Audience;
  /** Until the end of the transaction nobody else changes or deletes the post, likes it or comments on it. */
  lock?: boolean;
}

export const audienceOf = (user: Pick<Identity, 'role'> | undefined): Audience =>
  user?.role === 'admin' ? 'admins' : 'everyone';

/** @param db a transaction, where the post is to be locked */
export const findBlog = async (db: Queries, id: string, search: BlogSearch): Promise<LockedBlogRow | undefined> =>
  isId(id) ? createBlogsRepository(db).find(id, search) : undefined;

/** @throws HttpError 404 when the post does not exist, or is a draft and the audience is everyone */
export async function findBlogOrFail(db: Queries, id: string, search: BlogSearch): Promise<LockedBlogRow> {
  const blog = await findBlog(db, id, search);
  if (!blog) throw notFound('The blog');
  return blog;
}
