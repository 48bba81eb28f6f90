import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlogContent } from '../../contract/entities';
import { addSlug } from '../addresses/slugs';
import { storeContent, toRow } from '../blogs/blog-content';
import { sanitize } from '../blogs/rich-text';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import { insertBlog, insertComments } from '../database/insert';
import { createMetadataRepository } from '../database/metadata.repository';
import type { ImageStore } from '../media/image-store';
import { createMediaService } from '../media/media.service';

interface SamplePost extends BlogContent {
  slug: string;
  date: string;
  image: { hash: string };
  comments?: { name: string; content: string; date: string }[];
}

function createSamplesRepository(db: Queries) {
  return {
    async hasBlogs(): Promise<boolean> {
      return (await db.selectFrom('blogs').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /**
     * Adds a published post, whose image has its row already, with approved comments; only in a transaction.
     * @returns its id
     */
    async add({ slug, date, image, comments = [], ...content }: SamplePost): Promise<string> {
      const id = newId();
      await insertBlog(db, {
        id,
        ...(await storeContent(db, toRow(content))),
        slug: await addSlug(db, { id, title: content.title }, slug),
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
      return id;
    },
  };
}

/** An entry of `index.json`; text and cover are files in `posts` and `covers`, named by the slug. */
interface SampleEntry extends Omit<BlogContent, 'description'> {
  slug: string;
  /** ISO 8601. */
  date: string;
  comments?: { name: string; content: string; date: string }[];
}

/**
 * Adds the sample posts of a directory to a database that has no posts and was never offered them.
 * @returns the number of posts added
 */
export async function addSamplePosts(database: Database, images: ImageStore, directory: string): Promise<number> {
  const metadata = createMetadataRepository(database.queries);
  if (await metadata.find('sample_posts_offered_at')) return 0;
  if (await createSamplesRepository(database.queries).hasBlogs()) {
    await metadata.add('sample_posts_offered_at', new Date().toISOString());
    return 0;
  }
  const media = createMediaService(database, images);

  const entries: SampleEntry[] = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8'));
  const samples = await Promise.all(
    entries.map(async (sample) => {
      const { slug } = sample;
      const [html, cover] = await Promise.all([
        readFile(join(directory, 'posts', `${slug}.html`), 'utf8'),
        readFile(join(directory, 'covers', `${slug}.webp`)),
      ]);
      const description = sanitize(html).trim();
      // The preview is made later, for the sake of a fast start.
      const image = await media.prepare(cover, { hasPreview: false });
      return { ...sample, description, image };
    }),
  );
  return media.saveWith(
    samples.map(({ image }) => image),
    async (tx) => {
      const repository = createSamplesRepository(tx);
      // Another process may have added them in the meantime.
      if (await repository.hasBlogs()) {
        for (const { image } of samples) await media.removeUnused(tx, image.hash);
        return 0;
      }
      const ids: string[] = [];
      for (const sample of samples) ids.push(await repository.add(sample));
      const metadata = createMetadataRepository(tx);
      await metadata.add('sample_posts', JSON.stringify(ids));
      await metadata.add('sample_posts_offered_at', new Date().toISOString());
      return samples.length;
    },
    { exclusive: 'sample posts' },
  );
}
