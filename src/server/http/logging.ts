import { randomBytes } from 'node:crypto';
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config';

/** One line for each request, written when it has been answered. */
class OneLineEach extends LogController {
  override incomingRequest(): void {
    // The line at the end says all.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request completed');
  }
}

/** Structured logs on stdout that hold neither bodies nor headers. */
export function loggingOptions(level: LogLevel): FastifyServerOptions {
  let requests = 0;
  // Ids stay apart from those of the processes before and beside this one.
  const process = randomBytes(4).toString('hex');
  return { logger: { level }, logController: new OneLineEach(), genReqId: () => `${process}-${(requests += 1)}` };
}
