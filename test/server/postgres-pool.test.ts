import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { defaultLimits } from '../../src/server/database/postgres-limits';
import { createPostgresPool } from '../../src/server/database/postgres-pool';
import { parsePostgresUrl } from '../../src/server/database/postgres-url';
import { longLimits } from '../support/postgres-limits';

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

test('the search for a host that can be used takes no longer than whoever needs one waits', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  );
  const closed = createServer().listen(0, '127.0.0.1');
  await Promise.all([once(silent, 'listening'), once(closed, 'listening')]);
  const [closedPort, silentPort] = [closed, silent].map((each) => (each.address() as AddressInfo).port);
  closed.close();
  const url = parsePostgresUrl(`postgres://u@127.0.0.1:${closedPort},127.0.0.1:${silentPort}/d?sslmode=disable`);
  const pool = createPostgresPool(url, 1, { ...longLimits, probeMs: 600_000 });
  await expect(pool.connect(100)).rejects.toThrow('No database server has answered in time.');
  for (const socket of sockets) socket.destroy();
  silent.close();
  await pool.end();
});
