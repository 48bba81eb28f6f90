// Likes and comments repeat the title and the state of their post. They may be many, so those of a changed post are
// brought up to date in slices. Until then they may be out of date: what a reader may see is decided by the post itself.
import type { Queries } from '../database/database';
import { recordedColumns, recordUpdate } from '../database/record-changes';
import type { Flag } from '../database/schema';
import { doSlice, type WorkKind } from '../database/unfinished-work';

export const likesPerSlice = 500;

/** Whichever is reached first: a comment whose post has another title is indexed anew, letter by letter. */
const commentsPerSlice = 100;
const lettersPerSlice = 10_000;

/** The order in which rows are brought up to date. A cursor is the index of one, and the key of its last row that is. */
const stages = [
  updateSomeLikes,
  (tx: Queries, blogId: string, after: string) => updateSomeComments(tx, blogId, 0, after),
  (tx: Queries, blogId: string, after: string) => updateSomeComments(tx, blogId, 1, after),
];

export const propagation: WorkKind = {
  name: 'propagation',
  lock: lockBlog,
  async doSlice(tx, { subject: blogId, cursor }) {
    const [first, after] = cursor === '' ? [0, ''] : (JSON.parse(cursor) as [number, string]);
    for (let stage = first; stage < stages.length; stage += 1) {
      const last = await stages[stage]!(tx, blogId, stage === first ? after : '');
      if (last !== undefined) return JSON.stringify([stage, last]);
    }
    return undefined;
  },
};

/**
 * To be called in the transaction that changes a post, and has locked it. Few likes and comments are up to date when it
 * commits.
 */
export async function propagate(tx: Queries, blogId: string): Promise<void> {
  await doSlice(tx, propagation, { subject: blogId, cursor: '', detail: '' });
}

/** In the order in which all transactions take locks: a post before its likes and comments. */
export async function lockBlog(tx: Queries, blogId: string): Promise<void> {
  await tx.selectFrom('blogs').select('id').where('id', '=', blogId).forUpdate().execute();
}

/** @returns key of the last like of the slice; undefined when there are no more */
async function updateSomeLikes(tx: Queries, blogId: string, after: string): Promise<string | undefined> {
  const likes = await tx
    .selectFrom('likes')
    .select(recordedColumns.likes)
    .where('blog_id', '=', blogId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(likesPerSlice)
    .forUpdate()
    .execute();
  if (likes.length === 0) return undefined;
  const { is_published: is_blog_published } = await getRepeated(tx, blogId);
  const stale = likes.filter((like) => like.is_blog_published !== is_blog_published);
  if (stale.length > 0) {
    const userIds = stale.map(({ user_id }) => user_id);
    await tx
      .updateTable('likes')
      .set({ is_blog_published })
      .where('blog_id', '=', blogId)
      .where('user_id', 'in', userIds)
      .execute();
    await recordUpdate(tx, 'likes', stale, { is_blog_published });
  }
  return likes.length < likesPerSlice ? undefined : likes.at(-1)!.user_id;
}

/** @returns key of the last comment of the slice; undefined when there are no more */
async function updateSomeComments(
  tx: Queries,
  blogId: string,
  isApproved: Flag,
  after: string,
): Promise<string | undefined> {
  const { keys, isEnd } = await findSliceOfComments(tx, blogId, isApproved, after === '' ? beforeFirst : Number(after));
  if (keys.length === 0) return undefined;
  const { is_published, title_folded } = await getRepeated(tx, blogId);
  const repeated = { is_blog_published: is_published, blog_title_folded: title_folded };
  const stale = await tx
    .selectFrom('comments')
    .select(recordedColumns.comments)
    .where('blog_id', '=', blogId)
    .where('sort_key', 'in', keys)
    .where((eb) => eb.or([eb('is_blog_published', '<>', is_published), eb('blog_title_folded', '<>', title_folded)]))
    .forUpdate()
    .execute();
  if (stale.length > 0) {
    const staleKeys = stale.map(({ sort_key }) => sort_key);
    await tx.updateTable('comments').set(repeated).where('sort_key', 'in', staleKeys).execute();
    await recordUpdate(tx, 'comments', stale, repeated);
  }
  return isEnd ? undefined : String(keys.at(-1));
}

/** What likes and comments repeat of their post. */
const getRepeated = (tx: Queries, blogId: string) =>
  tx.selectFrom('blogs').select(['is_published', 'title_folded']).where('id', '=', blogId).executeTakeFirstOrThrow();

/** Less than every sort key. */
const beforeFirst = Number.MIN_SAFE_INTEGER;

/** @returns sort keys, and whether no comments come after them */
export async function findSliceOfComments(
  tx: Queries,
  blogId: string,
  isApproved: Flag,
  after = beforeFirst,
): Promise<{ keys: number[]; isEnd: boolean }> {
  const comments = await tx
    .selectFrom('comments')
    .select(({ fn }) => ['sort_key', fn<number>('length', ['content']).as('letters')])
    .where('blog_id', '=', blogId)
    .where('is_approved', '=', isApproved)
    .where('sort_key', '>', after)
    .orderBy('sort_key')
    .limit(commentsPerSlice)
    .execute();
  let letters = 0;
  const tooMany = comments.findIndex((comment, index) => (letters += comment.letters) > lettersPerSlice && index > 0);
  const slice = tooMany === -1 ? comments : comments.slice(0, tooMany);
  return { keys: slice.map(({ sort_key }) => sort_key), isEnd: slice.length < commentsPerSlice && tooMany === -1 };
}
