import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { limitBodies } from '../../src/server/http/request-bodies';
import { createClientErrorHandler } from '../../src/server/http/error-handler';

let app: FastifyInstance;
let url: string;
let reading: Promise<string>[];

/** With limits that differ by so much that one of them never passes in a test. */
async function start(limits: { totalMs: number; silenceMs: number }): Promise<void> {
  reading = [];
  app = fastify({ clientErrorHandler: createClientErrorHandler({}), requestTimeout: 0 });
  limitBodies(app, limits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/small', async ({ body }) => text(body as IncomingMessage));
  app.post('/early', async () => 'early');
  app.post('/large', { preParsing: async (request_) => app.allowSlowBody(request_) }, async ({ body }) => {
    const all = text(body as IncomingMessage);
    reading.push(all.catch(() => 'broken off'));
    return all;
  });
  url = await app.listen();
}
afterEach(() => app.close());

const never = 600_000;

function post(path: string): ClientRequest {
  const sent = request(url + path, { method: 'POST', headers: { 'content-length': 1_000 } });
  sent.on('error', () => undefined);
  sent.write('x');
  return sent;
}

async function expectTimeout(sent: ClientRequest): Promise<void> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
    408,
    { success: false, message: 'The request took too long to arrive.' },
  ]);
}

test('a body that does not come to its end is given up, however steadily its bytes come', async () => {
  await start({ totalMs: 500, silenceMs: never });
  const sent = post('/small');
  const drip = setInterval(() => sent.write('x'), 20);
  await expectTimeout(sent);
  clearInterval(drip);
});

test('a large file may take as long as it comes', async () => {
  await start({ totalMs: 300, silenceMs: never });
  const [small, large] = [post('/small'), post('/large')];
  // The limit of others has passed by then.
  await expectTimeout(small);
  large.end('y'.repeat(999));
  const [response] = (await once(large, 'response')) as [IncomingMessage];
  expect(await text(response)).toBe(`x${'y'.repeat(999)}`);
});

test('a large file that does not come any more is given up', async () => {
  await start({ totalMs: never, silenceMs: 300 });
  await expectTimeout(post('/large'));
  expect(await Promise.all(reading)).toEqual(['broken off']);
});

test('a body that nobody reads does not keep its connection, either', async () => {
  await start({ totalMs: 300, silenceMs: never });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /early HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nx');
  socket.resume();
  await once(socket, 'close');
});
