import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isInjection } from 'light-my-request';
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { BufferedOutput } from '../buffered-output';
import type { LogLevel } from '../config';
import { redactUrl, shorten } from './redact-url';

interface Options {
  level: LogLevel;
  output: BufferedOutput;
}

interface LoggingOptions extends Options {
  createRequestId: () => string;
  log: (request: CompletedRequest) => void;
}

export interface CompletedRequest {
  id: string;
  method: string;
  /** By serializeTarget(). */
  target: string;
  /** Undefined when the client has disconnected. */
  remoteAddress: string | undefined;
  remotePort: number | undefined;
  statusCode: number;
  responseTimeMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is asked all the time: only what goes wrong is logged. */
    isProbe?: boolean;
  }
}

/** Levels at which completed requests are logged. */
const verboseLevels: LogLevel[] = ['trace', 'debug', 'info'];

/** In characters; longer ones are none. */
const maxHostLength = 260;
const maxAddressLength = 60;

/** URL and host as the log has them: part of a JSON object, which the fast path makes once for many requests. */
export const serializeTarget = (url: string, host: string): string =>
  `"url":${JSON.stringify(redactUrl(url))},"host":${JSON.stringify(shorten(host, maxHostLength))}`;

/** Logs a completed request in one line, the same as pino's but that it is put together plainly, which is cheaper. */
export function createRequestLog({ level, output }: Options): (request: CompletedRequest) => void {
  if (!verboseLevels.includes(level)) return () => undefined;
  const origin = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return ({ id, method, target, remoteAddress, remotePort, statusCode, responseTimeMs }) => {
    const address = remoteAddress === undefined ? null : shorten(remoteAddress, maxAddressLength);
    output.write(
      `{"level":30,"time":${Date.now()},${origin},"reqId":"${id}",` +
        `"req":{"method":"${method}",${target},"remoteAddress":${JSON.stringify(address)},"remotePort":${remotePort ?? null}},` +
        `"res":{"statusCode":${statusCode}},"responseTime":${responseTimeMs},"msg":"request completed"}\n`,
    );
  };
}

/** Logs one line per request, when it is completed. */
class RequestLogController extends LogController {
  constructor(private readonly log: (request: CompletedRequest) => void) {
    super();
  }

  override incomingRequest(): void {
    // requestCompleted() logs everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) {
      reply.log.error({ req: request, res: reply, responseTime: reply.elapsedTime, err: error }, 'request failed');
      return;
    }
    // The former: a page that calls the API itself.
    if (isInjection(request.raw) || request.routeOptions.config.isProbe) return;
    const { id, method, url, host, ip, socket } = request;
    this.log({
      id,
      method,
      target: serializeTarget(url, host),
      remoteAddress: ip,
      remotePort: socket.remotePort,
      statusCode: reply.statusCode,
      responseTimeMs: reply.elapsedTime,
    });
  }
}

const describe = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: redactUrl(url),
  host: shorten(host, maxHostLength),
  remoteAddress: shorten(ip, maxAddressLength),
  remotePort: socket.remotePort,
});

/** Creates ids that do not collide with those of other processes. */
export function createRequestIds(): () => string {
  let requestCount = 0;
  const prefix = randomBytes(4).toString('hex');
  return () => `${prefix}-${(requestCount += 1)}`;
}

/** Structured logs, without bodies and headers. */
export function loggingOptions({ level, output, createRequestId, log }: LoggingOptions): FastifyServerOptions {
  return {
    logger: {
      level,
      stream: output,
      serializers: {
        req: describe,
        // @fastify/multipart traces them with the headers of the request, and so with the token.
        busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      },
    },
    logController: new RequestLogController(log),
    genReqId: createRequestId,
  };
}
