import type { Database } from '../database/database';
import { readFromNearerEnd } from '../database/nearer-end';
import type { BlogRow } from './blogs.repository';
import type { Audience } from './find-blog';
import { createLikedBlogsRepository, type LikedBlogRow } from './liked-blogs.repository';

/** Posts read at a time for the whole list. */
const postsPerSlice = 250;

/** A like may still say that its post is published when that is a draft already. */
const visible = (rows: LikedBlogRow[], audience: Audience): LikedBlogRow[] =>
  audience === 'admins' ? rows : rows.filter(({ is_published }) => is_published);

/** The posts that a user likes, most recently liked first. */
export function createLikedBlogs(database: Database) {
  const repository = createLikedBlogsRepository(database.queries);

  return {
    async readPage(
      { limit, offset = 0 }: { limit: number; offset?: number },
      userId: string,
      audience: Audience,
    ): Promise<{ rows: BlogRow[]; total: number }> {
      const total = await repository.count(userId, audience);
      const rows = await readFromNearerEnd({ limit, offset, total }, (part) => repository.list(userId, audience, part));
      return { rows: visible(rows, audience), total };
    },

    /** The whole list in slices, one at a time, between which other requests are answered. */
    async *readAll(userId: string, audience: Audience): AsyncGenerator<LikedBlogRow[]> {
      let last: LikedBlogRow | undefined;
      do {
        const after = last;
        const rows = await database.timeSlices.run(() =>
          repository.list(userId, audience, { limit: postsPerSlice, after }),
        );
        if (rows.length > 0) yield visible(rows, audience);
        last = rows.length === postsPerSlice ? rows.at(-1) : undefined;
      } while (last);
    },

    async *readAllInBin(userId: string) {
      let last: string | undefined;
      do {
        const after = last;
        const rows = await database.timeSlices.run(() => repository.listInBin(userId, postsPerSlice, after));
        yield rows;
        last = rows.length === postsPerSlice ? rows.at(-1)?.blog_id : undefined;
      } while (last);
    },
  };
}
