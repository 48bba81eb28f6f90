import type { Transaction } from 'kysely';
import type { BlogChanges, NewBlog } from '../../contract/entities';
import { limits } from '../../contract/limits';
import type { Database, Queries, WriteOptions } from '../database/database';
import { isId, newId } from '../database/id';
import type { Flag, Tables } from '../database/schema';
import { readTime } from '../database/read-time';
import type { Identity } from '../http/authentication';
import { badRequest, conflict, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { MediaService } from '../media/media.service';
import type { Bin } from './bin';
import { fromRow, toRow } from './blog-content';
import { createBlogLists, type BlogListParameters } from './blog-lists';
import {
  createBlogsRepository,
  type Audience,
  type BlogDetailRow,
  type BlogRow,
  type BlogRowChanges,
  type BlogsRepository,
  type LockedBlogRow,
} from './blogs.repository';
import { createLikedBlogs } from './liked-blogs';
import { createLikes, type WithLikes } from './likes';
import { findDates } from './publication';
import { createRevisionsRepository } from './revisions.repository';
import { sanitize } from './rich-text';

export type BlogsService = ReturnType<typeof createBlogsService>;

interface PageParameters {
  /** Without it, the whole list. */
  limit?: number;
  offset?: number;
  cursor?: string;
  likes?: 'mine';
}

interface EditOptions {
  /** The date by which the post is listed from now on, where that is not the one it has. */
  createdAt?: string | undefined;
  /** Writes something else in the same transaction. @param updatedAt of the new version */
  alongWith?: (tx: Transaction<Tables>, updatedAt: string) => Promise<void>;
  claim?: Claim;
}

/** A list in slices, and what the response says beside it. */
export interface BlogList {
  slices: AsyncIterable<WithLikes<BlogRow>[]>;
  extensions?: { total: number; nextCursor?: string | null };
}

const publicAudience: Audience = { includesDrafts: false };
const adminAudience: Audience = { includesDrafts: true };

const audienceOf = (user: Identity | undefined) => (user?.role === 'admin' ? adminAudience : publicAudience);

/** @param finishWork is called after a change, and brings likes and comments up to date later */
export function createBlogsService(database: Database, media: MediaService, bin: Bin, finishWork: () => void) {
  const blogs = createBlogsRepository(database.queries);
  const revisions = createRevisionsRepository(database.queries);
  const lists = createBlogLists(database);
  const likedBlogs = createLikedBlogs(database);
  const likes = createLikes(database);

  const inTransaction = <T>(work: (repository: BlogsRepository) => Promise<T>) =>
    database.write((tx) => work(createBlogsRepository(tx)));

  const toStoredText = (html: string) => media.toStoredText(sanitize(html));

  /** Keeps the version before, if none is kept yet, and the new one. @returns the `updated_at` of the new one */
  async function saveVersion(
    tx: Transaction<Tables>,
    before: LockedBlogRow,
    changes: BlogRowChanges,
    user: Identity | undefined,
  ): Promise<string> {
    const kept = createRevisionsRepository(tx);
    await kept.keepFirst(before.id);
    const updatedAt = await createBlogsRepository(tx).update(before, changes);
    if (changes.description !== undefined) await media.setTextImages(tx, before.id, changes.description);
    const { covers, textImages } = await kept.keep(before.id, user);
    // Posts with the same cover are not to wait for each other where it stays.
    const { image_hash = before.image_hash } = changes;
    const removed = [...new Set([...covers, before.image_hash])].filter((hash) => hash !== image_hash);
    await media.releaseImages(tx, { covers: removed, textImages });
    return updatedAt;
  }

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

    /** All posts that a user likes, in slices; drafts, whose titles are not for everybody, without one. */
    async *readLikesOf(userId: string): AsyncGenerator<{ blogId: string; title: string; likedAt: string }[]> {
      for await (const rows of likedBlogs.readAll(userId, adminAudience)) {
        yield rows.map(({ id, title, is_published, liked_at }) => ({
          blogId: id,
          title: is_published ? title : '',
          likedAt: liked_at,
        }));
      }
      for await (const rows of likedBlogs.readAllInBin(userId)) {
        yield rows.map(({ blog_id, created_at }) => ({ blogId: blog_id, title: '', likedAt: created_at }));
      }
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

    /** Whether there is such a post that everybody may see. */
    isPublished: async (id: string): Promise<boolean> => isId(id) && blogs.isPublished(id),

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

    async add(blog: NewBlog, upload: Buffer, user?: Identity, claim?: Claim): Promise<void> {
      const image = await media.prepare(upload);
      const description = await toStoredText(blog.description);
      const id = newId();
      const now = await readTime(database);
      await media.saveWith([image], async (tx) => {
        await claim?.(tx);
        await createBlogsRepository(tx).add({
          id,
          ...toRow({ ...blog, description }),
          image_hash: image.hash,
          is_published: 0,
          ...toState(blog, now),
          created_at: now,
          updated_at: now,
        });
        await media.setTextImages(tx, id, description);
        await createRevisionsRepository(tx).keep(id, user);
      });
    },

    /** @throws HttpError 409 when there is a newer version than the one that the changes are based on */
    async edit(
      id: string,
      changes: BlogChanges,
      upload: Buffer | undefined,
      user?: Identity,
      { createdAt, alongWith, claim }: EditOptions = {},
    ): Promise<void> {
      // Fail before the expensive image processing.
      requireBase(await findOrFail(blogs, id, adminAudience), changes.updatedAt);
      const { description: html } = changes;
      const columns = toRow({ ...changes, description: html === undefined ? html : await toStoredText(html) });
      const image = upload && (await media.prepare(upload));
      await media.saveWith(
        image ? [image] : [],
        async (tx) => {
          await claim?.(tx);
          const blog = await lockOrFail(createBlogsRepository(tx), id, adminAudience);
          requireBase(blog, changes.updatedAt);
          const now = await readTime(database, tx);
          const state = toState(changes, now);
          const isPublished = (state.is_published ?? blog.is_published) === 1;
          // A draft that is published at a time that is over is listed by now, as one whose time has come.
          const isDated = changes.publishAt && isPublished && !blog.is_published;
          const dates = await findDates(tx, blog, { isPublished, now, date: createdAt ?? (isDated ? now : undefined) });
          const row = { ...columns, ...state, ...dates, ...(image && { image_hash: image.hash }) };
          const updatedAt = await saveVersion(tx, blog, row, user);
          await alongWith?.(tx, updatedAt);
        },
        datingWrite,
      );
      finishWork();
    },

    async listRevisions(id: string, range: Pick<PageParameters, 'limit' | 'offset'>) {
      await findOrFail(blogs, id, adminAudience);
      const [rows, newest, total] = await Promise.all([
        revisions.list(id, range),
        revisions.findNewestTime(id),
        revisions.count(id),
      ]);
      return { rows, newest, total };
    },

    async getRevisionOrFail(id: string, savedAt: string) {
      await findOrFail(blogs, id, adminAudience);
      if (Number.isNaN(Date.parse(savedAt))) throw notFound('The version');
      const [row, newest] = await Promise.all([revisions.find(id, savedAt), revisions.findNewestTime(id)]);
      if (!row) throw notFound('The version');
      return { row, newest };
    },

    /**
     * Makes an earlier version the present one, as one more version.
     * @throws HttpError 409 as edit() does
     */
    async restoreRevision(
      id: string,
      { savedAt, updatedAt }: { savedAt: string; updatedAt?: string },
      user: Identity,
      claim?: Claim,
    ): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        const blog = await lockOrFail(createBlogsRepository(tx), id, adminAudience);
        requireBase(blog, updatedAt);
        const revision = await createRevisionsRepository(tx).find(id, savedAt);
        if (!revision) throw notFound('The version');
        const { image_hash } = revision;
        await saveVersion(tx, blog, { ...toRow(fromRow(revision)), image_hash }, user);
      });
      finishWork();
    },

    /** Puts a post into the bin: from then on nobody sees it, nor what was said about it. */
    async remove(id: string): Promise<void> {
      await findOrFail(blogs, id, adminAudience);
      await bin.put(id);
    },

    /**
     * @param wanted without it, the state is switched
     * @returns whether the post is now published
     */
    async togglePublish(id: string, wanted?: boolean): Promise<boolean> {
      const isPublished = await database.write(async (tx) => {
        const repository = createBlogsRepository(tx);
        const blog = await lockOrFail(repository, id, adminAudience);
        const wasPublished = blog.is_published === 1;
        const willBePublished = wanted ?? !wasPublished;
        if (willBePublished !== wasPublished) {
          const now = await readTime(database, tx);
          const dates = await findDates(tx, blog, { isPublished: willBePublished, now });
          await repository.update(blog, { is_published: willBePublished ? 1 : 0, publish_at: null, ...dates });
        }
        return willBePublished;
      }, datingWrite);
      finishWork();
      return isPublished;
    },

    /**
     * @param wanted without it, the like is switched
     * @returns whether the user now likes the post
     */
    async toggleLike(id: string, user: Identity, wanted?: boolean): Promise<boolean> {
      return inTransaction(async (repository) => {
        const blog = await lockOrFail(repository, id, audienceOf(user));
        if (wanted !== true && (await repository.removeLike(id, user.id))) return false;
        if (wanted === false) return false;
        await repository.addLike(blog, user.id);
        return true;
      });
    },

    /** Also a draft, for whoever has its secret address. */
    async getForPreview(id: string): Promise<WithLikes<BlogDetailRow>> {
      const blog = await blogs.findDetail(id, adminAudience);
      if (!blog) throw notFound('The preview');
      return likes.addToOne(blog, 'mine', undefined);
    },

    /** @throws HttpError 404 */
    async requireExisting(id: string): Promise<void> {
      await findOrFail(blogs, id, adminAudience);
    },

    /**
     * Keeps the post as it is until the end of the transaction.
     * @throws HttpError 404
     */
    async lockExisting(tx: Queries, id: string): Promise<void> {
      await lockOrFail(createBlogsRepository(tx), id, adminAudience);
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

/** Another post may take the place in the lists that was free. */
const datingWrite: WriteOptions = { mayRace: true };

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

function requireBase({ updated_at }: { updated_at: string }, base: string | undefined): void {
  if (base !== undefined && updated_at > base) {
    throw conflict('Somebody has changed the post since you opened it. Please look at both versions.');
  }
}

/** Draft, scheduled, or published; what is left out of an edit stays as it is. */
function toState(
  { isPublished, publishAt }: Pick<BlogChanges, 'isPublished' | 'publishAt'>,
  now: string,
): { is_published?: Flag; publish_at?: string | null } {
  if (!publishAt) {
    return {
      ...(isPublished !== undefined && { is_published: isPublished ? 1 : 0 }),
      ...((isPublished === true || publishAt !== undefined) && { publish_at: null }),
    };
  }
  const time = Date.parse(publishAt);
  if (Number.isNaN(time)) throw badRequest('Please enter the time of publication.');
  return time <= Date.parse(now)
    ? { is_published: 1, publish_at: null }
    : { is_published: 0, publish_at: new Date(time).toISOString() };
}
