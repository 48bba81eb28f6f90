import { networkInterfaces } from 'node:os';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isValidHost } from './host-header';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prefix of the URLs in a response: PUBLIC_URL, or else the origin the request was sent to where that is an address
     * this server is known by. Otherwise empty, which makes the URLs relative.
     */
    getOrigin(request: FastifyRequest): string;
    /**
     * For a response whose URLs must be absolute: that of a request to an unknown host begins them with that host. As anybody
     * can send any host, it may then be kept among what has keys of clients only: see createSenderWithOrigin().
     */
    getAbsoluteOrigin(request: FastifyRequest): { origin: string; isKnown: boolean };
    /**
     * Prefix of the URLs of images, without trailing slash: S3_PUBLIC_URL, or else the path where this server sends them.
     * @param origin from one of the two above
     */
    getImagesUrl(origin: string): string;
  }
}

interface Options {
  publicUrl: string | undefined;
  s3: { publicUrl: string | undefined } | undefined;
  /** What the server listens on. */
  host: string;
  port: number;
}

export function decorateOrigin(app: FastifyInstance, { publicUrl, s3, host, port }: Options): void {
  let hosts: Set<string> | undefined;
  app.addHook('onListen', async () => {
    hosts = knownHosts(host, (app.server.address() as AddressInfo).port);
  });

  app.decorate('getOrigin', (request: FastifyRequest) => {
    if (publicUrl !== undefined) return publicUrl;
    hosts ??= knownHosts(host, port);
    return hosts.has(request.host.toLowerCase()) ? requestedOrigin(request) : '';
  });

  app.decorate('getAbsoluteOrigin', (request: FastifyRequest) => {
    const known = app.getOrigin(request);
    if (known) return { origin: known, isKnown: true };
    const requested = requestedOrigin(request);
    const isUsable = isValidHost(request.host) && URL.canParse(requested);
    return { origin: isUsable ? requested : `http://localhost:${port}`, isKnown: false };
  });

  app.decorate('getImagesUrl', (origin: string) => s3?.publicUrl ?? `${origin}/images`);
}

const requestedOrigin = ({ protocol, host }: FastifyRequest) =>
  `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;

/** Values of the Host header of requests that are sent straight to this server. */
function knownHosts(host: string, port: number): Set<string> {
  const listensOnAll = host === '0.0.0.0' || host === '::';
  const names = ['localhost', '127.0.0.1', '::1', ...(listensOnAll ? ownAddresses() : [host.toLowerCase()])];
  const authorities = names.map((name) => (name.includes(':') ? `[${name}]` : name));
  return new Set(authorities.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
