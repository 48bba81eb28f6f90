import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/call';
import { imageTooLargeMessage } from '../../contract/images';
import { HttpError } from './errors';
import type { SecurityHeaders } from './security-headers';
import { storageFailure } from './storage-failures';
import {
  headerValidationMessage,
  isAboutCategory,
  queryValidationMessage,
  type ValidationError,
  validationMessage,
} from './validation';

type HandledError =
  HttpError | (Omit<FastifyError, 'validation'> & { validation?: ValidationError[]; validationContext?: string });

/** Messages for Fastify errors that a client can cause. */
const messages: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address is malformed.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'What was sent is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON, as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The JSON that was sent is malformed.',
  FST_REQ_FILE_TOO_LARGE: imageTooLargeMessage,
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FILES_LIMIT: 'The form has too many files.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
};

/** By the part of the request that is not valid. */
const messageOf: Record<string, typeof validationMessage> = {
  querystring: queryValidationMessage,
  headers: headerValidationMessage,
};

export const unexpected = new HttpError(500, 'Something went wrong on the server. Please try again later.');

/** Turns any error into a status and a message; internal details are only logged. */
export function handleError(
  error: HandledError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  if (error instanceof HttpError) {
    if (status >= 500) request.log.warn({ err: error }, 'request could not be served');
    return sendFailure(reply.headers(error.headers), status, error.message, error.details);
  }
  if (error.validation) {
    const message = messageOf[error.validationContext ?? ''] ?? validationMessage;
    const [first] = error.validation;
    if (first && isAboutCategory(first)) {
      return request.server.listCategoryNames().then(
        (names) => sendFailure(reply, 400, message(first, names)),
        (failure: HandledError) => handleError(failure, request, reply),
      );
    }
    return sendFailure(reply, 400, message(first), first && { pointer: pointerOf(first) });
  }
  if (status >= 400 && status < 500) {
    return sendFailure(reply, status, messages[error.code] ?? 'The request cannot be understood.');
  }
  request.log.error({ err: error }, 'request failed unexpectedly');
  const { statusCode, message, headers } = storageFailure(error) ?? unexpected;
  return sendFailure(reply.headers(headers), statusCode, message);
}

/** Only where the body holds others within it: elsewhere the message says all. */
function pointerOf({ keyword, instancePath, params }: ValidationError): string | undefined {
  const pointer = keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath;
  return pointer.lastIndexOf('/') > 0 ? pointer : undefined;
}

function sendFailure(
  reply: FastifyReply,
  status: number,
  message: string,
  details: Partial<Failure> = {},
): FastifyReply {
  const failure: Failure = { ...details, success: false, message };
  // Fastify closes the connection when a body was not read completely; a client that is still sending would then miss
  // the response.
  reply.removeHeader('connection');
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(failure);
}

const responses: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
};

/** Fastify's clientErrorHandler: answers requests that Node.js cannot parse as HTTP. */
export function createClientErrorHandler(securityHeaders: SecurityHeaders) {
  const headers = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);

  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const [status, message] = responses[error.code ?? ''] ?? ['400 Bad Request', 'The request is malformed.'];
    const body = JSON.stringify({ success: false, message } satisfies Failure);
    const head = [
      `HTTP/1.1 ${status}`,
      ...headers,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    // end() alone would leave the socket open until the client closes its side.
    socket.destroySoon();
  };
}

/** Serves requests with an unknown Expect header as if they had none: Node.js by itself answers a bare 417. */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
