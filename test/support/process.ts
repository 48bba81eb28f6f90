import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(__dirname, '../..');

export type ServerProcess = ReturnType<typeof startProcess>;

const source = ['--import', 'tsx', 'src/server/main.ts'];
export const product = ['dist/server/main.js'];

/** The server as a process of its own, on a port that is free unless told otherwise. */
export function startProcess(env: Record<string, string>, program = source) {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE_POSTS: 'false', LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const exited = once(child, 'exit').then(([code]) => ({ code: code as number | null, output, errors }));

  /** Resolves to the address when the server is ready, and rejects when it ends before. */
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Octavo is ready: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    void exited.then(({ code }) => reject(new Error(`exited with ${code}: ${errors}`)));
  });
  // Whoever expects it to fail does not wait for it to be ready.
  ready.catch(() => undefined);

  return { ready, exited, output: () => output, stop: () => child.kill('SIGTERM') };
}
