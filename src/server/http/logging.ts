import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { BufferedOutput } from '../buffered-output';
import type { LogLevel } from '../config';

interface Options {
  level: LogLevel;
  output: BufferedOutput;
  createRequestId: () => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is asked all the time: only what goes wrong is logged. */
    isProbe?: boolean;
  }
}

/** In characters; longer ones are none. */
const maxHostLength = 260;
const maxAddressLength = 60;

/** Whether this process has made the request itself, as a page does that calls the API: by `inject()`, without a socket. */
export const isInjected = ({ raw }: FastifyRequest): boolean => !(raw instanceof IncomingMessage);

/** What the log tells of a request, which fast-path.ts writes as well. */
export const describeTarget = (url: string, host: string) => ({
  url: redactUrl(url),
  host: shorten(host, maxHostLength),
});

/** @param address undefined when the client has disconnected */
export const describeAddress = (address: string | undefined): string | null =>
  address === undefined ? null : shorten(address, maxAddressLength);

const describe = ({ method, url, host, ip, socket }: FastifyRequest): Record<string, unknown> => ({
  method,
  ...describeTarget(url, host),
  remoteAddress: describeAddress(ip),
  remotePort: socket.remotePort ?? null,
});

/** Logs one line per request, when it is completed. */
class RequestLogController extends LogController {
  override incomingRequest(): void {
    // requestCompleted() logs everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const completed = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...completed, err: error }, 'request failed');
    else if (!isInjected(request) && !request.routeOptions.config.isProbe)
      reply.log.info(completed, 'request completed');
  }
}

/** Creates ids that do not collide with those of other processes. */
export function createRequestIds(): () => string {
  let requestCount = 0;
  const prefix = randomBytes(4).toString('hex');
  return () => `${prefix}-${(requestCount += 1)}`;
}

/** Structured logs, without bodies and headers. */
export function loggingOptions({ level, output, createRequestId }: Options): FastifyServerOptions {
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
    logController: new RequestLogController(),
    genReqId: createRequestId,
  };
}

const redacted = '[redacted]';

/** Characters of a URL in the log; Node.js takes up to 16 kB of them. */
const maxLength = 2000;

/** Whether there is anything to redact, as nearly no URL has. */
const suspicious = /token|jwt|secret|password|authorization|eyJ|preview|export|feed(?:\/|%2f)/i;

const parameter = /([?&][^?&=#]*=)[^&#]*/g;
const secretName = /token|jwt|secret|password|authorization/i;

/** Texts with dots between them, of which a JSON Web Token consists. */
const dotted = /(?<![\w-])[\w-]+(?:(?:\.|%2e)[\w-]*)+/gi;

/** Its header is an object, so that it begins with `{"`. */
const tokenStart = 'eyJ';

/** The secret addresses of a draft, of an export, and of the feed of an account. */
const tokenInPath = /((?:preview|admin(?:\/|%2f)+export|feed)(?:\/|%2f)+)[^/?#]+/gi;

/**
 * A URL as it may be logged: without a token that somebody has put into it, and cut at `maxLength`. It is cut before it is
 * searched: what is left of a token is found like a whole one, unless it is the header alone, which is no secret.
 */
export function redactUrl(url: string): string {
  const short = shorten(url, maxLength);
  if (!suspicious.test(short)) return short;
  return short
    .replace(parameter, (all, name: string) => (secretName.test(name) ? name + redacted : all))
    .replace(dotted, redactToken)
    .replace(tokenInPath, `$1${redacted}`);
}

function redactToken(text: string): string {
  const start = text.indexOf(tokenStart);
  return start < 0 ? text : text.slice(0, start) + redacted;
}

/** What a client has sent, as the log has it. */
const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
