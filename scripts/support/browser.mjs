import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Failure, program, run, runNode } from './run.mjs';

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

function usualPaths() {
  if (process.platform === 'win32') {
    return [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LocalAppData]
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Chromium/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]);
  }
  if (process.platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    );
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return folders.filter(Boolean).flatMap((folder) => commands.map((command) => join(folder, command)));
}

/** Ubuntu's `chromium-browser` may be a script that only asks for a snap. On Windows `--version` would open a window. */
function isBrowser(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Failure(`CHROMIUM_PATH names ${chosen}, but there is no such file.`);
  if (chosen) return chosen;
  return [...usualPaths(), await playwrightPath()].find(isBrowser);
}

/** Where Playwright installs its Chromium. */
async function playwrightPath() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

const isRoot = process.getuid?.() === 0;

/** Says what is about to change on this machine, and how to prevent it. */
const announce = (what) =>
  console.log(`No Chromium, Chrome or Edge found. Installing ${what} … (To use one of yours, set CHROMIUM_PATH.)`);

async function installFromDebian() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return '';
  announce('the package chromium and what it depends on into this system, by apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update'], { env });
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
  return update.output + install.output;
}

async function installFromPlaywright() {
  const packages = isRoot ? ' and, into this system, the packages that it depends on' : '';
  announce(`Playwright's Chromium as ${await playwrightPath()}${packages}`);
  const dependencies = isRoot ? ['--with-deps'] : [];
  return (await runNode([program('playwright'), 'install', ...dependencies, 'chromium'])).output;
}

/**
 * Finds a Chromium, Chrome or Edge; where there is none, says what it is about to install, and installs it.
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureBrowser() {
  let path = await findBrowser();
  let output = '';
  for (const install of [installFromDebian, installFromPlaywright]) {
    if (path) return path;
    output += await install();
    path = await findBrowser();
  }
  if (!path) throw new Failure(`${output}\nNo browser could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.`);
  return path;
}
