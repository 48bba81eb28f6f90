import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors';

const validHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** As long as a domain name may be, with a port. */
const maxHostLength = 253 + ':65535'.length;

/** Refuses requests without exactly one Host header that is a name or an address. */
export function requireValidHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      hasValidHost(request.raw) ? undefined : badRequest('The request must have one Host header with a valid name.'),
    );
  });
}

/** Node.js itself would take the first of several. */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === 'host',
  );
  const [host = ''] = hosts;
  if (httpVersion === '1.0' && hosts.length === 0) return true;
  return hosts.length === 1 && host.length <= maxHostLength && validHost.test(host);
}
