// Three rounds; `npx tsx test/bench/mail-kills.ts` makes twenty, on three instances as well.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../support/database';
import { killSenders } from '../support/mail-kills';

jest.setTimeout(180_000);

test('a server that is killed while it sends sends each mail once, or twice the same at a kill', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-kills-'));
  const { database, env, remove } = await createTestDatabase(directory);
  try {
    const result = await killSenders({
      database,
      directory,
      instances: 1,
      rounds: 3,
      mailsPerRound: 6,
      env: { ...env },
    });
    expect(result).toMatchObject({ mails: 18, kills: 3, missing: [], twice: { otherwise: [], otherId: [] } });
    expect(result.taken).toBe(18 + result.twice.inFlight.length);
  } finally {
    await remove();
    await rm(directory, { recursive: true, force: true });
  }
});
