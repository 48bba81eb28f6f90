import type { BlogChanges, NewBlog } from '../../contract/entities';
import { limits } from '../../contract/limits';
import type { Database, Queries } from '../database/database';
import { isId, newId } from '../database/id';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { MediaService } from '../media/media.service';
import {
  createBlogsRepository,
  type Audience,
  type BlogRow,
  type BlogsRepository,
  type BlogDetailRow,
} from './blogs.repository';
import { excerpt, sanitize } from './rich-text';

export type BlogsService = ReturnType<typeof createBlogsService>;

/** A post with the ids of the users who like it, oldest like first. */
export type WithLikes<Row> = Row & { likes: string[] };

const publicAudience: Audience = { includesDrafts: false };
const adminAudience: Audience = { includesDrafts: true };

const audienceOf = (user: Identity | undefined) => (user?.role === 'admin' ? adminAudience : publicAudience);

export function createBlogsService(database: Database, media: MediaService) {
  const blogs = createBlogsRepository(database.queries);

  const inTransaction = <T>(work: (repository: BlogsRepository) => Promise<T>) =>
    database.write((tx) => work(createBlogsRepository(tx)));

  const withLikes = async <Row extends BlogRow>(rows: Row[]): Promise<WithLikes<Row>[]> => {
    const likes = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
    for (const { blog_id, user_id } of await blogs.listLikes([...likes.keys()])) likes.get(blog_id)?.push(user_id);
    return rows.map((row) => ({ ...row, likes: likes.get(row.id) ?? [] }));
  };

  return {
    list: async (user: Identity | undefined) => withLikes(await blogs.list(audienceOf(user))),

    listRecent: async () => withLikes(await blogs.list(adminAudience, limits.recentBlogs)),

    listLiked: async (user: Identity) => withLikes(await blogs.listLikedBy(user.id, audienceOf(user))),

    async getOrFail(id: string, user: Identity | undefined): Promise<WithLikes<BlogDetailRow>> {
      const [blog] = await withLikes([await findOrFail(blogs, id, audienceOf(user))]);
      return blog!;
    },

    async add(blog: NewBlog, upload: Buffer): Promise<void> {
      const image = await media.prepare(upload);
      const now = new Date().toISOString();
      await media.saveWith([image], (tx) =>
        createBlogsRepository(tx).add({
          id: newId(),
          title: blog.title,
          sub_title: blog.subTitle,
          ...descriptionColumns(blog.description),
          category: blog.category,
          image_hash: image.hash,
          is_published: blog.isPublished ? 1 : 0,
          created_at: now,
          updated_at: now,
        }),
      );
    },

    async edit(id: string, changes: BlogChanges, upload: Buffer | undefined): Promise<void> {
      // Fail before the expensive image processing.
      await findOrFail(blogs, id, adminAudience);
      const columns = changedColumns(changes);
      if (!upload) {
        await inTransaction(async (repository) => {
          await findOrFail(repository, id, adminAudience);
          await repository.update(id, columns);
        });
        return;
      }
      const image = await media.prepare(upload);
      await media.saveWith([image], async (tx) => {
        const repository = createBlogsRepository(tx);
        const { image_hash } = await findOrFail(repository, id, adminAudience);
        await repository.update(id, { ...columns, image_hash: image.hash });
        await media.removeUnused(tx, image_hash);
      });
    },

    async remove(id: string): Promise<void> {
      await database.write(async (tx) => {
        const repository = createBlogsRepository(tx);
        const { image_hash } = await findOrFail(repository, id, adminAudience);
        await repository.remove(id);
        await media.removeUnused(tx, image_hash);
      });
    },

    /** @returns whether the post is now published */
    async togglePublish(id: string): Promise<boolean> {
      return inTransaction(async (repository) => {
        const blog = await findOrFail(repository, id, adminAudience);
        await repository.update(id, { is_published: blog.is_published ? 0 : 1 });
        return !blog.is_published;
      });
    },

    /** @returns whether the user now likes the post */
    async toggleLike(id: string, user: Identity): Promise<boolean> {
      return inTransaction(async (repository) => {
        await findOrFail(repository, id, audienceOf(user));
        if (await repository.removeLike(id, user.id)) return false;
        await repository.addLike(id, user.id);
        return true;
      });
    },

    /**
     * @param db the database or the caller's transaction
     * @throws HttpError 404 when the post does not exist or is a draft the user may not see
     */
    async requireVisible(db: Queries, id: string, user: Identity | undefined): Promise<void> {
      await findOrFail(createBlogsRepository(db), id, audienceOf(user));
    },
  };
}

async function findOrFail(blogs: BlogsRepository, id: string, audience: Audience): Promise<BlogDetailRow> {
  const blog = isId(id) ? await blogs.find(id, audience) : undefined;
  if (!blog) throw notFound('The blog');
  return blog;
}

function descriptionColumns(html: string) {
  const description = sanitize(html);
  return { description, excerpt: excerpt(description) };
}

function changedColumns({ title, subTitle, description, category, isPublished }: BlogChanges) {
  return {
    title,
    ...(subTitle !== undefined && { sub_title: subTitle }),
    ...(description !== undefined && descriptionColumns(description)),
    ...(category !== undefined && { category }),
    ...(isPublished !== undefined && { is_published: isPublished ? (1 as const) : (0 as const) }),
    updated_at: new Date().toISOString(),
  };
}
