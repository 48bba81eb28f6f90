import type { Database } from '../database/database';
import { countList } from '../database/list-counts';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { ListOfRows } from '../http/json-chunks';
import { createBlogsRepository, type BlogRow } from './blogs.repository';
import { audienceOf, editableBy, findBlogOrFail } from './find-blog';
import { createLikedBlogs } from './liked-blogs';
import { createLikesRepository, type Like } from './likes.repository';

export type LikesService = ReturnType<typeof createLikesService>;

/** A post with the ids of users who like it. */
export type WithLikes<Row> = Row & {
  likes: string[];
  /** The number of likes, where `likes` holds only the caller's own. */
  likeCount?: number;
};

export type BlogList = ListOfRows<WithLikes<BlogRow>>;

interface LikedBlogsParameters {
  /** Without it, the whole list. */
  limit?: number;
  offset?: number;
  likes?: 'mine';
}

/** Likes read at a time; more would hold up other requests. */
const likesPerSlice = 2000;

export function createLikesService(database: Database) {
  const likedBlogs = createLikedBlogs(database);
  const repository = createLikesRepository(database.queries);

  /** The ids of all users who like a post, read in slices. */
  async function listLikesOf(blogId: string): Promise<string[]> {
    const userIds: string[] = [];
    let last: Like | undefined;
    do {
      const after = last;
      const likes = await database.timeSlices.run(() => repository.listPart(blogId, after, likesPerSlice));
      for (const { user_id } of likes) userIds.push(user_id);
      last = likes.length === likesPerSlice ? likes.at(-1) : undefined;
    } while (last);
    return userIds;
  }

  async function addFewLikes<Row extends BlogRow>(rows: Row[]): Promise<WithLikes<Row>[]> {
    const likes = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
    const liked = rows.filter(({ like_count }) => like_count > 0);
    if (liked.length > 0) {
      for (const { blog_id, user_id } of await repository.list(liked.map(({ id }) => id))) {
        likes.get(blog_id)?.push(user_id);
      }
    }
    return rows.map((row) => ({ ...row, likes: likes.get(row.id) ?? [] }));
  }

  /** Adds the id of every user who likes a post, oldest like first; in slices where they are many. */
  async function* addAll<Row extends BlogRow>(rows: Row[]): AsyncGenerator<WithLikes<Row>[]> {
    const groups = groupByLikes(rows);
    for (const group of groups) {
      const [first] = group;
      if (first!.like_count > likesPerSlice) yield [{ ...first!, likes: await listLikesOf(first!.id) }];
      else if (groups.length === 1) yield await addFewLikes(group);
      else yield await database.timeSlices.run(() => addFewLikes(group));
    }
  }

  /** Adds the user's own id to the posts that the user likes, and how many like each. */
  async function addOwn<Row extends BlogRow>(rows: Row[], user: Identity | undefined): Promise<WithLikes<Row>[]> {
    const liked = user
      ? await repository.listOwn(
          rows.map(({ id }) => id),
          user.id,
        )
      : new Set<string>();
    return rows.map((row) => ({
      ...row,
      likes: user && liked.has(row.id) ? [user.id] : [],
      likeCount: row.like_count,
    }));
  }

  /** All likes, or the user's own only; in slices where they are many. */
  async function* add<Row extends BlogRow>(
    slices: Iterable<Row[]> | AsyncIterable<Row[]>,
    wanted: 'mine' | undefined,
    user: Identity | undefined,
  ): AsyncGenerator<WithLikes<Row>[]> {
    for await (const rows of slices) {
      if (rows.length === 0) continue;
      if (wanted === 'mine') yield await addOwn(rows, user);
      else yield* addAll(rows);
    }
  }

  return {
    add,

    async addToOne<Row extends BlogRow>(
      row: Row,
      wanted: 'mine' | undefined,
      user: Identity | undefined,
    ): Promise<WithLikes<Row>> {
      const { value } = await add([[row]], wanted, user).next();
      return value[0];
    },

    /** How many there are of the posts that somebody may change. */
    count(user: Identity): Promise<number> {
      const editor = editableBy(user);
      return editor === 'admins' ? countList(database.queries, 'likes') : repository.countOnPostsOf(editor.authorId);
    },

    /** The posts that a user likes. */
    async listBlogs({ limit, offset, likes: wanted }: LikedBlogsParameters, user: Identity): Promise<BlogList> {
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: add(likedBlogs.readAll(user.id, audience), wanted, user) };
      const { rows, total } = await likedBlogs.readPage({ limit, offset }, user.id, audience);
      return { slices: add([rows], wanted, user), extensions: { total } };
    },

    /** All posts that a user likes, in slices; drafts, whose titles are not for everybody, without one. */
    async *readCopyOf(userId: string): AsyncGenerator<{ blogId: string; title: string; likedAt: string }[]> {
      for await (const rows of likedBlogs.readAll(userId, 'admins')) {
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

    /**
     * @param wanted without it, the like is switched
     * @returns whether the user now likes the post
     */
    toggle: (id: string, user: Identity, wanted?: boolean): Promise<boolean> =>
      database.write(async (tx) => {
        const blog = await findBlogOrFail(tx, id, { audience: audienceOf(user), lock: true });
        if (blog.kind === 'page') throw notFound('The blog');
        const blogs = createBlogsRepository(tx);
        if (wanted !== true && (await blogs.removeLike(id, user.id))) return false;
        if (wanted === false) return false;
        await blogs.addLike(blog, user.id);
        return true;
      }),
  };
}

/** Consecutive posts with at most `likesPerSlice` likes together, or a single one with more. */
function groupByLikes<Row extends BlogRow>(rows: Row[]): Row[][] {
  const groups: Row[][] = [];
  let likes = Infinity;
  for (const row of rows) {
    likes += row.like_count;
    if (likes <= likesPerSlice) groups.at(-1)!.push(row);
    else {
      groups.push([row]);
      likes = row.like_count;
    }
  }
  return groups;
}
