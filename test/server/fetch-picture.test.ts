import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '../../src/contract/limits';
import { fetchPicture, PictureError, type FetchOptions } from '../../src/server/import/pictures/fetch-picture';

let server: Server;
let asked: string[];
let answer: RequestListener;
/** Under another address of this machine. */
let elsewhere: string;
let url: string;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  elsewhere = `http://[::1]:${port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const fetchFrom = (address: string, options: Partial<FetchOptions> = {}) =>
  fetchPicture(address, { allowsPrivate: true, retryAfterMs: 0, ...options });

/** The sentence with which it does not come. */
async function failureOf(address: string, options?: Partial<FetchOptions>): Promise<string> {
  const failure: unknown = await fetchFrom(address, options).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PictureError);
  return (failure as PictureError).message;
}

const content = Buffer.from('a picture');

test.each([429, 500, 503])('a server that answers %d is asked again, and gives the picture then', async (status) => {
  answer = (_request, response) => {
    response.writeHead(asked.length < 3 ? status : 200).end(content);
  };
  expect(await fetchFrom(`${url}/a.png`)).toEqual(content);
  expect(asked).toEqual(['/a.png', '/a.png', '/a.png']);
});

test('a server that goes on failing, or breaks off, is given up after three attempts', async () => {
  answer = (_request, response) => void response.writeHead(503).end();
  expect(await failureOf(url)).toBe('its server answers 503');
  answer = (request) => void request.socket.destroy();
  expect(await failureOf(url)).toBe('its server cannot be reached');
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => request.socket.destroy());
  };
  expect(await failureOf(url)).toBe('its server cannot be reached');
  expect(asked).toHaveLength(9);
});

test.each([400, 403, 404, 410, 204, 304])('%d is an answer: the server is not asked again', async (status) => {
  answer = (_request, response) => void response.writeHead(status).end();
  expect(await failureOf(url)).toBe(`its server answers ${status}`);
  expect(asked).toHaveLength(1);
});

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['stops in the middle of the picture', (_request, response) => void response.writeHead(200).write('half')],
])('a server that %s is given up', async (_what, listener) => {
  answer = listener;
  expect(await failureOf(url, { timeoutMs: 50 })).toBe('its server does not answer in time');
});

test('what is too large is not read to its end, whether its size is said or not', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': String(limits.imageBytes + 1) }).flushHeaders();
  };
  expect(await failureOf(url)).toBe('it is larger than 15 MB');
  const chunk = Buffer.alloc(1024 * 1024);
  let sent = 0;
  answer = (_request, response) => {
    const send = () => {
      sent += chunk.length;
      response.write(chunk, () => !response.destroyed && send());
    };
    send();
  };
  expect(await failureOf(url)).toBe('it is larger than 15 MB');
  expect(sent).toBeGreaterThan(limits.imageBytes);
  expect(asked).toHaveLength(2);
});

describe('redirects', () => {
  const redirectTo = (location: string): RequestListener => {
    return (request, response) => {
      if (request.url === '/from') response.writeHead(302, { location }).end();
      else response.end(content);
    };
  };
  test('are followed, also to a path, but not for ever', async () => {
    answer = redirectTo('/to');
    expect(await fetchFrom(`${url}/from`)).toEqual(content);
    answer = redirectTo('/from');
    expect(await failureOf(`${url}/from`)).toBe('its server redirects too often');
    expect(asked).toHaveLength(2 + 6);
  });

  test('lead to no private address, named or as a number, nor to a file', async () => {
    for (const target of [`${elsewhere}/to`, elsewhere.replace('[::1]', 'localhost'), 'http://169.254.169.254/']) {
      answer = redirectTo(target);
      const checked: string[] = [];
      const isPublic = (address: string) => checked.push(address) === 1;
      expect(await failureOf(`${url}/from`, { allowsPrivate: false, isPublic })).toMatch(
        /^its server is in a private network/,
      );
      expect(checked[0]).toBe('127.0.0.1');
    }
    answer = redirectTo('file:///etc/passwd');
    expect(await failureOf(`${url}/from`)).toBe('its address is none');
    expect(asked).toEqual(['/from', '/from', '/from', '/from']);
  });
});

test.each(['', 'ftp://a.example/b.png', 'data:image/png;base64,AAAA', '//a.example'])(
  '%j is no address',
  async (address) => {
    expect(await failureOf(address)).toBe('its address is none');
  },
);
