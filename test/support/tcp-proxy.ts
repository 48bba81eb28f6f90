// A proxy between a server and its database, which can do what networks do: fall silent, or cut connections.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** The caller closes it. */
export async function startTcpProxy(target: NetConnectOpts) {
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;

  const proxy = createServer((client) => {
    const server = connect(target);
    const pair: [Socket, Socket] = [client, server];
    pairs.add(pair);
    const close = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of pair) socket.on('error', () => undefined).once('close', close);
    client.pipe(server).pipe(client);
    if (isSilent) silence(pair);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,

    /** From now on the connections that are open pass nothing on, and stay open. */
    silenceOpen(): void {
      for (const pair of pairs) silence(pair);
    },

    /** The same with those that are opened from now on. */
    silence(): void {
      isSilent = true;
      this.silenceOpen();
    },

    /** What is opened from now on works; what has fallen silent stays so. */
    resume(): void {
      isSilent = false;
    },

    /** Closes all connections. */
    cut(): void {
      for (const [client] of pairs) client.destroy();
    },

    async close(): Promise<void> {
      proxy.close();
      this.cut();
      await once(proxy, 'close');
    },
  };
}

function silence([client, server]: [Socket, Socket]): void {
  client.unpipe(server);
  server.unpipe(client);
  client.pause();
  server.pause();
}
