import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(120_000);

describe('the lock of the scripts', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('lets one process in at a time, however many find the lock of one that was killed', async () => {
    const [processes, turns] = [8, 25];
    const { pid: deadPid } = spawnSync(process.execPath, ['--eval', '']);
    const args = [join(__dirname, 'take-turns.mjs'), String(turns), String(deadPid)];
    const env = { ...process.env, TMPDIR: directory, TEMP: directory, TMP: directory };
    await Promise.all(Array.from({ length: processes }, () => promisify(execFile)(process.execPath, args, { env })));

    expect(await readFile(join(directory, 'turns'), 'utf8')).toHaveLength(processes * turns);
    expect((await readdir(directory)).sort()).toEqual([expect.stringMatching(/^octavo-\w+\.lock$/), 'turns']);
  });
});
