import type { Transaction } from 'kysely';
import type { BlogChanges, NewBlog } from '../../contract/entities';
import { defaultCategory } from '../../contract/default-category';
import type { NewDraft } from '../../contract/extensions/drafts';
import type { NewPage } from '../../contract/extensions/pages';
import { limits } from '../../contract/limits';
import { addSlug, changeSlug } from '../addresses/slugs';
import { readCategories } from '../categories/categories';
import type { Database, Queries, WriteOptions } from '../database/database';
import { isId, newId } from '../database/id';
import type { Flag, Tables } from '../database/schema';
import { readTime } from '../database/read-time';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, conflict, forbidden, HttpError, notFound } from '../http/errors';
import { isStillRunning, type Claim } from '../http/idempotency';
import type { MediaService } from '../media/media.service';
import { noCover } from '../media/no-cover';
import { readTags, type TagRow } from '../tags/tags';
import { createAdditionsRepository, type Addition } from './additions.repository';
import type { Bin } from './bin';
import { storeContent, toPageRow, toRow } from './blog-content';
import { createBlogLists, type BlogListParameters } from './blog-lists';
import { createBlogsRepository, timeAfter, type BlogDetailRow, type BlogRow } from './blogs.repository';
import { editableBy, findBlog, findBlogOrFail, lockBlogOrFail, type Audience } from './find-blog';
import type { BlogList, LikesService, WithLikes } from './likes.service';
import { readOwnPosts } from './own-posts';
import { createPagesRepository, type PageRow } from './pages.repository';
import { findDates } from './publication';
import { requireRawHtml } from './raw-html';
import { requireReady } from './readiness';
import { createRevisionsRepository } from './revisions.repository';
import { requireBase, type RevisionsService } from './revisions.service';
import { sanitize } from './rich-text';

/** With its tags. */
export type TaggedBlogRow = BlogDetailRow & { tagRows: TagRow[] };

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
  claim?: SavingClaim;
}

/** A claim whose answer tells the version that is saved. */
type SavingClaim = (tx: Queries, updatedAt: string) => Promise<void>;

/** A claim whose answer may tell which post it is, and the version that is saved. */
export type AdditionClaim = (tx: Queries, added: { id: string; updatedAt: string }) => Promise<void>;

interface AddOptions {
  user: Identity | undefined;
  addedAsDraft: Flag;
  claim: AdditionClaim | undefined;
}

/** The state of a post before it is added. */
const neverSeen = { kind: 'post', is_published: 0, publish_at: null, published_at: null } as const;

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
  /** Called after a change of a page. */
  pageChanged: () => void;
}

export function createBlogsService({ database, media, bin, likes, revisions, finishWork, pageChanged }: Options) {
  const blogs = createBlogsRepository(database.queries);
  const lists = createBlogLists(database);
  const pages = createPagesRepository(database.queries);

  const toStoredText = (html: string) => media.toStoredText(sanitize(html));

  /**
   * @throws HttpError 409 when there is a newer version than the one that the changes are based on, 422 when readers are to
   * see it and something is missing
   */
  async function edit(
    id: string,
    sent: BlogChanges,
    upload: Buffer | undefined,
    user?: Identity,
    { createdAt, alongWith, claim }: EditOptions = {},
  ): Promise<void> {
    // Fail before the expensive image processing.
    const found = await findBlogOrFail(database.queries, id, { audience: editableBy(user) });
    requireBase(found, sent.updatedAt);
    const { kind } = found;
    const changes = kind === 'page' ? ofPage(sent) : sent;
    requireOwnName(changes, user);
    const { description: html } = changes;
    const columns = toRow({ ...changes, description: html === undefined ? html : await toStoredText(html) });
    const image = upload && kind === 'post' ? await media.prepare(upload) : undefined;
    await media.saveWith(
      image ? [image] : [],
      async (tx) => {
        const blog = await lockBlogOrFail(tx, id, user);
        const updatedAt = timeAfter(blog.updated_at);
        await claim?.(tx, updatedAt);
        requireBase(blog, changes.updatedAt);
        await requireRawHtml(tx, {
          before: () => createBlogsRepository(tx).findDescription(id),
          after: columns.description,
          user,
        });
        const now = await readTime(database, tx);
        const state = toState(changes, now);
        requireDraft(changes, blog);
        requireDraft(changes, state);
        const isPublished = (state.is_published ?? blog.is_published) === 1;
        // A draft whose time of publication lies in the past is dated by now, as if its time had just come.
        const isDated = changes.publishAt && isPublished && !blog.is_published;
        const dates = await findDates(tx, blog, { isPublished, now, date: createdAt ?? (isDated ? now : undefined) });
        const wasPublic = blog.is_published === 1 || blog.published_at !== null;
        const slug = await changeSlug(tx, { ...blog, wasPublic }, changes);
        const stored = await storeContent(tx, columns);
        const author = await toAuthor(tx, changes, blog.author_id);
        const isImageRemoved = changes.removeImage === true && !image && kind === 'post';
        const image_hash = isImageRemoved ? noCover : image?.hash;
        const content = { ...stored, ...state, ...(image_hash !== undefined && { image_hash }) };
        await requireReady(tx, blog, content);
        if (isImageRemoved) await media.ensureNoCover(tx);
        await revisions.save(
          tx,
          blog,
          { ...content, ...dates, ...author, slug, updated_at: updatedAt },
          user,
          changes.session,
        );
        await alongWith?.(tx, updatedAt);
      },
      datingWrite,
    );
    if (kind === 'page') pageChanged();
    finishWork();
  }

  /**
   * Changes the post that was added with the key before, as its sender may not have been told of it.
   * @returns the id of that post; undefined where there is none, or none that the sender may change
   * @throws HttpError 409, with the id, where the post was changed since
   */
  async function saveIntoAdded(
    addition: Addition,
    changes: BlogChanges,
    upload: Buffer | undefined,
    { user, claim }: Pick<AddOptions, 'user' | 'claim'>,
  ): Promise<string | undefined> {
    const added = await createAdditionsRepository(database.queries).find(addition);
    if (!added) return undefined;
    const { blog_id: id, updated_at } = added;
    if (!(await findBlog(database.queries, id, { audience: editableBy(user) }))) {
      await createAdditionsRepository(database.queries).remove(addition, id);
      return undefined;
    }
    try {
      await edit(id, { ...changes, removeImage: true, updatedAt: updated_at }, upload, user, {
        claim: async (tx, updatedAt) => claim?.(tx, { id, updatedAt }),
        alongWith: (tx, updatedAt) => createAdditionsRepository(tx).update(addition, updatedAt),
      });
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 409) throw changedSinceAdded(id);
      throw error;
    }
    return id;
  }

  /** In the transaction that adds the post. @throws HttpError 409 where it was added by another one in the same moment */
  async function keepKey(tx: Queries, addition: Addition, added: { id: string; updatedAt: string }): Promise<void> {
    if (!(await createAdditionsRepository(tx).add(addition, added))) throw isStillRunning();
  }

  async function addPost(
    post: NewDraft,
    upload: Buffer | undefined,
    { user, addedAsDraft, claim }: AddOptions,
  ): Promise<string | undefined> {
    const addition = toAddition(post, user);
    const changed = addition && (await saveIntoAdded(addition, post, upload, { user, claim }));
    if (changed !== undefined) return changed;
    requireOwnName(post, user);
    const image = upload && (await media.prepare(upload));
    const description = await toStoredText(post.description);
    const id = newId();
    const now = await readTime(database);
    await media.saveWith(image ? [image] : [], async (tx) => {
      await claim?.(tx, { id, updatedAt: now });
      if (addition) await keepKey(tx, addition, { id, updatedAt: now });
      await requireRole(tx, user);
      await requireRawHtml(tx, { before: async () => undefined, after: description, user });
      const category = post.category ?? defaultCategory((await readCategories(tx)).map(({ name }) => name));
      const content = await storeContent(tx, toRow({ ...post, category, description }));
      const row = { ...content, image_hash: image?.hash ?? noCover, added_as_draft: addedAsDraft };
      const state = toState(post, now);
      requireDraft(post, state);
      await requireReady(tx, { ...neverSeen, ...row }, state);
      if (!image) await media.ensureNoCover(tx);
      await createBlogsRepository(tx).add({
        id,
        ...row,
        slug: await addSlug(tx, { id, title: post.title }, post.slug),
        author_id: user?.id ?? null,
        ...(await toAuthor(tx, post, undefined)),
        is_published: 0,
        ...state,
        created_at: now,
        updated_at: now,
      });
      await media.setTextImages(tx, id, description);
      await createRevisionsRepository(tx).keep(id, user, post.session);
    });
    return undefined;
  }

  return {
    async list(
      parameters: BlogListParameters & PageParameters,
      audience: Audience,
      user: Identity | undefined,
    ): Promise<BlogList> {
      const { limit, likes: wanted } = parameters;
      if (limit === undefined) return { slices: likes.add(lists.readAll(parameters, audience), wanted, user) };
      const { rows, ...extensions } = await lists.readPage({ ...parameters, limit }, audience);
      return { slices: likes.add([rows], wanted, user), extensions };
    },

    /** How many there are that somebody may change. */
    count: (user: Identity): Promise<number> => lists.count(editableBy(user)),

    countDrafts: (user: Identity): Promise<number> => lists.count(editableBy(user), 0),

    /** The newest of those that somebody may change. */
    async listRecent(user: Identity): Promise<WithLikes<BlogRow>[]> {
      const recent: WithLikes<BlogRow>[] = [];
      const newest = await lists.readRecent(limits.recentBlogs, editableBy(user));
      for await (const rows of likes.add([newest], undefined, undefined)) {
        recent.push(...rows);
      }
      return recent;
    },

    /** The published posts of an author. */
    async listOfAuthor(
      authorId: string,
      { limit, offset, likes: wanted }: PageParameters & { limit: number },
      user: Identity | undefined,
    ): Promise<BlogList> {
      const { rows, total } = await lists.readPageOfAuthor(authorId, { limit, offset });
      return { slices: likes.add([rows], wanted, user), extensions: { total } };
    },

    /** The newest published posts, whole: of one category, of one author, or of all. */
    listNewest: lists.readNewest,

    /** All that an account has written, in slices. */
    readCopyOf: (authorId: string) => readOwnPosts(database, authorId),

    countPublished: lists.countPublished,

    async listPages(range: { limit?: number; offset?: number }): Promise<{ rows: PageRow[]; total: number }> {
      const [rows, total] = await Promise.all([pages.list(range), pages.count()]);
      return { rows, total };
    },

    listPublishedPages: pages.listPublished,

    /** A part of the published posts, the oldest first, in slices. */
    readPublished: lists.readPublished,

    /** @throws HttpError 404 */
    async getOrFail(id: string, { audience, likes: wanted, user }: Details): Promise<WithLikes<TaggedBlogRow>> {
      const blog = isId(id) ? await blogs.findDetail(id, audience) : undefined;
      if (!blog) throw notFound('The blog');
      const tagRows = await readTags(database.queries, blog.tags);
      return likes.addToOne({ ...blog, tagRows }, wanted, user);
    },

    /** @returns the id of the post that was added with the same key before, and is changed instead */
    add: (blog: NewBlog, upload: Buffer, user?: Identity, claim?: Claim): Promise<string | undefined> =>
      addPost(blog, upload, { user, addedAsDraft: 0, claim }),

    /**
     * Adds a post of which a title is enough, unless readers are to see it.
     * @returns as `add` does
     * @throws HttpError 422 when they are, and something is missing
     */
    addDraft: (
      draft: NewDraft,
      upload: Buffer | undefined,
      user?: Identity,
      claim?: AdditionClaim,
    ): Promise<string | undefined> => addPost(draft, upload, { user, addedAsDraft: 1, claim }),

    /** What has no address of its own among posts, no cover and no author that readers are told of. */
    async addPage(page: NewPage, user?: Identity, claim?: Claim): Promise<string | undefined> {
      const addition = toAddition(page, user);
      const changed = addition && (await saveIntoAdded(addition, page, undefined, { user, claim }));
      if (changed !== undefined) return changed;
      const description = await toStoredText(page.description);
      const id = newId();
      const now = await readTime(database);
      await database.write(
        async (tx) => {
          await claim?.(tx);
          if (addition) await keepKey(tx, addition, { id, updatedAt: now });
          await requireRole(tx, user);
          await requireRawHtml(tx, { before: async () => undefined, after: description, user });
          await media.ensureNoCover(tx);
          await createBlogsRepository(tx).add({
            id,
            ...toPageRow({ ...page, description }),
            slug: await addSlug(tx, { id, title: page.title, kind: 'page' }, page.slug),
            image_hash: noCover,
            is_published: 0,
            takes_comments: 0,
            ...toState(page, now),
            created_at: now,
            updated_at: now,
          });
          await media.setTextImages(tx, id, description);
          await createRevisionsRepository(tx).keep(id, user);
        },
        { mayRace: true },
      );
      return undefined;
    },

    pruneAdditions: createAdditionsRepository(database.queries).prune,

    edit,

    /**
     * A text as it would be stored.
     * @throws HttpError 422
     */
    toStoredText,

    /** Puts a post into the bin: from then on nobody sees it or its comments. */
    async remove(id: string, user?: Identity): Promise<void> {
      const { kind } = await findBlogOrFail(database.queries, id, { audience: editableBy(user) });
      await bin.put(id, user);
      if (kind === 'page') pageChanged();
    },

    /**
     * @param wanted without it, the state is switched
     * @returns whether the post is now published
     * @throws HttpError 422 when something is missing that readers are to see
     */
    async togglePublish(id: string, user: Identity | undefined, wanted?: boolean): Promise<boolean> {
      const { isPublished, kind } = await database.write(async (tx) => {
        const blog = await lockBlogOrFail(tx, id, user);
        const wasPublished = blog.is_published === 1;
        const willBePublished = wanted ?? !wasPublished;
        if (willBePublished !== wasPublished) {
          const state = { is_published: willBePublished ? 1 : 0, publish_at: null } as const;
          await requireReady(tx, blog, state);
          const now = await readTime(database, tx);
          const dates = await findDates(tx, blog, { isPublished: willBePublished, now });
          await createBlogsRepository(tx).update(blog, { ...state, ...dates });
        }
        return { isPublished: willBePublished, kind: blog.kind };
      }, datingWrite);
      if (kind === 'page') pageChanged();
      finishWork();
      return isPublished;
    },
  };
}

const toAddition = (
  { additionKey: key }: Pick<NewDraft, 'additionKey'>,
  user: Identity | undefined,
): Addition | undefined => (user && key !== undefined ? { user_id: user.id, key } : undefined);

const changedSinceAdded = (id: string) =>
  new HttpError(409, 'This has been added before, and changed since. Please look at both versions.', {}, { id });

/** What a page has of what may be sent to change a post. */
function ofPage({ category: _category, tags: _tags, authorId: _authorId, ...changes }: BlogChanges): BlogChanges {
  return changes;
}

/** For a write that dates a post: another post may take the same place in the lists at the same moment. */
const datingWrite: WriteOptions = { mayRace: true };

/** @throws HttpError 403 when somebody else than an admin names another author */
function requireOwnName({ authorId }: Pick<BlogChanges, 'authorId'>, user: Identity | undefined): void {
  if (authorId === undefined || !user || user.role === 'admin' || authorId === user.id) return;
  throw forbidden('Only an admin may give a post another author.');
}

/**
 * The author that an admin has chosen.
 * @param before who it was; who stays need not be an author any more
 * @throws HttpError 400
 */
async function toAuthor(
  tx: Transaction<Tables>,
  { authorId }: Pick<BlogChanges, 'authorId'>,
  before: string | null | undefined,
): Promise<{ author_id?: string | null }> {
  if (authorId === undefined || authorId === (before ?? '')) return {};
  if (authorId === '') return { author_id: null };
  // Until the end of the transaction the account is not deleted.
  const account = isId(authorId)
    ? await tx.selectFrom('users').select('role').where('id', '=', authorId).forShare().executeTakeFirst()
    : undefined;
  if (!account || account.role === 'user') {
    throw badRequest('The author must have the account of an author or an admin.');
  }
  return { author_id: authorId };
}

/** @throws HttpError 409 where a post that is saved by itself is published, or will be */
function requireDraft(
  { session }: Pick<BlogChanges, 'session'>,
  { is_published, publish_at }: { is_published?: Flag; publish_at?: string | null },
): void {
  if (session === undefined || (is_published !== 1 && !publish_at)) return;
  throw conflict('The post is published, or is to be. Please save it yourself.');
}

/** Draft, scheduled, or published; what is left out of an edit stays as it is. */
function toState(
  { isPublished, publishAt, takesComments }: Pick<BlogChanges, 'isPublished' | 'publishAt' | 'takesComments'>,
  now: string,
): { is_published?: Flag; publish_at?: string | null; takes_comments?: Flag } {
  const comments = takesComments === undefined ? {} : ({ takes_comments: takesComments ? 1 : 0 } as const);
  if (!publishAt) {
    return {
      ...comments,
      ...(isPublished !== undefined && { is_published: isPublished ? 1 : 0 }),
      ...((isPublished === true || publishAt !== undefined) && { publish_at: null }),
    };
  }
  const time = Date.parse(publishAt);
  if (Number.isNaN(time)) throw badRequest('Please enter the time of publication.');
  return time <= Date.parse(now)
    ? { ...comments, is_published: 1, publish_at: null }
    : { ...comments, is_published: 0, publish_at: new Date(time).toISOString() };
}
