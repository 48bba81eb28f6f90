// `npm run seed -- DIRECTORY POSTS`: a data directory with many posts, to look at and to measure.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seedDatabase } from './seed-database';

async function main([directory, posts]: string[]): Promise<void> {
  const count = Number(posts);
  if (!directory || !Number.isInteger(count) || count < 1) {
    throw new Error('Usage: npm run seed -- DIRECTORY POSTS');
  }
  if (existsSync(join(directory, 'octavo.db'))) throw new Error(`There is a database in ${directory} already.`);
  const start = performance.now();
  await seedDatabase(directory, count);
  console.log(`${count} posts in ${directory}, after ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
