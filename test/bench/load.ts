import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Load {
  /** Requests per second. */
  rate: number;
  requests: number;
}

interface LoadOptions {
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Asks for one address as often as it is answered. @throws Error when a response is not a success */
export type LoadGenerator = (url: string, options: LoadOptions) => Promise<Load>;

/** wrk where it is installed, since a generator in C leaves the server the most of the machine. */
export async function findLoadGenerator(): Promise<{ name: string; generate: LoadGenerator }> {
  const isInstalled = await run('wrk', ['--version']).then(
    () => true,
    // It exits with 1 after having told its version.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return isInstalled
    ? { name: 'wrk', generate: generateByWrk }
    : { name: 'test/bench/http-client.mjs (wrk is not installed)', generate: generateByOwnClient };
}

const generateByWrk: LoadGenerator = async (url, { headers, connections, seconds }) => {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const options = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
  const { stdout } = await run('wrk', [...options, '--timeout', '60s', ...headerArguments, url]);
  const problem = /Socket errors:.*|Non-2xx.*/.exec(stdout)?.[0];
  if (problem) throw new Error(`${url}: ${problem}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    rate: Number(/Requests\/sec: *([\d.]+)/.exec(stdout)?.[1]),
  };
};

const generateByOwnClient: LoadGenerator = async (url, options) => {
  const { origin, pathname, search } = new URL(url);
  const { requests, failures, seconds } = await runClient({
    origin,
    paths: [pathname + search],
    isRepeated: true,
    ...options,
  });
  if (failures > 0) throw new Error(`${url}: ${failures} of ${requests} requests failed.`);
  return { requests, rate: requests / seconds };
};

interface Plan extends LoadOptions {
  origin: string;
  paths: string[];
  isRepeated: boolean;
}

export interface ClientResult {
  requests: number;
  failures: number;
  bytes: number;
  slowestMs: number;
  seconds: number;
}

/** Runs http-client.mjs: unlike wrk it can ask for another path each time, and stop when it has asked for all. */
export async function runClient(plan: Plan): Promise<ClientResult> {
  const { stdout } = await run(process.execPath, [join(__dirname, 'http-client.mjs'), JSON.stringify(plan)]);
  return JSON.parse(stdout);
}
