import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** A failure whose message is all that a person needs to see. */
export class Failure extends Error {}

/**
 * Runs a program at the root of the clone; a signal that ends this process ends the program first.
 * @param {{ env?: NodeJS.ProcessEnv, isLive?: boolean, shell?: boolean }} options `isLive`: it writes straight to the
 *   terminal, and `output` stays empty.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, isLive = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      windowsHide: true,
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));

    let stoppedBy;
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);

    const settle = (finish) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      finish();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code) =>
      settle(() =>
        stoppedBy ? process.exit(1) : resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }),
      ),
    );
  });
}

/** Where a package keeps one of its programs, to be run by Node.js itself: no shell, the same on every system. */
export function program(name, packageName = name) {
  const home = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, typeof bin === 'string' ? bin : bin[name]);
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** Ends a script: a Failure by its sentence alone, anything else with its stack. */
export function exitWith(error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
