import fastify from 'fastify';
import { docsRoutes } from '../../src/server/docs/docs.routes';
import { deferred } from '../support/deferred';

const path = '/api/docs';

const createDocs = async () => {
  const docs = fastify();
  docs.get(path, () => 'The API');
  return docs;
};

describe('the page about the API', () => {
  test('is there after a failure to load it', async () => {
    const app = fastify();
    const create = jest.fn(createDocs).mockRejectedValueOnce(new Error('A file is missing'));
    docsRoutes(app, create);
    const get = async () => (await app.inject(path)).statusCode;
    expect([await get(), await get(), await get()]).toEqual([500, 200, 200]);
    expect(create).toHaveBeenCalledTimes(2);
    await app.close();
  });

  test('does not keep the server from closing when it could not be loaded', async () => {
    const app = fastify();
    const { promise, resolve } = deferred(undefined);
    docsRoutes(app, async () => {
      await promise;
      throw new Error('A file is missing');
    });
    await app.ready();
    const response = app.inject(path);
    await new Promise(setImmediate);
    const closed = app.close();
    resolve();
    await expect(closed).resolves.toBeUndefined();
    expect((await response).statusCode).toBe(500);
  });
});
