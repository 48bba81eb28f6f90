import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/calls';
import { limits } from '../../contract/limits';
import { HttpError } from './errors';
import { describeMistake, type Mistake } from './mistakes';

type Failing = HttpError | (Omit<FastifyError, 'validation'> & { validation?: Mistake[] });

/** What our own words replace: errors of the framework that a client can cause. */
const sentences: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address is malformed.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'What was sent is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON, as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The JSON that was sent is malformed.',
  FST_REQ_FILE_TOO_LARGE: `The picture must be at most ${limits.imageBytes / 1024 / 1024} MB large; please choose a smaller one.`,
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FILES_LIMIT: 'The form has too many files.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
};

/** Turns whatever was thrown into a status and one sentence; what went wrong inside stays in the log. */
export function handleError(error: Failing, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  if (error instanceof HttpError) {
    if (status >= 500) request.log.warn({ err: error }, 'answered that it cannot');
    answer(reply.headers(error.headers), status, error.message);
  } else if (error.validation) {
    answer(reply, 400, describeMistake(error.validation[0]));
  } else if (status >= 400 && status < 500) {
    answer(reply, status, sentences[error.code] ?? 'The request cannot be understood.');
  } else {
    request.log.error({ err: error }, 'failed');
    answer(reply, 500, 'Something went wrong on the server. Please try again later.');
  }
}

function answer(reply: FastifyReply, status: number, message: string): void {
  const failure: Failure = { success: false, message };
  // The framework would hang up on a body it has not read to its end, and whoever is still sending not read the answer.
  reply.removeHeader('connection');
  void reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(failure);
}
