import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Failure } from '../../contract/call';
import type { SecurityHeaders } from './security-headers';

const responses: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
};

/** Fastify's clientErrorHandler: answers requests that Node.js cannot parse as HTTP. */
export function createClientErrorHandler(securityHeaders: SecurityHeaders) {
  const headers = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);

  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const [status, message] = responses[error.code ?? ''] ?? ['400 Bad Request', 'The request is malformed.'];
    const body = JSON.stringify({ success: false, message } satisfies Failure);
    const head = [
      `HTTP/1.1 ${status}`,
      ...headers,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    // end() alone would leave the socket open until the client closes its side.
    socket.destroySoon();
  };
}

/** Serves requests with an unknown Expect header as if they had none: Node.js by itself answers a bare 417. */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
