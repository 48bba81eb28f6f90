import type { Transaction } from 'kysely';
import type { BlogChanges, NewBlog } from '../../contract/entities';
import { limits } from '../../contract/limits';
import type { Database, WriteOptions } from '../database/database';
import { isId, newId } from '../database/id';
import type { Flag, Tables } from '../database/schema';
import { readTime } from '../database/read-time';
import type { Identity } from '../http/authentication';
import { badRequest, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { MediaService } from '../media/media.service';
import type { Bin } from './bin';
import { toRow } from './blog-content';
import { createBlogLists, type BlogListParameters } from './blog-lists';
import { createBlogsRepository, type BlogDetailRow, type BlogRow } from './blogs.repository';
import { audienceOf, findBlogOrFail, type Audience } from './find-blog';
import type { BlogList, LikesService, WithLikes } from './likes.service';
import { findDates } from './publication';
import { createRevisionsRepository } from './revisions.repository';
import { requireBase, type RevisionsService } from './revisions.service';
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
  /** Dates the post anew, and with that gives it another place in the lists. */
  createdAt?: string | undefined;
  /** Writes something else in the same transaction. @param updatedAt of the new version */
  alongWith?: (tx: Transaction<Tables>, updatedAt: string) => Promise<void>;
  claim?: Claim;
}

interface Details {
  audience: Audience;
  /** All likes, or the user's own only. */
  likes?: 'mine' | undefined;
  user?: Identity | undefined;
}

interface Options {
  database: Database;
  media: MediaService;
  bin: Bin;
  likes: LikesService;
  revisions: RevisionsService;
  /** Called after a change; brings likes and comments up to date later. */
  finishWork: () => void;
}

export function createBlogsService({ database, media, bin, likes, revisions, finishWork }: Options) {
  const blogs = createBlogsRepository(database.queries);
  const lists = createBlogLists(database);

  const toStoredText = (html: string) => media.toStoredText(sanitize(html));

  return {
    async list(parameters: BlogListParameters & PageParameters, user: Identity | undefined): Promise<BlogList> {
      const { limit, likes: wanted } = parameters;
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: likes.add(lists.readAll(parameters, audience), wanted, user) };
      const { rows, ...extensions } = await lists.readPage({ ...parameters, limit }, audience);
      return { slices: likes.add([rows], wanted, user), extensions };
    },

    async listRecent(): Promise<WithLikes<BlogRow>[]> {
      const recent: WithLikes<BlogRow>[] = [];
      for await (const rows of likes.add([await lists.readRecent(limits.recentBlogs)], undefined, undefined)) {
        recent.push(...rows);
      }
      return recent;
    },

    /** The newest published posts, whole: of one category, or of all. */
    listNewest: lists.readNewest,

    countPublished: lists.countPublished,

    /** A part of the published posts, the oldest first, in slices. */
    readPublished: lists.readPublished,

    /** @throws HttpError 404 */
    async getOrFail(id: string, { audience, likes: wanted, user }: Details): Promise<WithLikes<BlogDetailRow>> {
      const blog = isId(id) ? await blogs.findDetail(id, audience) : undefined;
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
      requireBase(await findBlogOrFail(database.queries, id, { audience: 'admins' }), changes.updatedAt);
      const { description: html } = changes;
      const columns = toRow({ ...changes, description: html === undefined ? html : await toStoredText(html) });
      const image = upload && (await media.prepare(upload));
      await media.saveWith(
        image ? [image] : [],
        async (tx) => {
          await claim?.(tx);
          const blog = await findBlogOrFail(tx, id, { audience: 'admins', lock: true });
          requireBase(blog, changes.updatedAt);
          const now = await readTime(database, tx);
          const state = toState(changes, now);
          const isPublished = (state.is_published ?? blog.is_published) === 1;
          // A draft whose time of publication lies in the past is dated by now, as if its time had just come.
          const isDated = changes.publishAt && isPublished && !blog.is_published;
          const dates = await findDates(tx, blog, { isPublished, now, date: createdAt ?? (isDated ? now : undefined) });
          const row = { ...columns, ...state, ...dates, ...(image && { image_hash: image.hash }) };
          const updatedAt = await revisions.save(tx, blog, row, user);
          await alongWith?.(tx, updatedAt);
        },
        datingWrite,
      );
      finishWork();
    },

    /** Puts a post into the bin: from then on nobody sees it or its comments. */
    async remove(id: string): Promise<void> {
      await findBlogOrFail(database.queries, id, { audience: 'admins' });
      await bin.put(id);
    },

    /**
     * @param wanted without it, the state is switched
     * @returns whether the post is now published
     */
    async togglePublish(id: string, wanted?: boolean): Promise<boolean> {
      const isPublished = await database.write(async (tx) => {
        const blog = await findBlogOrFail(tx, id, { audience: 'admins', lock: true });
        const wasPublished = blog.is_published === 1;
        const willBePublished = wanted ?? !wasPublished;
        if (willBePublished !== wasPublished) {
          const now = await readTime(database, tx);
          const dates = await findDates(tx, blog, { isPublished: willBePublished, now });
          await createBlogsRepository(tx).update(blog, {
            is_published: willBePublished ? 1 : 0,
            publish_at: null,
            ...dates,
          });
        }
        return willBePublished;
      }, datingWrite);
      finishWork();
      return isPublished;
    },
  };
}

/** For a write that dates a post: another post may take the same place in the lists at the same moment. */
const datingWrite: WriteOptions = { mayRace: true };

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
