// Secret addresses of drafts. Their tokens are stored as they are, since the editor shows them again; whoever can read them in the
// database can read the drafts in it as well.
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import { recordChanges } from '../database/record-changes';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { BlogsService, TaggedBlogRow } from './blogs.service';
import { editableBy, findBlogOrFail, lockBlogOrFail } from './find-blog';
import type { WithLikes } from './likes.service';

export type PreviewsService = ReturnType<typeof createPreviewsService>;

/** 128 bits cannot be guessed. */
const createToken = () => randomBytes(16).toString('base64url');

const isToken = (token: string) => /^[\w-]{22}$/.test(token);

export function createPreviewsService(database: Database, blogs: Pick<BlogsService, 'getOrFail'>) {
  return {
    /** The token of a post; null when it has none. */
    async getToken(blogId: string, user: Identity): Promise<string | null> {
      await findBlogOrFail(database.queries, blogId, { audience: editableBy(user) });
      const link = await database.queries
        .selectFrom('preview_links')
        .select('token')
        .where('blog_id', '=', blogId)
        .executeTakeFirst();
      return link?.token ?? null;
    },

    async renew(blogId: string, user: Identity): Promise<void> {
      const token = createToken();
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        await tx
          .insertInto('preview_links')
          .values({ blog_id: blogId, token })
          .onConflict((conflict) => conflict.column('blog_id').doUpdateSet({ token }))
          .execute();
        await recordChanges(tx, [{ kind: 'blog', blogId }]);
      });
    },

    async withdraw(blogId: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        await tx.deleteFrom('preview_links').where('blog_id', '=', blogId).execute();
        await recordChanges(tx, [{ kind: 'blog', blogId }]);
      });
    },

    /**
     * Also a draft, for whoever has its secret address.
     * @throws HttpError 404 when no post has the token
     */
    async getBlogOrFail(token: string): Promise<WithLikes<TaggedBlogRow>> {
      const link = isToken(token)
        ? await database.queries
            .selectFrom('preview_links')
            .select('blog_id')
            .where('token', '=', token)
            .executeTakeFirst()
        : undefined;
      if (!link) throw notFound('The preview');
      return blogs.getOrFail(link.blog_id, { audience: 'admins', likes: 'mine' });
    },
  };
}
