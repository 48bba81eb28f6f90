import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';
import { Failure } from './run.mjs';

/** Bytes of gzipped JavaScript. */
const budget = 190_000;
const client = join(root, 'dist/client');
/** A text of the home page and of no other: the script that has it holds the page. */
const homeMarker = 'Search for blogs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Measures what a reader downloads before the home page works: the scripts that index.html names and, should the home
 * page have moved into a chunk of its own, that chunk.
 * @returns {string} the size, as a sentence shows it
 * @throws Failure when it is over the budget
 */
export function measureFirstLoad() {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="?\/?([^"\s>]+\.m?js)/g)].map(
    ([, path]) => path,
  );
  const chunks = readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  const withHome = chunks.filter((path) => readFileSync(join(client, path), 'utf8').includes(homeMarker));
  if (withHome.length === 0) throw new Failure(`No script holds “${homeMarker}”: where is the home page?`);

  const size = [...new Set([...named, ...withHome])]
    .map((path) => gzipSync(readFileSync(join(client, path)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
  const text = `${kilobytes(size)} of ${kilobytes(budget)} gzipped JavaScript`;
  if (size > budget) throw new Failure(`The home page's first load is ${text}.`);
  return text;
}
