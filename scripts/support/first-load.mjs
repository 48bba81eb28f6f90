import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';
import { Failure } from './run.mjs';

/** Bytes of gzipped JavaScript. */
const budget = 190_000;
const client = join(root, 'dist/client');
/** Words of the home page that no other page has: by them we know in which script it is. */
const homeMarker = 'Search for blogs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Weighs what a reader downloads before the home page works: the scripts that index.html names and, should the home
 * page have moved into a chunk of its own, the chunk that holds it.
 * @returns {string} the weight in words
 */
export function weighFirstLoad() {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="?\/?([^"\s>]+\.m?js)/g)].map(
    ([, path]) => path,
  );
  const chunks = readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  const withHome = chunks.filter((path) => readFileSync(join(client, path), 'utf8').includes(homeMarker));
  if (withHome.length === 0) throw new Failure(`No script holds “${homeMarker}”: where is the home page?`);

  const weight = [...new Set([...named, ...withHome])]
    .map((path) => gzipSync(readFileSync(join(client, path)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  const words = `${kilobytes(weight)} of ${kilobytes(budget)} gzipped JavaScript`;
  if (weight > budget) throw new Failure(`The home page's first load is ${words}.`);
  return words;
}
