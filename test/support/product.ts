// The built product as an operator runs it: a child process on a free port with a temporary data directory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const admin = { email: 'admin@octavo.example', password: 'correct horse battery staple' };

export interface Product {
  /** `http://127.0.0.1:…`, without trailing slash. */
  url: string;
  dataDir: string;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Inherited environment variables; those of the product itself are set explicitly or left out. */
const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts `dist/server/main.js`, and resolves when it is ready to answer.
 * @param variables override the defaults: sample posts, no rate limits, and a known admin
 */
export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-data-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    env: {
      ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // In case this process exits without calling stop().
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(server, 'exit').then(([code]: (number | null)[]) => code ?? null);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));

  await untilReady(`${url}/healthz`, () => {
    if (server.exitCode !== null) throw new Error(`The product ended before it was ready:\n${output}`);
  });
  return {
    url,
    dataDir,
    async stop() {
      server.kill('SIGTERM');
      const code = await exited;
      process.off('exit', kill);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilReady(url: string, check: () => void): Promise<void> {
  for (;;) {
    check();
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
}
