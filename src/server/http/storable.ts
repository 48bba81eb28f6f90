import { badRequest } from './errors';

/** NUL and halves of a surrogate pair: no UTF-8 text column takes both of them. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Refuses text that a database cannot keep as it is. */
export function requireStorable(fields: unknown): void {
  const texts = Object.values(fields ?? {});
  if (texts.some((text) => typeof text === 'string' && unstorable.test(text))) {
    throw badRequest('The text holds a character that cannot be stored.');
  }
}
