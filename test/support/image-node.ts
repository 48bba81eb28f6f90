// The Node.js of the image, beside the one that the tests run on.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Which image the Dockerfile builds on. */
export function readImageMajor(): string {
  const [, major] = /^ARG NODE=node:(\d+)-/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
  if (major === undefined) throw new Error('deploy/Dockerfile does not say which Node.js the image has.');
  return major;
}

/**
 * Finds it, or installs it into npm's cache.
 * @returns the path of its program
 * @throws Error when it cannot be had: a test that does not run must not pass
 */
export async function findImageNode(): Promise<string> {
  const major = readImageMajor();
  const chosen = process.env.OCTAVO_TEST_NODE;
  if (chosen) return chosen;
  if (process.versions.node.split('.')[0] === major) return process.execPath;
  // The package fetches its program by an install script.
  const options = [
    '--yes',
    '--prefer-offline',
    '--ignore-scripts=false',
    '--loglevel=error',
    `--package=node@${major}`,
  ];
  try {
    const isWindows = process.platform === 'win32';
    const call = ['exec', ...options, '--call', isWindows ? '"node -p process.execPath"' : 'node -p process.execPath'];
    const { stdout } = await execute('npm', call, { shell: isWindows });
    return stdout.trim();
  } catch (error) {
    throw new Error(
      `Node.js ${major}, which the image has, cannot be installed by npm. OCTAVO_TEST_NODE can name its program instead.`,
      { cause: error },
    );
  }
}
