import { badRequest } from './errors';

/** NUL and lone surrogates: PostgreSQL refuses the first, UTF-8 cannot encode the second. */
const illFormed = /[\0\p{Surrogate}]/u;

export const isWellFormed = (text: string): boolean => !illFormed.test(text);

export const withoutIllFormed = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '');

/** @throws HttpError 400 when a string cannot be stored unchanged in a UTF-8 text column */
export function requireWellFormedText(fields: unknown): void {
  if (findIllFormed(fields) !== undefined) throw badRequest('The text holds a character that cannot be stored.');
}

/** @throws HttpError 400 that names the parameter: such a character cannot be searched for either */
export function requireWellFormedQuery(parameters: unknown): void {
  const name = findIllFormed(parameters);
  if (name !== undefined) throw badRequest(`${name} holds a character that no text can hold.`);
}

/** @returns the name of the first field with such a text */
function findIllFormed(fields: unknown): string | undefined {
  const entries = Object.entries(fields ?? {});
  return entries.find(([, value]) => typeof value === 'string' && !isWellFormed(value))?.[0];
}
