// Secret addresses of drafts. Their tokens are stored as they are, since the editor shows them again; whoever can read them in the
// database can read the drafts in it as well.
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import { recordChanges } from '../database/record-changes';
import { notFound } from '../http/errors';
import type { BlogsService } from './blogs.service';

export type Previews = ReturnType<typeof createPreviews>;

/** 128 bits cannot be guessed. */
const createToken = () => randomBytes(16).toString('base64url');

const isToken = (token: string) => /^[\w-]{22}$/.test(token);

export function createPreviews(database: Database, blogs: BlogsService) {
  return {
    /** The token of a post; null when it has none. */
    async getToken(blogId: string): Promise<string | null> {
      await blogs.requireExisting(blogId);
      const link = await database.queries
        .selectFrom('preview_links')
        .select('token')
        .where('blog_id', '=', blogId)
        .executeTakeFirst();
      return link?.token ?? null;
    },

    async renew(blogId: string): Promise<void> {
      const token = createToken();
      await database.write(async (tx) => {
        await blogs.lockExisting(tx, blogId);
        await tx
          .insertInto('preview_links')
          .values({ blog_id: blogId, token })
          .onConflict((conflict) => conflict.column('blog_id').doUpdateSet({ token }))
          .execute();
        await recordChanges(tx, [{ kind: 'blog', blogId }]);
      });
    },

    async withdraw(blogId: string): Promise<void> {
      await database.write(async (tx) => {
        await blogs.lockExisting(tx, blogId);
        await tx.deleteFrom('preview_links').where('blog_id', '=', blogId).execute();
        await recordChanges(tx, [{ kind: 'blog', blogId }]);
      });
    },

    /** @throws HttpError 404 when no post has the token */
    async getBlogIdOrFail(token: string): Promise<string> {
      const link = isToken(token)
        ? await database.queries
            .selectFrom('preview_links')
            .select('blog_id')
            .where('token', '=', token)
            .executeTakeFirst()
        : undefined;
      if (!link) throw notFound('The preview');
      return link.blog_id;
    },
  };
}
