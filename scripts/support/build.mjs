import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { root } from './root.mjs';
import { Failure, program, runNode, seconds } from './run.mjs';

const ingredients = ['src', 'public', 'webpack.config.ts', 'tsconfig.base.json', 'package-lock.json'];
const stamp = join(root, 'dist/built-from');

function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** Names everything a build is made from: two builds of one recipe are the same. */
function recipe() {
  const hash = createHash('sha256').update(JSON.stringify(process.env.API_BASE_URL ?? ''));
  for (const path of ingredients.flatMap(filesIn)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function isBuiltFrom(wanted) {
  try {
    return readFileSync(stamp, 'utf8') === wanted;
  } catch {
    return false;
  }
}

/** Builds client and server into dist/, unless what is there was made from the same sources. */
export async function build() {
  if (isBuiltFrom(recipe())) return;
  await alone(async () => {
    const wanted = recipe();
    if (isBuiltFrom(wanted)) return;
    const start = performance.now();
    console.log('Building …');
    rmSync(stamp, { force: true });
    const { code, output } = await runNode([program('webpack'), '--mode', 'production']);
    if (code !== 0) throw new Failure(`${output}\nThe build failed.`);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, wanted);
    console.log(`Built in ${seconds(start)}.`);
  });
}
