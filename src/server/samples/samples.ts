import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '../../contract/categories';
import { excerpt, sanitize } from '../blogs/rich-text';
import type { Database } from '../database/database';
import type { ImageStore } from '../media/image-store';
import { createSamplesRepository } from './samples.repository';

/** An entry of `index.json`; text and cover are files in `posts` and `covers`, named by the slug. */
interface SampleEntry {
  slug: string;
  title: string;
  subTitle: string;
  category: Category;
  /** ISO 8601. */
  date: string;
  comments?: { name: string; content: string; date: string }[];
}

/**
 * Adds the sample posts of a directory to a database that has no posts.
 * @returns the number of posts added
 */
export async function addSamplePosts(database: Database, images: ImageStore, directory: string): Promise<number> {
  if (await createSamplesRepository(database.queries).hasBlogs()) return 0;

  const entries: SampleEntry[] = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8'));
  const samples = await Promise.all(
    entries.map(async ({ slug, ...sample }) => {
      const [html, cover] = await Promise.all([
        readFile(join(directory, 'posts', `${slug}.html`), 'utf8'),
        readFile(join(directory, 'covers', `${slug}.webp`)),
      ]);
      const description = sanitize(html);
      const image = await images.prepare(cover);
      await images.write(image);
      return { ...sample, description, excerpt: excerpt(description), image };
    }),
  );
  return database.write(async (tx) => {
    const repository = createSamplesRepository(tx);
    // Another process may have added them in the meantime.
    if (await repository.hasBlogs()) return 0;
    for (const sample of samples) await repository.add(sample);
    return samples.length;
  });
}
