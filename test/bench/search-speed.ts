// `npm run bench -- --search-speed [POSTS …]`: the CPU that one search in texts costs that is not kept, on SQLite, by default
// with 100,000 posts: that of the search itself, without the request around it. The median of queries that all differ.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../../src/contract/limits';
import type { Database } from '../../src/server/database/database';
import { openSqlite } from '../../src/server/database/sqlite';
import { createSearchIndex } from '../../src/server/search/search-index';
import { createSearchService } from '../../src/server/search/search.service';
import { goals } from './goals';
import { createRandom, type Random } from './random';
import type { Report } from './report';
import { mistype, profiles, siteIn } from './search-quality';
import { seedDatabase } from './seed-database';
import { createSentence } from './words';

const defaultPosts = 100_000;
const queriesPerKind = 30;
const warmUps = 5;

function createWords(random: Random) {
  const kinds = [0, 1, 2].map(
    (kind) =>
      new Set(
        createSentence(random, 9_000)
          .toLowerCase()
          .replace('.', '')
          .split(' ')
          .filter((_word, at) => at % 3 === kind),
      ),
  );
  const [adjectives, nouns, verbs] = kinds.map((words) => [...words]) as [string[], string[], string[]];
  const all = [...adjectives, ...nouns, ...verbs];
  const several = (count: number) => random.shuffle([...all]).slice(0, count);
  const long = (words: string[]) => random.pick(words.filter((word) => word.length >= 6));
  return { adjectives, nouns, all, several, long, random };
}

type Words = ReturnType<typeof createWords>;

/** A space at the end: the last word is typed to its end. */
const kinds: Record<string, (words: Words, round: number) => string> = {
  'a word of every third post': ({ nouns }, round) => `${nouns[round]!} `,
  'a word of three of four posts': ({ adjectives }, round) => `${adjectives[round]!} `,
  'a rare word': (_words, round) => `${round < 26 ? 2000 + round : round - 20} `,
  'two words': ({ several }) => `${several(2).join(' ')} `,
  'three words': ({ several }) => `${several(3).join(' ')} `,
  'eight words': ({ several }) => `${several(8).join(' ')} `,
  'a phrase': ({ adjectives, nouns, random }) => `"${random.pick(adjectives)} ${random.pick(nouns)}" `,
  'a typo': ({ all, long, random }) => `${mistype(long(all), random)}q `,
  'a typo and a word': ({ all, long, nouns, random }) => `${mistype(long(all), random)}q ${random.pick(nouns)} `,
  'a letter': (_words, round) => 'abcdefghijklmnopqrstuvwxyz'[round % 26]!,
  'two letters': ({ all }, round) => all[7 * round]!.slice(0, 2),
  'four letters': ({ all }, round) => all[7 * round]!.slice(0, 4),
  'a word and four letters': ({ all, random }, round) => `${random.pick(all)} ${all[7 * round]!.slice(0, 4)}`,
  'a word without another': ({ nouns, adjectives }, round) => `${nouns[round]!} -${adjectives[round]!} `,
  'nothing is found': (_words, round) => `zqxjv${round}kk `,
};

/** The most that somebody may ask for; of these, the dearest is told. */
const worst: Record<string, (words: Words, round: number) => string> = {
  'a hundred words': ({ several }) => several(100).join(' ').slice(0, limits.search),
  'eight long typos': ({ all, long, random }) =>
    `${Array.from({ length: 8 }, () => mistype(long(all), random)).join(' ')} `,
  'single letters': () => 'a b c d e f g h i j k l m n o p',
  'a quote that does not end': ({ several }) => `"${several(20).join(' ')}`,
  'a hundred quotes': () => '"'.repeat(limits.search),
  'one word without seven': ({ several }) => `${several(8).join(' -')} `,
  'one long word': (_words, round) => `${round}${'a'.repeat(limits.search)}`.slice(0, limits.search),
};

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

async function measureSearches(database: Database, report: Report): Promise<void> {
  const search = createSearchService({ database, site: siteIn('en') });
  const words = createWords(createRandom(15));
  const measure = async (make: (words: Words, round: number) => string): Promise<number[]> => {
    const costs: number[] = [];
    for (let round = -warmUps; round < queriesPerKind; round += 1) {
      const query = make(words, Math.abs(round));
      const before = process.cpuUsage();
      await search.find({ query }, 'published');
      if (round >= 0) costs.push(cpuMs(process.cpuUsage(before)));
    }
    return costs.sort((one, other) => one - other);
  };
  report.table('ms of CPU for an answer', ['median', 'most']);
  for (const [name, make] of Object.entries(kinds)) {
    const costs = await measure(make);
    report.row(name, [
      { value: costs[queriesPerKind / 2]!, digits: 1, atMost: goals.textSearchCpuMs },
      { value: costs.at(-1)!, digits: 1 },
    ]);
  }
  for (const [name, make] of Object.entries(worst)) {
    const costs = await measure(make);
    report.row(name, [
      { value: costs[queriesPerKind / 2]!, digits: 1 },
      { value: costs.at(-1)!, digits: 1, atMost: goals.holdMs },
    ]);
  }
}

export async function measureSearchSpeed(sizes: readonly number[], report: Report): Promise<void> {
  for (const posts of sizes.length > 0 ? sizes : [defaultPosts]) {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
    try {
      report.section(`${posts.toLocaleString('en')} posts`);
      await seedDatabase(directory, posts);
      const database = openSqlite(join(directory, 'octavo.db'));
      const start = performance.now();
      await createSearchIndex({ database, profiles, site: siteIn('en') }).rebuild();
      report.note(`Indexed in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
      await measureSearches(database, report);
      await database.close();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}
