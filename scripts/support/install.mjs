import { readFileSync } from 'node:fs';
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

/** Whether node_modules holds what the lockfile asks for, by the list npm leaves there when an installation is done. */
function isInstalled() {
  let installed;
  try {
    installed = readPackages('node_modules/.package-lock.json');
  } catch {
    return false;
  }
  const wanted = readPackages('package-lock.json');
  return (
    Object.entries(installed).every(([path, entry]) => wanted[path]?.version === entry.version && fitsHere(entry)) &&
    Object.entries(wanted).every(
      ([path, { optional, devOptional }]) => !path || path in installed || optional || devOptional,
    )
  );
}

/** npm, as it was called when it called us; on Windows anything else needs a shell. */
function npm(args) {
  const running = process.env.npm_execpath;
  return running && basename(running) === 'npm-cli.js'
    ? run(process.execPath, [running, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
}

/** Installs the packages of the lockfile, unless they are there. Development packages too: they build the product. */
export async function install() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    const start = performance.now();
    console.log('Installing packages; the first time takes a minute or two …');
    const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Failure(`${output}\nThe packages could not be installed.`);
    console.log(`Installed in ${seconds(start)}.`);
  });
}
