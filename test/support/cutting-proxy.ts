// Stands between a server and PostgreSQL, and cuts connections after a COMMIT was sent, so that its answer is lost.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

export interface CuttingProxy {
  /** The address of the database, by way of the proxy. */
  url: string;
  /** The next COMMITs whose answers are to be lost. */
  cuts: number;
  /** How many have been. */
  done: number;
  close(): Promise<void>;
}

const commit = /\bcommit\0/;

/** @param url of the database */
export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const { host, port } = new Client({ connectionString: url });
  // A folder stands for the Unix socket in it.
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    let isCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (proxy.cuts > 0 && commit.test(data.toString('latin1'))) {
        proxy.cuts -= 1;
        isCut = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      // The database has answered: it has committed.
      if (isCut) {
        proxy.done += 1;
        client.destroy();
      } else client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: CuttingProxy = {
    url: address.href,
    cuts: 0,
    done: 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
