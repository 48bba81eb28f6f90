import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sourceProgram, spawnServer } from '../support/process';

jest.setTimeout(120_000);

describe('a server whose log cannot be written', () => {
  let directory: string;
  let address: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-log-'));
    const placeholder = createServer().listen(0, '127.0.0.1');
    await once(placeholder, 'listening');
    const port = String((placeholder.address() as AddressInfo).port);
    placeholder.close();
    address = `http://127.0.0.1:${port}`;
    env = { DATA_DIR: directory, PORT: port, SAMPLE_POSTS: 'false', LOG_LEVEL: 'info' };
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const isServed = () =>
    fetch(`${address}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );

  /** Answers before and after lines of the log could not be written, and stops when it is told to. */
  async function expectToServe(child: ChildProcess) {
    const exited = once(child, 'exit');
    while (!(await isServed()) && child.exitCode === null);
    // Long enough for several writes of the log.
    for (let request = 0; request < 200; request += 1) expect(await isServed()).toBe(true);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  }

  const onLinux = process.platform === 'linux' ? test : test.skip;
  onLinux('because the disk is full goes on answering, and stops as always', async () => {
    const full = await open('/dev/full', 'w');
    const child = spawnServer(env, sourceProgram, ['ignore', full.fd, 'inherit']);
    await expectToServe(child);
    await full.close();
  });

  test('because its reader has gone still answers, and shuts down as usual', async () => {
    const child = spawnServer(env, sourceProgram, ['ignore', 'pipe', 'inherit']);
    const stdout = child.stdout as Readable;
    await once(stdout, 'data');
    stdout.destroy();
    await expectToServe(child);
  });
});
