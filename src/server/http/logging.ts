import { randomBytes } from 'node:crypto';
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config';

/** Logs one line per request, when it is completed. */
class RequestLogController extends LogController {
  override incomingRequest(): void {
    // requestCompleted() logs everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request completed');
  }
}

/** Structured logs on stdout, without bodies and headers. */
export function loggingOptions(level: LogLevel): FastifyServerOptions {
  let requestCount = 0;
  // Random prefix, so that ids of different processes do not collide.
  const prefix = randomBytes(4).toString('hex');
  return {
    logger: { level },
    logController: new RequestLogController(),
    genReqId: () => `${prefix}-${(requestCount += 1)}`,
  };
}
