// Sends kept responses to anonymous readers before the framework runs, which costs several times as much as sending
// them. Measured at the default log level, this path sends 0.55 to 0.85 times as many per second as a bare node:http
// server, the framework alone 0.1 to 0.2 times as many; the goal is 0.6 (test/bench/goals.ts). What the framework's hooks do
// for a request is done here once more: headers, request id, the line in the log, metrics. fast-path.test.ts
// compares the two.
import { hostname } from 'node:os';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
// Not by the name `proxyAddr`, which its types have and the module has not.
import proxyAddr, { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import type { BufferedOutput } from '../buffered-output';
import type { LogLevel } from '../config';
import { hasSeveralHosts } from './origin';
import { describeAddress, describeTarget } from './logging';
import { chooseCoding, minimumCompressedBytes, type Coding, type Representation } from './representation';

interface Options {
  publicUrl: string | undefined;
  trustedProxies: string[];
  logLevel: LogLevel;
  /** Takes the log. */
  output: BufferedOutput;
  createRequestId: () => string;
}

interface CompletedRequest {
  id: string;
  method: string;
  target: Target;
  /** Undefined when the client has disconnected. */
  remoteAddress: string | undefined;
  remotePort: number | undefined;
  statusCode: number;
  durationMs: number;
}

interface FastPath {
  /**
   * Lets further requests of an anonymous reader for the same URL be answered with the kept response.
   * @param reply with all headers but those that depend on the content coding
   * @param key of the response in the cache
   */
  remember(request: FastifyRequest, reply: FastifyReply, key: string, response: Representation): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    fastPath: FastPath;
  }
}

interface Target {
  /** The key of the response in the cache. */
  key: string;
  /** Its URL and host in the log: part of a JSON object. */
  logged: string;
  /** The pattern of its route. */
  route: string | undefined;
}

/** Names and values by turns, as `writeHead` takes them. */
type RawHeaders = string[];

/** Distinct URLs that are remembered; each costs only its strings. */
const maxUrls = 10_000;
const maxUrlLength = 1024;

/** How often the database is asked for changes by other processes, and how old a response may be. */
const revalidateAfterMs = 250;
const maxAgeMs = 1_000;

/** Values of Accept-Encoding whose choice is remembered; browsers send few different ones. */
const maxAcceptEncodings = 100;

/** These headers are set for each request. */
const variableHeaders = ['x-request-id', 'content-length', 'content-encoding'];

export function enableFastPath(app: FastifyInstance, options: Options): void {
  const { publicUrl, createRequestId } = options;
  const { responseCache: cache, metrics, countVisit } = app;
  const log = createRequestLog(options);
  const isTrusted = compile(options.trustedProxies);
  /** By host and URL. */
  const targets = new LRUCache<string, Target>({ max: maxUrls });
  const codings = new LRUCache<string, { coding: Coding | undefined }>({ max: maxAcceptEncodings });
  const headersOf = new WeakMap<Representation, PreparedHeaders>();
  let isClosing = false;

  /** Whether the response may depend on something else than host and URL. */
  const isSpecial = (headers: IncomingHttpHeaders) =>
    headers.authorization !== undefined ||
    headers.origin !== undefined ||
    // Some proxies set them always; PUBLIC_URL replaces what they say.
    (publicUrl === undefined && (headers['x-forwarded-host'] ?? headers['x-forwarded-proto']) !== undefined);

  /** As parsing the header is most of what this path would cost. */
  const chooseCodingOnce = (headers: IncomingHttpHeaders, size: number): Coding | undefined => {
    const accepted = headers['accept-encoding'];
    if (accepted === undefined || size < minimumCompressedBytes) return undefined;
    let choice = codings.get(accepted);
    if (!choice) {
      choice = { coding: chooseCoding(headers, size) };
      codings.set(accepted, choice);
    }
    return choice.coding;
  };

  app.decorate('fastPath', {
    remember({ raw, identity, routeOptions }, reply, key, response) {
      const { url = '', headers } = raw;
      if (identity || isSpecial(headers) || url.length > maxUrlLength) return;
      const host = headers.host ?? '';
      const logged = JSON.stringify(describeTarget(url, host)).slice(1, -1);
      targets.set(`${host} ${url}`, { key, logged, route: routeOptions.url });
      if (!headersOf.has(response)) headersOf.set(response, prepareHeaders(reply, response.etag));
    },
  } satisfies FastPath);

  /** @returns whether the request has been answered */
  const serve = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers, socket } = request;
    if ((method !== 'GET' && method !== 'HEAD') || isClosing || isSpecial(headers) || hasSeveralHosts(request))
      return false;
    const target = targets.get(`${headers.host ?? ''} ${url}`);
    if (!target) return false;
    const age = cache.age();
    if (age > maxAgeMs) return false;
    // A failure shows in the next request that the framework answers.
    if (age > revalidateAfterMs) cache.revalidate().catch(() => undefined);
    const kept = cache.find(target.key);
    const prepared = kept && headersOf.get(kept);
    if (!prepared) return false;

    const startedAt = performance.now();
    const isFresh = headers['if-none-match'] !== undefined && fresh(headers, { etag: kept.etag });
    const coding = isFresh ? undefined : chooseCodingOnce(headers, kept.size);
    const body = isFresh ? undefined : kept.findEncoded(coding);
    if (!isFresh && !body) return false;

    const id = createRequestId();
    const statusCode = isFresh ? 304 : 200;
    const raw = body ? prepared.found(coding, body.length) : prepared.notModified;
    response.writeHead(statusCode, [...raw, 'x-request-id', id]);
    response.end(method === 'HEAD' ? undefined : body);
    const durationMs = performance.now() - startedAt;
    const remoteAddress =
      headers['x-forwarded-for'] === undefined ? socket.remoteAddress : proxyAddr(request, isTrusted);
    if (kept.counted) countVisit(kept.counted, request, remoteAddress);
    log({ id, method, target, remoteAddress, remotePort: socket.remotePort, statusCode, durationMs });
    metrics?.keptResponseSent({ method, route: target.route, statusCode, durationMs });
    return true;
  };

  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const [handleRequest] = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!serve(request, response)) handleRequest!(request, response);
  });
}

/** Levels at which completed requests are logged. */
const verboseLevels: LogLevel[] = ['trace', 'debug', 'info'];

/** Logs a completed request in one line, the same as pino's but that it is put together plainly, which is cheaper. */
function createRequestLog({ logLevel, output }: Options): (request: CompletedRequest) => void {
  if (!verboseLevels.includes(logLevel)) return () => undefined;
  const origin = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return ({ id, method, target, remoteAddress, remotePort = null, statusCode, durationMs }) => {
    const address = JSON.stringify(describeAddress(remoteAddress));
    output.write(
      `{"level":30,"time":${Date.now()},${origin},"reqId":"${id}",` +
        `"req":{"method":"${method}",${target.logged},"remoteAddress":${address},"remotePort":${remotePort}},` +
        `"res":{"statusCode":${statusCode}},"responseTime":${durationMs},"msg":"request completed"}\n`,
    );
  };
}

interface PreparedHeaders {
  found(coding: Coding | undefined, size: number): RawHeaders;
  notModified: RawHeaders;
}

/** The headers of a response, made once. */
function prepareHeaders(reply: FastifyReply, etag: string): PreparedHeaders {
  const headers = Object.entries({ ...reply.getHeaders(), etag }).filter(([name]) => !variableHeaders.includes(name));
  const toRaw = (entries: typeof headers) => entries.flatMap(([name, value]) => [name, String(value)]);
  const common = toRaw(headers);
  const byCoding = new Map<Coding | undefined, { size: number; raw: RawHeaders }>();
  return {
    found(coding, size) {
      let prepared = byCoding.get(coding);
      // The body of a coding changes when it is compressed anew.
      if (prepared?.size !== size) {
        const raw = [...common, ...(coding ? ['content-encoding', coding] : []), 'content-length', String(size)];
        prepared = { size, raw };
        byCoding.set(coding, prepared);
      }
      return prepared.raw;
    },
    notModified: toRaw(headers.filter(([name]) => name !== 'content-type')),
  };
}
