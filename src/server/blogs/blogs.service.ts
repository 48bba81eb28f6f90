import { setImmediate } from 'node:timers/promises';
import type { BlogChanges, NewBlog } from '../../contract/entities';
import { limits } from '../../contract/limits';
import type { Database, Queries } from '../database/database';
import { isId, newId } from '../database/id';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { MediaService } from '../media/media.service';
import { createBlogLists, type BlogListParameters } from './blog-lists';
import {
  createBlogsRepository,
  type Audience,
  type BlogRow,
  type BlogsRepository,
  type BlogDetailRow,
} from './blogs.repository';
import { removeSomeDependents } from './dependent-rows';
import { createLikedBlogs } from './liked-blogs';
import { createLikes, type WithLikes } from './likes';
import { excerpt, sanitize } from './rich-text';

export type BlogsService = ReturnType<typeof createBlogsService>;

interface PageParameters {
  /** Without it, the whole list. */
  limit?: number;
  offset?: number;
  cursor?: string;
  likes?: 'mine';
}

/** A list in slices, and what the response says beside it. */
export interface BlogList {
  slices: AsyncIterable<WithLikes<BlogRow>[]>;
  extensions?: { total: number; nextCursor?: string | null };
}

const publicAudience: Audience = { includesDrafts: false };
const adminAudience: Audience = { includesDrafts: true };

const audienceOf = (user: Identity | undefined) => (user?.role === 'admin' ? adminAudience : publicAudience);

/** @param finishPropagations is called after a change, and brings likes and comments up to date later */
export function createBlogsService(database: Database, media: MediaService, finishPropagations: () => void) {
  const blogs = createBlogsRepository(database.queries);
  const lists = createBlogLists(database);
  const likedBlogs = createLikedBlogs(database);
  const likes = createLikes(database);

  const inTransaction = <T>(work: (repository: BlogsRepository) => Promise<T>) =>
    database.write((tx) => work(createBlogsRepository(tx)));

  async function* withLikes(
    slices: Iterable<BlogRow[]> | AsyncIterable<BlogRow[]>,
    wanted: 'mine' | undefined,
    user: Identity | undefined,
  ): AsyncGenerator<WithLikes<BlogRow>[]> {
    for await (const rows of slices) yield* likes.add(rows, wanted, user);
  }

  return {
    async list(parameters: BlogListParameters & PageParameters, user: Identity | undefined): Promise<BlogList> {
      const { limit, likes: wanted } = parameters;
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: withLikes(lists.readAll(parameters, audience), wanted, user) };
      const { rows, ...extensions } = await lists.readPage({ ...parameters, limit }, audience);
      return { slices: withLikes([rows], wanted, user), extensions };
    },

    async listLiked({ limit, offset, likes: wanted }: PageParameters, user: Identity): Promise<BlogList> {
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: withLikes(likedBlogs.readAll(user.id, audience), wanted, user) };
      const { rows, total } = await likedBlogs.readPage({ limit, offset }, user.id, audience);
      return { slices: withLikes([rows], wanted, user), extensions: { total } };
    },

    async listRecent(): Promise<WithLikes<BlogRow>[]> {
      const recent: WithLikes<BlogRow>[] = [];
      for await (const rows of withLikes([await lists.readRecent(limits.recentBlogs)], undefined, undefined)) {
        recent.push(...rows);
      }
      return recent;
    },

    /** The newest published posts, whole: of one category, or of all. */
    listNewest: lists.readNewest,

    countPublished: lists.countPublished,

    /** A part of the published posts, the oldest first, in slices. */
    readPublished: lists.readPublished,

    async getOrFail(
      id: string,
      { likes: wanted }: Pick<PageParameters, 'likes'>,
      user: Identity | undefined,
    ): Promise<WithLikes<BlogDetailRow>> {
      const blog = isId(id) ? await blogs.findDetail(id, audienceOf(user)) : undefined;
      if (!blog) throw notFound('The blog');
      return likes.addToOne(blog, wanted, user);
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
          await repository.update(await lockOrFail(repository, id, adminAudience), columns);
        });
        finishPropagations();
        return;
      }
      const image = await media.prepare(upload);
      await media.saveWith([image], async (tx) => {
        const repository = createBlogsRepository(tx);
        const blog = await lockOrFail(repository, id, adminAudience);
        await repository.update(blog, { ...columns, image_hash: image.hash });
        await media.removeUnused(tx, blog.image_hash);
      });
      finishPropagations();
    },

    /**
     * The likes and comments first, in slices with transactions of their own: what is interrupted half-way leaves the post
     * with a part of them, and can be repeated.
     */
    async remove(id: string): Promise<void> {
      await findOrFail(blogs, id, adminAudience);
      while (await database.write((tx) => removeSomeDependents(tx, id))) await setImmediate();
      await database.write(async (tx) => {
        const repository = createBlogsRepository(tx);
        const { image_hash } = await lockOrFail(repository, id, adminAudience);
        await repository.remove(id);
        await media.removeUnused(tx, image_hash);
      });
    },

    /** @returns whether the post is now published */
    async togglePublish(id: string): Promise<boolean> {
      const isPublished = await inTransaction(async (repository) => {
        const blog = await lockOrFail(repository, id, adminAudience);
        await repository.update(blog, { is_published: blog.is_published ? 0 : 1 });
        return !blog.is_published;
      });
      finishPropagations();
      return isPublished;
    },

    /** @returns whether the user now likes the post */
    async toggleLike(id: string, user: Identity): Promise<boolean> {
      return inTransaction(async (repository) => {
        const blog = await lockOrFail(repository, id, audienceOf(user));
        if (await repository.removeLike(id, user.id)) return false;
        await repository.addLike(blog, user.id);
        return true;
      });
    },

    /** @throws HttpError 404 when the post does not exist or is a draft the user may not see */
    async requireVisible(id: string, user: Identity | undefined): Promise<void> {
      await findOrFail(blogs, id, audienceOf(user));
    },

    /**
     * Keeps the post as it is until the end of the transaction.
     * @throws HttpError 404 as requireVisible() does
     */
    async lockVisible(tx: Queries, id: string, user: Identity | undefined): Promise<void> {
      await lockOrFail(createBlogsRepository(tx), id, audienceOf(user));
    },
  };
}

async function findOrFail(blogs: BlogsRepository, id: string, audience: Audience): Promise<BlogRow> {
  const blog = isId(id) ? await blogs.find(id, audience) : undefined;
  if (!blog) throw notFound('The blog');
  return blog;
}

async function lockOrFail(blogs: BlogsRepository, id: string, audience: Audience) {
  const blog = isId(id) ? await blogs.findAndLock(id, audience) : undefined;
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
