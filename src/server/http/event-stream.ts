import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/call';
import { unexpected } from './error-handler';
import { HttpError } from './errors';

const type = 'text/event-stream';

/** Data is JSON, which has no line breaks. */
const toEvent = (json: string, name?: string) => `${name === undefined ? '' : `event: ${name}\n`}data: ${json}\n\n`;

/**
 * Answers with what `run` resolves to; a client that accepts server-sent events gets what is emitted until then. The stream
 * begins with the first of them, so that what fails before is answered with its status. What a client does not take is kept, as
 * what is emitted is bounded by who emits it.
 */
export async function sendEvents<Result extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (emit: (event: object) => void) => Promise<Result>,
): Promise<Result | FastifyReply> {
  if (!request.headers.accept?.includes(type)) return run(() => undefined);
  let stream: PassThrough | undefined;
  const emit = (event: object) => {
    if (!stream) {
      stream = new PassThrough();
      // nginx would keep what it has until it is worth sending.
      reply.type(`${type}; charset=utf-8`).header('x-accel-buffering', 'no').send(stream);
    }
    stream.write(toEvent(JSON.stringify(event)));
  };
  try {
    const result = await run(emit);
    if (!stream) return result;
    stream.end(toEvent(reply.serialize(result) as string, 'done'));
  } catch (error) {
    if (!stream) throw error;
    const isExpected = error instanceof HttpError;
    if (!isExpected) request.log.error({ err: error }, 'request failed unexpectedly');
    const { message } = isExpected ? error : unexpected;
    stream.end(toEvent(JSON.stringify({ success: false, message } satisfies Failure), 'error'));
  }
  return reply;
}
