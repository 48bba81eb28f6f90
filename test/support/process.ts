import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(__dirname, '../..');

export type ServerProcess = ReturnType<typeof startProcess>;

const sourceProgram = ['--import', 'tsx', 'src/server/main.ts'];
export const builtProgram = ['dist/server/main.js'];

/** Starts the server as a child process, on a free port by default. */
export function startProcess(env: Record<string, string>, program = sourceProgram) {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE_POSTS: 'false', LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const exited = once(child, 'exit').then(([code]) => ({ code: code as number | null, output, errors }));

  /** Resolves to the URL when the server is ready, and rejects when it exits before. */
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = /Octavo is ready: (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    void exited.then(({ code }) => reject(new Error(`exited with ${code}: ${errors}`)));
  });
  // No unhandled rejection in tests that expect the start to fail.
  ready.catch(() => undefined);

  return { ready, exited, output: () => output, stop: () => child.kill('SIGTERM') };
}
