import { badRequest } from './errors';

/** NUL and lone surrogates: PostgreSQL refuses the first, UTF-8 cannot encode the second. */
const illFormed = /[\0\p{Surrogate}]/u;

/** @throws HttpError 400 when a string cannot be stored unchanged in a UTF-8 text column */
export function requireWellFormedText(fields: unknown): void {
  const texts = Object.values(fields ?? {});
  if (texts.some((text) => typeof text === 'string' && illFormed.test(text))) {
    throw badRequest('The text holds a character that cannot be stored.');
  }
}
