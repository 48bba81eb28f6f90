import { Readable } from 'node:stream';
import { join } from 'node:path';
import type { ImportPlan } from '../../src/contract/extensions/transfers';
import { runExclusively } from '../../src/server/jobs/exclusive';
import { createServices } from '../../src/server/services';
import { createImportsService } from '../../src/server/transfers/imports.service';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';
import { wxr } from '../support/wxr';

jest.mock('../../src/server/jobs/exclusive');

let server: TestServer;
beforeEach(async () => {
  jest.mocked(runExclusively).mockImplementation(() => async () => undefined);
  server = await createTestServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const plan: ImportPlan = { from: 'wordpress', fileName: 'blog.xml', isDryRun: false, isFetched: false };
/** More than one batch. */
const file = Buffer.from(
  wxr(
    'https://old.example',
    Array.from({ length: 45 }, (_, index) => ({ id: index + 1 })),
  ),
);

/** A service whose lease ends when it is told to. */
function createService() {
  const lost = new AbortController();
  jest.mocked(runExclusively).mockImplementation((_options, run) => () => run(lost.signal));
  const { database, images, directory } = server;
  const nothing = () => undefined;
  const services = createServices({
    database,
    images,
    finishWork: nothing,
    renderImages: nothing,
    isRateLimited: false,
    timeZone: 'UTC',
  });
  const log = { error: nothing, warn: nothing };
  const options = { database, services, directory: join(directory, 'temporary'), invalidate: nothing, log };
  return {
    imports: createImportsService(options),
    lose: () => lost.abort(new Error('Another process has taken over.')),
  };
}

const unconnected = /^The server could not reach its database for so long that .* it goes on where it was\.$/;

test('an import whose server has lost its lease says so, and not that the server or somebody has stopped it', async () => {
  const { imports, lose } = createService();
  const hold = deferred(undefined);
  const { write } = server.images;
  jest.spyOn(server.images, 'write').mockImplementation(async (image) => {
    await hold.promise;
    await write(image);
  });
  const { _id: id } = await imports.create(plan, server.admin.id);
  await imports.upload(id, Readable.from([file]));
  await eventually(async () => expect(server.images.write).toHaveBeenCalled());
  lose();
  hold.resolve();
  await imports.ended();
  const [ended] = await imports.list();
  expect(ended).toMatchObject({ state: 'interrupted', message: expect.stringMatching(unconnected) });
});

test('a file whose server has lost its lease meanwhile is refused with the reason', async () => {
  const { imports, lose } = createService();
  const { _id: id } = await imports.create(plan, server.admin.id);
  const sent = Readable.from(
    (async function* () {
      yield file.subarray(0, 100);
      lose();
      yield file.subarray(100);
    })(),
  );
  await expect(imports.upload(id, sent)).rejects.toMatchObject({
    statusCode: 503,
    message: expect.stringMatching(unconnected),
  });
});
