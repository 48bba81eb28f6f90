import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { limitWaits } from '../../src/server/database/wait-budget';
import { toStream } from '../../src/server/http/json-chunks';
import { limitUnreadResponses } from '../../src/server/http/unread-responses';
import { deferred } from '../support/deferred';

let app: FastifyInstance;
let port: number;
let sockets: Socket[];

/** More than the buffers of a connection hold. */
const length = 32 * 1024 * 1024;

async function start(limits: { maxBytes: number; silenceMs: number }): Promise<void> {
  sockets = [];
  app = fastify({ trustProxy: true });
  limitUnreadResponses(app, limits);
  app.get('/text', async () => Buffer.alloc(length, 'x'));
  app.get('/list', (_request, reply) => {
    const chunk = 'x'.repeat(length / 8);
    return reply.send(
      toStream(
        (async function* () {
          for (let at = 0; at < 8; at += 1) yield chunk;
        })(),
      ),
    );
  });
  await app.listen();
  ({ port } = app.server.address() as { port: number });
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Asks, and reads nothing further once the response has begun. */
async function ask(path: string, ip = '10.0.0.1'): Promise<Socket> {
  const socket = connect(port);
  sockets.push(socket);
  socket.on('error', () => undefined).write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${ip}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

/** @returns how much came before the connection was closed, or the whole response had come */
async function read(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length;
    if (bytes > length) break;
  }
  return bytes;
}

async function untilAllAreClosed(): Promise<void> {
  for (;;) {
    const count = await new Promise<number>((resolve) => {
      app.server.getConnections((_error, connections) => resolve(connections));
    });
    if (count === 0) return;
    await new Promise(setImmediate);
  }
}

const never = 600_000;

test.each(['/text', '/list'])('of many responses to %s that nobody reads, the oldest are given up', async (path) => {
  await start({ maxBytes: path === '/text' ? 3 * length : 12 * 1024 * 1024, silenceMs: never });
  const asked: Socket[] = [];
  for (let count = 0; count < 5; count += 1) asked.push(await ask(path));
  const taken = [];
  for (const socket of asked) taken.push((await read(socket)) > length);
  expect(taken).toEqual([false, false, true, true, true]);
});

test('who asks for much and reads nothing closes no response of another network', async () => {
  await start({ maxBytes: 12 * 1024 * 1024, silenceMs: never });
  const slow = await ask('/list', '10.0.0.2');
  const asked: Socket[] = [];
  for (let count = 0; count < 4; count += 1) asked.push(await ask('/list'));
  const newcomer = await ask('/list', '10.0.0.3');
  const taken = [];
  for (const socket of [slow, ...asked, newcomer]) taken.push((await read(socket)) > length);
  expect(taken).toEqual([true, false, false, false, true, true]);
});

test.each(['/text', '/list'])('a response to %s of which nothing is taken is given up', async (path) => {
  await start({ maxBytes: 10 * length, silenceMs: 300 });
  const socket = await ask(path);
  await untilAllAreClosed();
  expect(await read(socket)).toBeLessThan(length);
});

describe('the beginnings of long lists', () => {
  const from = (ip: string) => ({ ip }) as FastifyRequest;
  const noLimits = { maxBytes: length, silenceMs: never };

  const one = async function* () {
    yield 'y';
  };

  /** More than are collected at a time, of which none ends before `finish` is called. */
  function collectMany() {
    const finished = deferred(undefined);
    const chunks = async function* () {
      await finished.promise;
      yield 'x';
    };
    const all = Array.from({ length: 10 }, () => app.collectChunks(from('10.0.0.1'), chunks()));
    return { finish: () => finished.resolve(), all };
  }

  test('are made first for the network of which the fewest wait', async () => {
    await start(noLimits);
    const { finish, all } = collectMany();
    const order: string[] = [];
    const last = all.at(-1)!.then(() => order.push('one of many'));
    const other = app.collectChunks(from('10.0.0.2'), one()).then(() => order.push('the only one'));
    finish();
    await Promise.all([last, other, ...all]);
    expect(order).toEqual(['the only one', 'one of many']);
  });

  test('are waited for as long as a request may wait', async () => {
    await start(noLimits);
    const { finish, all } = collectMany();
    const waiting = limitWaits({ requestMs: 20, lastMs: 10 }, () => app.collectChunks(from('10.0.0.1'), one()));
    await expect(waiting).rejects.toMatchObject({ failure: 'busy' });
    finish();
    await Promise.all(all);
  });
});
