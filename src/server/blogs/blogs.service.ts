import type { BlogChanges, NewBlog } from '../../contract/entities';
import { limits } from '../../contract/limits';
import type { Database, Queries } from '../database/database';
import { isId, newId } from '../database/id';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { ImageStore } from '../media/images';
import {
  createBlogsRepository,
  type Audience,
  type BlogRow,
  type BlogsRepository,
  type WholeBlogRow,
} from './blogs.repository';
import { createCovers, type CoversLog } from './covers';
import { excerpt, sanitize } from './rich-text';

export type BlogsService = ReturnType<typeof createBlogsService>;

/** With the ids of those who like it. */
export type Liked<Row> = Row & { likes: string[] };

const everybody: Audience = { seesDrafts: false };
const admins: Audience = { seesDrafts: true };

const audienceOf = (user: Identity | undefined) => (user?.role === 'admin' ? admins : everybody);

export function createBlogsService(database: Database, images: ImageStore, log: CoversLog) {
  const blogs = createBlogsRepository(database.queries);
  const covers = createCovers(database, images, log);

  const write = <T>(work: (inside: BlogsRepository) => Promise<T>) =>
    database.write((tx) => work(createBlogsRepository(tx)));

  const withLikes = async <Row extends BlogRow>(rows: Row[]): Promise<Liked<Row>[]> => {
    const likes = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
    for (const { blog_id, user_id } of await blogs.listLikes([...likes.keys()])) likes.get(blog_id)?.push(user_id);
    return rows.map((row) => ({ ...row, likes: likes.get(row.id) ?? [] }));
  };

  return {
    list: async (user: Identity | undefined) => withLikes(await blogs.list(audienceOf(user))),

    listRecent: async () => withLikes(await blogs.list(admins, limits.recentBlogs)),

    listLiked: async (user: Identity) => withLikes(await blogs.listLikedBy(user.id, audienceOf(user))),

    async getOrFail(id: string, user: Identity | undefined): Promise<Liked<WholeBlogRow>> {
      const [blog] = await withLikes([await findOrFail(blogs, id, audienceOf(user))]);
      return blog!;
    },

    async add(blog: NewBlog, upload: Buffer): Promise<void> {
      const image = await covers.prepare(upload);
      const now = new Date().toISOString();
      await covers.keep(image, (inside) =>
        inside.add({
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
      // Also before anything costly is done with what was sent.
      await findOrFail(blogs, id, admins);
      const columns = changedColumns(changes);
      if (!upload) {
        await write(async (inside) => {
          await findOrFail(inside, id, admins);
          await inside.change(id, columns);
        });
        return;
      }
      const image = await covers.prepare(upload);
      const before = await covers.keep(image, async (inside) => {
        const { image_hash } = await findOrFail(inside, id, admins);
        await inside.change(id, { ...columns, image_hash: image.hash });
        await inside.dropImage(image_hash);
        return image_hash;
      });
      await covers.discard(before);
    },

    async remove(id: string): Promise<void> {
      const cover = await write(async (inside) => {
        const { image_hash } = await findOrFail(inside, id, admins);
        await inside.remove(id);
        await inside.dropImage(image_hash);
        return image_hash;
      });
      await covers.discard(cover);
    },

    /** @returns whether it is published now */
    async togglePublish(id: string): Promise<boolean> {
      return write(async (inside) => {
        const blog = await findOrFail(inside, id, admins);
        await inside.change(id, { is_published: blog.is_published ? 0 : 1 });
        return !blog.is_published;
      });
    },

    /** @returns whether the user likes it now */
    async toggleLike(id: string, user: Identity): Promise<boolean> {
      return write(async (inside) => {
        await findOrFail(inside, id, audienceOf(user));
        if (await inside.removeLike(id, user.id)) return false;
        await inside.addLike(id, user.id);
        return true;
      });
    },

    /**
     * @param db what the caller asks by, also inside its own transaction
     * @throws HttpError 404 where the user may not know of the post
     */
    async requireVisible(db: Queries, id: string, user: Identity | undefined): Promise<void> {
      await findOrFail(createBlogsRepository(db), id, audienceOf(user));
    },

    sweepCovers: () => covers.sweep(),
  };
}

async function findOrFail(blogs: BlogsRepository, id: string, audience: Audience): Promise<WholeBlogRow> {
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
