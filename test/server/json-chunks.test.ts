import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { collectChunks, streamList, toStream } from '../../src/server/http/json-chunks';

const rows = (count: number) => Array.from({ length: count }, (_row, index) => ({ index, text: 'x'.repeat(1000) }));

async function* slices(count: number, end: () => void = () => undefined) {
  try {
    for (let slice = 0; slice < count; slice += 1) yield rows(100);
  } finally {
    end();
  }
}

describe('the JSON of a list in chunks', () => {
  const text = async (chunks: AsyncIterable<string>) => {
    let whole = '';
    for await (const chunk of chunks) whole += chunk;
    return whole;
  };

  test.each([0, 1, 3])('is what JSON.stringify makes of it, of %d slices', async (count) => {
    const blogs = Array.from({ length: count }, () => rows(100)).flat();
    const answer = { success: true, blogs, total: 7, nextCursor: null };
    const chunks = streamList(
      'blogs',
      { slices: slices(count), extensions: { total: 7, nextCursor: null } },
      (row) => row,
    );
    expect(await text(chunks)).toBe(JSON.stringify(answer));
    expect(await text(streamList('blogs', { slices: slices(count) }, (row) => row))).toBe(
      JSON.stringify({ success: true, blogs }),
    );
  });

  describe('over a connection', () => {
    let app: FastifyInstance;
    let chunks: () => AsyncIterable<string>;
    beforeEach(async () => {
      app = fastify();
      app.get('/', async (_request, reply) => {
        const body = await collectChunks(chunks());
        return reply.send(typeof body === 'string' ? body : toStream(body));
      });
      await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterEach(() => app.close());

    const open = async () => {
      const request = get({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return response;
    };

    test('is aborted by an error half-way, not ended as if it were complete', async () => {
      chunks = async function* () {
        yield '['.padEnd(2 * 1024 * 1024);
        throw new Error('on purpose');
      };
      const response = await open();
      response.resume();
      await expect(once(response, 'end')).rejects.toThrow('aborted');
    });

    test('is an error response where the error comes at the beginning', async () => {
      chunks = async function* () {
        yield '[';
        throw new Error('on purpose');
      };
      const response = await open();
      response.resume();
      expect(response.statusCode).toBe(500);
    });

    test('is not made any further once the client has gone', async () => {
      const ended = new Promise<void>((resolve) => {
        chunks = () => streamList('blogs', { slices: slices(100_000, resolve) }, (row) => row);
      });
      const response = await open();
      response.destroy();
      await ended;
    });
  });
});
