import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PictureError, TemporaryError } from '../../src/server/import/pictures/fetch-picture';
import { createPictures } from '../../src/server/import/pictures/pictures';
import { createSilentServers } from '../../src/server/import/pictures/silent-servers';
import { createMediaService } from '../../src/server/media/media.service';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

describe('the pictures of an import', () => {
  let server: TestServer;
  let source: Server;
  let asked: string[];
  let answer: RequestListener;
  let url: string;
  beforeEach(async () => {
    server = await createTestServer();
    asked = [];
    source = createServer((request, response) => {
      asked.push(request.url!);
      answer(request, response);
    }).listen(0);
    await once(source, 'listening');
    url = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await server.close();
    source.closeAllConnections();
    source.close();
  });

  const open = () =>
    createPictures({
      media: createMediaService(server.database, server.images),
      findPicture: async (address) => ({ files: [], url: address }),
      isFetched: true,
      allowsPrivate: true,
      timeoutMs: 100,
    });
  const failureOf = async (reading: Promise<unknown>): Promise<string> => {
    const failure: unknown = await reading.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PictureError);
    return (failure as PictureError).message;
  };

  test('are not waited for one after the other where their server does not answer', async () => {
    answer = () => undefined;
    const pictures = open();
    await Promise.all(['a', 'b', 'c'].map((name) => failureOf(pictures.read(`${url}/${name}.png`, ''))));
    const before = asked.length;
    for (let count = 0; count < 50; count += 1) {
      const message = await failureOf(pictures.read(`${url}/${count}.png`, ''));
      expect(message).toBe('its server does not answer in time');
    }
    expect(asked).toHaveLength(before);
  });

  test('that are missing on a server that answers are all asked for', async () => {
    answer = (_request, response) => void response.writeHead(404).end();
    const pictures = open();
    for (let count = 0; count < 10; count += 1) await failureOf(pictures.read(`${url}/${count}.png`, ''));
    expect(asked).toHaveLength(10);
  });
});

test('a server that was silent is asked again after a while, and each for itself', async () => {
  let now = 0;
  const servers = createSilentServers({ slowMs: 10_000, now: () => now });
  const failing = async () => {
    now += 30_000;
    throw new TemporaryError('too late');
  };
  const ask = (url: string, fetch: () => Promise<string>) =>
    servers.ask(url, fetch).catch((error: Error) => error.message);
  for (let count = 0; count < 3; count += 1) expect(await ask('http://a.example/1', failing)).toBe('too late');
  const fetch = jest.fn(async () => 'a picture');
  expect(await ask('http://a.example/2', fetch)).toBe('too late');
  expect(await ask('http://b.example/2', fetch)).toBe('a picture');
  now += 10 * 60_000;
  expect(await ask('http://a.example/2', fetch)).toBe('a picture');
  expect(await ask('http://a.example/3', failing)).toBe('too late');
  expect(await ask('http://a.example/4', fetch)).toBe('a picture');
  expect(fetch).toHaveBeenCalledTimes(3);
});
