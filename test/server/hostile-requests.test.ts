import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSender, makeHostileRequests, type Sent } from '../support/hostile-requests';
import { startProcess, type ServerProcess } from '../support/process';
import { admin } from '../support/product';

jest.setTimeout(600_000);

describe('requests that are made to hurt', () => {
  let directory: string;
  let server: ServerProcess;
  let sender: ReturnType<typeof createSender>;
  let requests: Record<string, [name: string, sent: Sent][]>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-hostile-'));
    server = startProcess({
      DATA_DIR: join(directory, 'data'),
      RATE_LIMIT: 'off',
      // The log is a part of it.
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
    const url = await server.ready;
    sender = createSender(url);
    requests = await makeHostileRequests({ url });
  });
  afterAll(async () => {
    sender.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test.each([
    'addresses',
    'headers',
    'content types',
    'boundaries and headers of forms',
    'JSON',
    'texts of the public forms',
    'texts of posts, where they are saved, listed and read',
  ])('by their %s are answered, and leave the server as it was', async (what) => {
    const failed: { name: string; status: number }[] = [];
    for (const [name, sent] of requests[what]!) {
      const { status } = await sender.send(sent);
      if (status >= 500) failed.push({ name, status });
    }
    expect(failed).toEqual([]);
    expect((await sender.send({ path: '/healthz' })).status).toBe(200);
  });
});
