// The server as a process of its own, as an operator runs it.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const root = join(__dirname, '../..');

/** Arguments of Node.js. */
export const sourceProgram = ['--import', 'tsx', 'src/server/main.ts'];
export const builtProgram = ['--enable-source-maps', 'dist/server/main.js'];

/** Inherited environment variables; those of the server itself are set explicitly or left out. */
const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'];

/**
 * A child process that does not outlive this one.
 * @param node by which Node.js it is run
 */
export function spawnServer(
  env: Record<string, string>,
  program: string[],
  stdio: StdioOptions,
  node = process.execPath,
): ChildProcess {
  const inherited = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
  const child = spawn(node, program, { cwd: root, env: { ...inherited, ...env }, stdio });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

interface Exit {
  code: number | null;
  output: string;
  errors: string;
}

export interface ServerProcess {
  /** Resolves to the URL when the server is ready, and rejects when it exits before. */
  ready: Promise<string>;
  exited: Promise<Exit>;
  /** What it has written to stdout so far. */
  output(): string;
  /** The same of stderr. */
  errors(): string;
  /** Sends SIGKILL. */
  kill(): void;
  /** Sends SIGTERM, and resolves when the process has exited. */
  stop(): Promise<Exit>;
}

/** Starts the server, by default on a free port, without sample posts and AVIF files, and from the sources. */
export function startProcess(env: Record<string, string>, program = sourceProgram, node?: string): ServerProcess {
  const defaults = { PORT: '0', SAMPLE_POSTS: 'false', AVIF: 'off', LOG_LEVEL: 'warn' };
  const child = spawnServer({ ...defaults, ...env }, program, ['ignore', 'pipe', 'pipe'], node);
  const [stdout, stderr] = [child.stdout, child.stderr] as [Readable, Readable];
  let output = '';
  let errors = '';
  stdout.on('data', (chunk) => (output += chunk));
  stderr.on('data', (chunk) => (errors += chunk));
  const exited = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output, errors }));

  const ready = new Promise<string>((resolve, reject) => {
    stdout.on('data', () => {
      const url = /Octavo is ready: (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    void exited.then(({ code }) => reject(new Error(`The server exited with ${code}: ${errors}`)));
  });
  // No unhandled rejection in tests that expect the start to fail.
  ready.catch(() => undefined);

  return {
    ready,
    exited,
    output: () => output,
    errors: () => errors,
    kill: () => void child.kill('SIGKILL'),
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
