import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { Failure, run, seconds } from './run.mjs';

const readPackages = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

const fitsHere = ({ os, cpu }) =>
  [
    [os, process.platform],
    [cpu, process.arch],
  ].every(([allowed, mine]) => !allowed || allowed.includes(mine) || allowed.some((name) => /^!/.test(name)));

const namesIn = (manifest) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
};

/**
 * Whether node_modules holds what these ask for, by the list npm leaves there when an installation is done: in it is also
 * all that they need.
 */
function isInstalled(manifests) {
  let installed;
  try {
    installed = readPackages('node_modules/.package-lock.json');
  } catch {
    return false;
  }
  const wanted = readPackages('package-lock.json');
  return (
    Object.entries(installed).every(([path, entry]) => wanted[path]?.version === entry.version && fitsHere(entry)) &&
    manifests.flatMap(namesIn).every((name) => `node_modules/${name}` in installed)
  );
}

/** npm, as it was called when it called us; on Windows anything else needs a shell. */
function npm(args) {
  const running = process.env.npm_execpath;
  return running && basename(running) === 'npm-cli.js'
    ? run(process.execPath, [running, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
}

/**
 * Installs what package.json asks for, to build and to run; or also what tests and checks need, by test/package.json, which
 * is more than half of all. What is there stays.
 */
export async function install({ withTests = false } = {}) {
  const manifests = withTests ? ['package.json', 'test/package.json'] : ['package.json'];
  if (isInstalled(manifests)) return;
  await withLock(async () => {
    if (isInstalled(manifests)) return;
    const start = performance.now();
    console.log('Installing packages; the first time takes a minute or two …');
    const hasTests = withTests || existsSync(join(root, 'node_modules/octavo-tests'));
    const { code, output } = await npm([
      'ci',
      '--include=dev',
      `--workspaces=${hasTests}`,
      '--include-workspace-root',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) throw new Failure(`${output}\nThe packages could not be installed.`);
    console.log(`Installed in ${seconds(start)}.`);
  });
}
