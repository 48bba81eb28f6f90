// A proxy in front of several servers, as an operator has one: each request goes to the next one.
import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  url: string;
  close(): Promise<void>;
}

/** @param servers their URLs; the array may change */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  let next = 0;

  /** A server that cannot be reached is passed over; one that breaks off leaves open what it has done. */
  function forward(incoming: IncomingMessage, body: Buffer, response: ServerResponse, attempts: number): void {
    const target = servers[(next += 1) % servers.length]!;
    const outgoing = sendRequest(
      target + incoming.url,
      { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (answer) => {
        response.writeHead(answer.statusCode!, { ...answer.headers, 'x-served-by': target });
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      },
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && attempts > 1) return forward(incoming, body, response, attempts - 1);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    outgoing.end(body);
  }

  const proxy = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => forward(incoming, Buffer.concat(chunks), response, servers.length));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}
