// Versions of posts. One is written in the transaction of its edit, compressed, and as Base64, since what copies
// tables knows texts and numbers only. A post of 20 kB takes half a millisecond of CPU time, one of 500 kB about
// 15.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Selectable } from 'kysely';
import { limits } from '../../contract/limits';
import type { Queries } from '../database/database';
import type { StoredContent, Tables } from '../database/schema';
import type { Identity } from '../http/authentication';
import { joinNames, readTags } from '../tags/tags';
import { contentColumns, shownColumns, type ShownContent } from './blog-content';

type StoredRevision = Selectable<Tables['revisions']>;

export type RevisionSummaryRow = Pick<StoredRevision, 'saved_at' | 'user_name' | 'title'>;

/** A version as it is shown, with its text, and the width of its cover. */
export type RevisionRow = Omit<StoredRevision, 'compressed_description' | 'session' | keyof StoredContent> &
  Pick<ShownContent, keyof StoredContent> & { description: string; width: number };

/** By their hashes. */
interface RevisionImages {
  covers: string[];
  textImages: string[];
}

/** What makes a version: the rest of a post changes without one. */
const versionColumns = [...contentColumns, 'image_hash', 'compressed_description'] as const;

export function createRevisionsRepository(db: Queries) {
  /** The post as it is, as a version. */
  async function readCurrent(blogId: string) {
    const { updated_at, description, ...content } = await db
      .selectFrom('blogs')
      .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
      .select([...contentColumns, 'image_hash', 'updated_at', 'description'])
      .where('blogs.id', '=', blogId)
      .executeTakeFirstOrThrow();
    return { blog_id: blogId, saved_at: updated_at, ...content, compressed_description: compress(description) };
  }

  /** With the pictures that the text refers to. */
  async function add(revision: StoredRevision): Promise<void> {
    const { blog_id, saved_at } = revision;
    await db.insertInto('revisions').values(revision).execute();
    await db
      .insertInto('revision_images')
      .columns(['blog_id', 'saved_at', 'hash'])
      .expression((eb) =>
        eb
          .selectFrom('text_images')
          .select((select) => ['blog_id', select.val(saved_at).as('saved_at'), 'hash'])
          .where('blog_id', '=', blog_id),
      )
      .execute();
  }

  const ofBlog = (blogId: string) => db.selectFrom('revisions').where('blog_id', '=', blogId);

  const seal = ({ blog_id, saved_at }: StoredRevision) =>
    db
      .updateTable('revisions')
      .set({ session: null })
      .where('blog_id', '=', blog_id)
      .where('saved_at', '=', saved_at)
      .execute();

  /** What an autosave has written before. */
  async function removeOfSession(
    now: Pick<StoredRevision, 'blog_id' | 'saved_at' | 'user_id' | 'session'>,
  ): Promise<RevisionImages[]> {
    const { blog_id, saved_at } = now;
    const replaced = await ofBlog(blog_id)
      .select(['saved_at', 'image_hash'])
      .where('session', '=', now.session)
      .where('user_id', '=', now.user_id)
      .where('saved_at', '<', saved_at)
      .execute();
    const removed: RevisionImages[] = [];
    for (const { saved_at: time, image_hash } of replaced) {
      const images = await db
        .selectFrom('revision_images')
        .select('hash')
        .where('blog_id', '=', blog_id)
        .where('saved_at', '=', time)
        .execute();
      await db.deleteFrom('revisions').where('blog_id', '=', blog_id).where('saved_at', '=', time).execute();
      removed.push({ covers: [image_hash], textImages: images.map(({ hash }) => hash) });
    }
    return removed;
  }

  const findNewest = (blogId: string): Promise<StoredRevision | undefined> =>
    ofBlog(blogId).selectAll().orderBy('saved_at', 'desc').limit(1).executeTakeFirst();

  return {
    /** Newest first. */
    list: (
      blogId: string,
      { limit = limits.revisions, offset = 0 }: { limit?: number; offset?: number },
    ): Promise<RevisionSummaryRow[]> =>
      ofBlog(blogId)
        .select(['saved_at', 'user_name', 'title'])
        .orderBy('saved_at', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    async count(blogId: string): Promise<number> {
      const { count } = await ofBlog(blogId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async findNewestTime(blogId: string): Promise<string | undefined> {
      const newest = await ofBlog(blogId).select('saved_at').orderBy('saved_at', 'desc').limit(1).executeTakeFirst();
      return newest?.saved_at;
    },

    async find(blogId: string, savedAt: string): Promise<RevisionRow | undefined> {
      const row = await ofBlog(blogId)
        .innerJoin('images', 'images.hash', 'revisions.image_hash')
        .select(shownColumns('revisions'))
        .select(['blog_id', 'saved_at', 'user_id', 'user_name', 'image_hash', 'compressed_description', 'images.width'])
        .where('saved_at', '=', savedAt)
        .executeTakeFirst();
      if (!row) return undefined;
      const { compressed_description, ...revision } = row;
      const tags = joinNames(await readTags(db, row.tags));
      return { ...revision, tags, description: decompress(compressed_description) };
    },

    /** Keeps the post as it is, unless a version of it is kept already. Only in a transaction that has locked it. */
    async keepFirst(blogId: string): Promise<void> {
      if ((await this.findNewestTime(blogId)) !== undefined) return;
      await add({ ...(await readCurrent(blogId)), user_id: null, user_name: null, session: null });
    },

    /**
     * Keeps the post as it has just been saved, unless only its state has changed. Only in a transaction that has locked it.
     * @param session of an autosave: replaces what the same session of the same account has written before, even if others
     * have saved the post in between, so that two who write at once do not push out what was there before
     * @returns the images of versions that are no longer kept for it
     */
    async keep(blogId: string, by?: Pick<Identity, 'id'>, session: string | null = null): Promise<RevisionImages> {
      const [current, newest] = [await readCurrent(blogId), await findNewest(blogId)];
      if (newest && versionColumns.every((column) => newest[column] === current[column])) {
        // What somebody saves stays, whatever is saved by itself after it.
        if (session === null && newest.session !== null) await seal(newest);
        return { covers: [], textImages: [] };
      }
      const user =
        by && (await db.selectFrom('users').select(['id', 'name']).where('id', '=', by.id).executeTakeFirst());
      await add({ ...current, user_id: user?.id ?? null, user_name: user?.name ?? null, session });
      const replaced = session && user ? await removeOfSession({ ...current, user_id: user.id, session }) : [];
      const removed = await this.remove(blogId, limits.revisions);
      return {
        covers: [...removed.covers, ...replaced.flatMap(({ covers }) => covers)],
        textImages: [...removed.textImages, ...replaced.flatMap(({ textImages }) => textImages)],
      };
    },

    /**
     * Removes the versions of a post, but for the newest `kept` ones.
     * @returns their images
     */
    async remove(blogId: string, kept = 0): Promise<RevisionImages> {
      const old = await ofBlog(blogId)
        .select(['saved_at', 'image_hash'])
        .orderBy('saved_at', 'desc')
        .limit(limits.revisions + 1)
        .offset(kept)
        .execute();
      if (old.length === 0) return { covers: [], textImages: [] };
      const last = old[0]!.saved_at;
      const images = await db
        .selectFrom('revision_images')
        .select('hash')
        .distinct()
        .where('blog_id', '=', blogId)
        .where('saved_at', '<=', last)
        .execute();
      await db.deleteFrom('revisions').where('blog_id', '=', blogId).where('saved_at', '<=', last).execute();
      const covers = [...new Set(old.map(({ image_hash }) => image_hash))];
      return { covers, textImages: images.map(({ hash }) => hash) };
    },
  };
}

/** As text, which all that copies rows can read. The same description gives the same text. */
function compress(description: string): string {
  // 500 kB take 10 ms; a higher quality takes several times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return brotliCompressSync(description, { params }).toString('base64');
}

const decompress = (compressed: string): string => brotliDecompressSync(Buffer.from(compressed, 'base64')).toString();
