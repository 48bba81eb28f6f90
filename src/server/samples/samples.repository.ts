import type { BlogContent } from '../../contract/entities';
import { toRow } from '../blogs/blog-content';
import type { Queries } from '../database/database';
import { newId } from '../database/id';
import { insertBlog, insertComments } from '../database/insert';

interface SamplePost extends BlogContent {
  date: string;
  image: { hash: string };
  comments?: { name: string; content: string; date: string }[];
}

export function createSamplesRepository(db: Queries) {
  return {
    async hasBlogs(): Promise<boolean> {
      return (await db.selectFrom('blogs').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** Adds a published post, whose image has its row already, with approved comments; only in a transaction. */
    async add({ date, image, comments = [], ...content }: SamplePost): Promise<void> {
      const id = newId();
      await insertBlog(db, {
        id,
        ...toRow(content),
        image_hash: image.hash,
        is_published: 1,
        created_at: date,
        updated_at: date,
      });
      const rows = comments.map(({ name, content, date: created_at }) => ({
        id: newId(),
        user_id: null,
        name,
        content,
        is_approved: 1 as const,
        created_at,
      }));
      await insertComments(db, id, rows);
    },
  };
}
