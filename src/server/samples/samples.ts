import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '../../contract/categories';
import { excerpt, sanitize } from '../blogs/rich-text';
import type { Database } from '../database/database';
import type { ImageStore } from '../media/images';
import { createSamplesRepository } from './samples.repository';

/** An entry of the folder's `index.json`; text and cover lie in `posts` and `covers` under its slug. */
interface Listed {
  slug: string;
  title: string;
  subTitle: string;
  category: Category;
  /** ISO 8601. */
  date: string;
  comments?: { name: string; content: string; date: string }[];
}

/**
 * Puts the sample posts of a folder into a database without any post.
 * @returns how many were added
 */
export async function addSamples(database: Database, images: ImageStore, directory: string): Promise<number> {
  if (await createSamplesRepository(database.queries).hasBlogs()) return 0;

  const listed: Listed[] = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8'));
  const samples = await Promise.all(
    listed.map(async ({ slug, ...sample }) => {
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
    // Another process that started at the same time may have been faster.
    if (await repository.hasBlogs()) return 0;
    for (const sample of samples) await repository.add(sample);
    return samples.length;
  });
}
