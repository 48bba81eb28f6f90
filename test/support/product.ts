// The built product with a temporary data directory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram, startProcess } from './process';

export const admin = { email: 'admin@octavo.example', password: 'correct horse battery staple' };

export interface Product {
  /** `http://127.0.0.1:…`, without trailing slash. */
  url: string;
  dataDir: string;
  /** What it has written to stderr so far. */
  errors(): string;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts `dist/server/main.js`, and resolves when it is ready to answer.
 * @param variables override the defaults: sample posts, no rate limits, no AVIF files, which take half a minute of CPU for the
 * covers of the sample posts, and a known admin
 * @param node by which Node.js it is run; by default by that of the tests
 */
export async function startProduct(variables: Record<string, string> = {}, node?: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-data-'));
  const server = startProcess(
    {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SAMPLE_POSTS: 'true',
      RATE_LIMIT: 'off',
      AVIF: 'off',
      ...variables,
    },
    builtProgram,
    node,
  );
  return {
    url: await server.ready,
    dataDir,
    errors: server.errors,
    async stop() {
      const { code } = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
