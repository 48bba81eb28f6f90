// Secret addresses of drafts. Their tokens are stored as they are, since the editor shows them again; whoever can read them in the
// database can read the drafts in it as well.
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Queries } from '../database/database';
import { recordChanges } from '../database/record-changes';
import type { Tables } from '../database/schema';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { BlogsService, TaggedBlogRow } from './blogs.service';
import { editableBy, findBlogOrFail, lockBlogOrFail } from './find-blog';
import type { WithLikes } from './likes.service';

export type PreviewsService = ReturnType<typeof createPreviewsService>;

/** 128 bits cannot be guessed. */
const createToken = () => randomBytes(16).toString('base64url');

const isToken = (token: string) => /^[\w-]{22}$/.test(token);

type PreviewLink = Selectable<Tables['preview_links']>;

/** @throws HttpError 404 when no post has the token */
async function findLinkOrFail(db: Queries, token: string): Promise<PreviewLink> {
  const link = isToken(token)
    ? await db.selectFrom('preview_links').selectAll().where('token', '=', token).executeTakeFirst()
    : undefined;
  if (!link) throw notFound('The preview');
  return link;
}

/** @throws HttpError 404 when it takes no comments on the text */
function requireAnnotated(link: PreviewLink): void {
  if (!link.takes_annotations) throw notFound('The preview with comments');
}

export function createPreviewsService(database: Database, blogs: Pick<BlogsService, 'getOrFail'>) {
  return {
    /** The link of a post; undefined when it has none. */
    async findLink(blogId: string, user: Identity): Promise<PreviewLink | undefined> {
      await findBlogOrFail(database.queries, blogId, { audience: editableBy(user) });
      return database.queries.selectFrom('preview_links').selectAll().where('blog_id', '=', blogId).executeTakeFirst();
    },

    /** @throws HttpError 404 when there is no link */
    async change(blogId: string, { takesAnnotations }: { takesAnnotations: boolean }, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        const changed = await tx
          .updateTable('preview_links')
          .set({ takes_annotations: takesAnnotations ? 1 : 0 })
          .where('blog_id', '=', blogId)
          .returning('blog_id')
          .executeTakeFirst();
        if (!changed) throw notFound('The preview');
        await recordChanges(tx, [{ kind: 'blog', blogId }]);
      });
    },

    async renew(blogId: string, user: Identity): Promise<void> {
      const token = createToken();
      await database.write(async (tx) => {
        await lockBlogOrFail(tx, blogId, user);
        await tx
          .insertInto('preview_links')
          .values({ blog_id: blogId, token })
          .onConflict((conflict) => conflict.column('blog_id').doUpdateSet({ token, takes_annotations: 0 }))
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
    async getOrFail(token: string): Promise<{ blog: WithLikes<TaggedBlogRow>; takesAnnotations: boolean }> {
      const link = await findLinkOrFail(database.queries, token);
      const blog = await blogs.getOrFail(link.blog_id, { audience: 'admins', likes: 'mine' });
      return { blog, takesAnnotations: link.takes_annotations === 1 };
    },

    /**
     * The id of the post whose text whoever has its address may comment on.
     * @throws HttpError 404
     */
    async findAnnotatedOrFail(token: string): Promise<string> {
      const link = await findLinkOrFail(database.queries, token);
      requireAnnotated(link);
      await findBlogOrFail(database.queries, link.blog_id, { audience: 'admins' });
      return link.blog_id;
    },

    /** The same, locked: nobody withdraws the address until the end of the transaction. @throws HttpError 404 */
    async lockAnnotatedOrFail(tx: Queries, token: string): Promise<string> {
      const { blog_id } = await findLinkOrFail(tx, token);
      await findBlogOrFail(tx, blog_id, { audience: 'admins', lock: true });
      // As it is now that nobody changes it any more.
      requireAnnotated(await findLinkOrFail(tx, token));
      return blog_id;
    },
  };
}
