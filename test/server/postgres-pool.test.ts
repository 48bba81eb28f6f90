import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { defaultLimits } from '../../src/server/database/postgres-limits';
import { createPostgresPool } from '../../src/server/database/postgres-pool';
import { parsePostgresUrl } from '../../src/server/database/postgres-url';

/** The code of a request for TLS, in the place of a version of the protocol. */
const tlsRequest = 80_877_103;

describe('a server that refuses TLS', () => {
  let server: Server;
  let requests: ('TLS' | 'plain')[];
  beforeEach(async () => {
    requests = [];
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (message) => {
        const isTls = message.readInt32BE(4) === tlsRequest;
        requests.push(isTls ? 'TLS' : 'plain');
        if (isTls) socket.write('N');
        else socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  test.each([
    ['disable', ['plain']],
    ['prefer', ['TLS', 'plain']],
    ['require', ['TLS']],
    ['verify-ca', ['TLS']],
    ['verify-full', ['TLS']],
  ])('is spoken to with sslmode=%s as libpq does', async (sslMode, expected) => {
    const { port } = server.address() as AddressInfo;
    const pool = createPostgresPool(
      parsePostgresUrl(`postgres://u@127.0.0.1:${port}/d?sslmode=${sslMode}`),
      1,
      defaultLimits,
    );
    await expect(pool.connect()).rejects.toThrow(expected.at(-1) === 'TLS' ? 'does not support SSL' : 'terminated');
    expect(requests).toEqual(expected);
    await pool.end();
  });
});
