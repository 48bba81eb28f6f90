import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from './errors';

const validHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** As long as a domain name may be, with a port. */
const maxHostLength = 253 + ':65535'.length;

/** Refuses requests without exactly one Host header that is a name or an address, or with a forwarded one that is none. */
export function requireValidHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasValidHost(request.raw)) done(badRequest('The request must have one Host header with a valid name.'));
    else if (!hasValidForwardedHost(request)) done(badRequest('The header X-Forwarded-Host must be a valid name.'));
    else done();
  });
}

/** One that a proxy has sent that is not trusted is passed over. */
const hasValidForwardedHost = ({ headers, host }: FastifyRequest): boolean =>
  headers['x-forwarded-host'] === undefined || host === headers.host || isValidHost(host);

function hasValidHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion === '1.0';
  return !hasSeveralHosts(request) && isValidHost(host);
}

/** Whether a text is a name or an address, with or without a port. */
export const isValidHost = (host: string): boolean => host.length <= maxHostLength && validHost.test(host);

/** Node.js itself would take the first of them. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
