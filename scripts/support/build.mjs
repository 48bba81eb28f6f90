import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { Failure, runNode, seconds } from './run.mjs';

const sources = ['src', 'public', 'webpack.config.ts', 'tsconfig.base.json', 'package-lock.json'];
/** Holds the hash of the sources that dist/ was built from. */
const hashFile = join(root, 'dist/built-from');

function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** Two builds from sources of the same hash are the same. */
function hashSources() {
  const hash = createHash('sha256').update(JSON.stringify(process.env.API_BASE_URL ?? ''));
  for (const path of sources.flatMap(filesIn)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function isBuiltFrom(hash) {
  try {
    return readFileSync(hashFile, 'utf8') === hash;
  } catch {
    return false;
  }
}

const runWebpack = (...names) => runNode(['--import', 'tsx', 'scripts/support/webpack.ts', 'build', ...names]);

/** Builds client and server into dist/, unless they were built from the same sources. */
export async function build() {
  if (isBuiltFrom(hashSources())) return;
  await withLock(async () => {
    const hash = hashSources();
    if (isBuiltFrom(hash)) return;
    const start = performance.now();
    console.log('Building …');
    rmSync(hashFile, { force: true });
    // Two processes that take about the same time: webpack itself uses one core.
    const results = await Promise.all([runWebpack('client'), runWebpack('renderer', 'server')]);
    const failed = results.find(({ code }) => code !== 0);
    if (failed) throw new Failure(`${failed.output}\nThe build failed.`);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(hashFile, hash);
    console.log(`Built in ${seconds(start)}.`);
  });
}
