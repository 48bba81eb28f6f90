// The likes and comments of one post may be many: they are changed and moved in slices, between which other requests
// are answered.
import type { Queries } from '../database/database';
import type { Flag, PropagationStage } from '../database/schema';

export const likesPerSlice = 500;

/** Whichever is reached first: a comment whose post has another title is indexed anew, letter by letter. */
const commentsPerSlice = 100;
const lettersPerSlice = 10_000;

/** How far the likes and comments of a post are up to date. */
interface Progress {
  stage: PropagationStage;
  after: string;
}

const stages: PropagationStage[] = ['likes', 'unapproved comments', 'approved comments'];

/**
 * Brings some of the likes and comments of a post up to date with it.
 * @returns where to go on; undefined when all are
 */
export async function updateSomeDependents(
  tx: Queries,
  blogId: string,
  start: Progress,
): Promise<Progress | undefined> {
  for (const stage of stages.slice(stages.indexOf(start.stage))) {
    const from = stage === start.stage ? start.after : '';
    const after =
      stage === 'likes'
        ? await updateSomeLikes(tx, blogId, from)
        : await updateSomeComments(tx, blogId, stage === 'approved comments' ? 1 : 0, from);
    if (after !== undefined) return { stage, after };
  }
  return undefined;
}

/** @returns key of the last like of the slice; undefined when there are no more */
async function updateSomeLikes(tx: Queries, blogId: string, after: string): Promise<string | undefined> {
  const { last, isEnd } = await findSliceOfLikes(tx, blogId, after);
  if (last === undefined) return undefined;
  const { is_published } = await getRepeated(tx, blogId);
  await tx
    .updateTable('likes')
    .set({ is_blog_published: is_published })
    .where('blog_id', '=', blogId)
    .where('user_id', '>', after)
    .where('user_id', '<=', last)
    .where('is_blog_published', '<>', is_published)
    .execute();
  return isEnd ? undefined : last;
}

/** @returns key of the last comment of the slice; undefined when there are no more */
async function updateSomeComments(
  tx: Queries,
  blogId: string,
  isApproved: Flag,
  after: string,
): Promise<string | undefined> {
  const start = after === '' ? beforeFirst : Number(after);
  const { last, isEnd } = await findSliceOfComments(tx, blogId, isApproved, start);
  if (last === undefined) return undefined;
  const { is_published, title_folded } = await getRepeated(tx, blogId);
  await tx
    .updateTable('comments')
    .set({ is_blog_published: is_published, blog_title_folded: title_folded })
    .where('blog_id', '=', blogId)
    .where('is_approved', '=', isApproved)
    .where('sort_key', '>', start)
    .where('sort_key', '<=', last)
    .where((eb) => eb.or([eb('is_blog_published', '<>', is_published), eb('blog_title_folded', '<>', title_folded)]))
    .execute();
  return isEnd ? undefined : String(last);
}

/** What likes and comments repeat of their post. */
const getRepeated = (tx: Queries, blogId: string) =>
  tx.selectFrom('blogs').select(['is_published', 'title_folded']).where('id', '=', blogId).executeTakeFirstOrThrow();

/** In the order in which all transactions take locks: a post before its likes and comments. */
export async function lockBlog(tx: Queries, blogId: string): Promise<void> {
  await tx.selectFrom('blogs').select('id').where('id', '=', blogId).forUpdate().execute();
}

interface Slice<Key> {
  /** Key of its last row; undefined when it is empty. */
  last: Key | undefined;
  /** Whether no rows come after it. */
  isEnd: boolean;
}

async function findSliceOfLikes(tx: Queries, blogId: string, after: string): Promise<Slice<string>> {
  const likes = await tx
    .selectFrom('likes')
    .select('user_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(likesPerSlice)
    .execute();
  return { last: likes.at(-1)?.user_id, isEnd: likes.length < likesPerSlice };
}

/** Less than every sort key. */
const beforeFirst = Number.MIN_SAFE_INTEGER;

export async function findSliceOfComments(
  tx: Queries,
  blogId: string,
  isApproved: Flag,
  after = beforeFirst,
): Promise<Slice<number>> {
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
  return { last: slice.at(-1)?.sort_key, isEnd: slice.length < commentsPerSlice && tooMany === -1 };
}
