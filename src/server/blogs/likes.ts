import type { Database } from '../database/database';
import type { Identity } from '../http/authentication';
import type { BlogRow } from './blogs.repository';
import { createLikesRepository, type Like } from './likes.repository';

/** A post with the ids of users who like it. */
export type WithLikes<Row> = Row & {
  likes: string[];
  /** The number of likes, where `likes` holds only the caller's own. */
  likeCount?: number;
};

/** Likes read at a time; more would hold up other requests. */
const likesPerSlice = 2000;

export function createLikes(database: Database) {
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
    rows: Row[],
    wanted: 'mine' | undefined,
    user: Identity | undefined,
  ): AsyncGenerator<WithLikes<Row>[]> {
    if (rows.length === 0) return;
    if (wanted === 'mine') yield await addOwn(rows, user);
    else yield* addAll(rows);
  }

  return {
    add,

    async addToOne<Row extends BlogRow>(
      row: Row,
      wanted: 'mine' | undefined,
      user: Identity | undefined,
    ): Promise<WithLikes<Row>> {
      const { value } = await add([row], wanted, user).next();
      return value[0];
    },
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
