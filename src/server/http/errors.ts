import type { Failure } from '../../contract/call';

/** An error whose message is sent to the client as a sentence for people. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** What else is sent. */
    readonly details: Pick<Failure, 'id'> = {},
  ) {
    super(message);
  }
}

export const badRequest = (message: string) => new HttpError(400, message);

export const unauthorized = (message: string) => new HttpError(401, message, { 'www-authenticate': 'Bearer' });

export const forbidden = (message: string) => new HttpError(403, message);

/** @param subject begins the sentence: 'The blog' */
export const notFound = (subject: string) => new HttpError(404, `${subject} was not found.`);

export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpError(405, `This address answers ${allowed.join(', ')} only.`, { allow: allowed.join(', ') });

export const conflict = (message: string) => new HttpError(409, message);

export function tooManyAttempts(waitMs: number): HttpError {
  const seconds = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(seconds / 60);
  const time = seconds > 90 ? `${minutes} minutes` : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return new HttpError(429, `Too many attempts. Please try again in ${time}.`, { 'retry-after': String(seconds) });
}

/** Nobody reads it: the client has gone away. */
export const requestCancelled = () => new HttpError(499, 'The request was cancelled.');

export const payloadTooLarge = (message: string) => new HttpError(413, message);

export const unsupportedMediaType = (message: string) => new HttpError(415, message);
