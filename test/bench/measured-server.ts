// The built server as a process, watched from inside and from outside while work is done.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '../../src/contract/calls';
import { builtProgram, spawnServer } from '../support/process';

export const admin = { email: 'bench@example.com', password: 'bench bench bench' };

/** What the server has used since it was last asked. */
interface Usage {
  /** How long the event loop was held by one turn of it, as the process itself sees it. */
  longestHoldMs: number;
  /** The CPU time of all threads, in milliseconds. */
  cpuMs: number;
  residentMb: number;
  /** With what is not in use any more, unless the process was started with `--expose-gc`. */
  heapMb: number;
  /** Since the start. */
  peakMb: number;
}

interface Observation extends Usage {
  /** The longest time that /healthz took, asked every 20 ms. */
  longestWaitMs: number;
}

export interface MeasuredServer {
  url: string;
  /** Until /healthz answered. */
  startMs: number;
  /** Does the work, and tells what the server used for it. */
  observe<T>(work: () => Promise<T>): Promise<{ result: T; observation: Observation }>;
  /** The signal or the exit code with which the process has ended; undefined while it runs. */
  endedBy(): string | undefined;
  stop(): Promise<void>;
}

interface Options {
  nodeOptions?: string[];
  /** Variables of the server besides those of the bench. */
  settings?: Record<string, string>;
}

/** Starts the server on a seeded data directory, with the default log level and its log in a file. */
export async function startMeasuredServer(
  directory: string,
  { nodeOptions = [], settings = {} }: Options = {},
): Promise<MeasuredServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(directory, 'server.log'), 'a');
  const env = {
    PORT: String(port),
    DATA_DIR: directory,
    RATE_LIMIT: 'off',
    SAMPLE_POSTS: 'false',
    AVIF: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  };
  const program = [...nodeOptions, '--import', './test/bench/event-loop-monitor.mjs', ...builtProgram];
  const start = performance.now();
  const server = spawnServer(env, program, ['ignore', log, log, 'ipc']);
  closeSync(log);
  const exited = once(server, 'exit');
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The server did not start: see ${directory}/server.log.`);
    await pause(5);
  }
  const startMs = performance.now() - start;
  const probe = fork(join(__dirname, 'health-probe.mjs'), [`${url}/healthz`], { execArgv: [] });

  const readFigures = async (): Promise<Observation> => {
    const [usage, wait] = await Promise.all([ask<Usage>(server), ask<{ longestWaitMs: number }>(probe)]);
    return { ...usage, ...wait };
  };
  return {
    url,
    startMs,
    endedBy: () => server.signalCode ?? server.exitCode?.toString(),
    async observe(work) {
      await readFigures();
      const result = await work();
      return { result, observation: await readFigures() };
    },
    async stop() {
      probe.kill();
      server.kill('SIGTERM');
      await exited;
    },
  };
}

/** Asks a child process for its figures; rejects when it ends instead of answering. */
async function ask<T>(child: ChildProcess): Promise<T> {
  const abort = new AbortController();
  const answered = once(child, 'message', { signal: abort.signal });
  const ended = once(child, 'exit', { signal: abort.signal }).then(() => {
    throw new Error('The server has ended.');
  });
  // The one that loses the race below is aborted: its rejection needs a handler.
  void Promise.allSettled([answered, ended]);
  try {
    child.send('report');
    const [message] = await Promise.race([answered, ended]);
    return message;
  } finally {
    abort.abort();
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isHealthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function logIn(url: string, credentials: { email: string; password: string }): Promise<string> {
  const response = await fetch(url + contract.login.path, {
    method: contract.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`Login failed: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return token;
}
