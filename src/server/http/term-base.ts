import { conflict } from './errors';

interface Term {
  name: string;
  description: string;
  updated_at: string;
}

interface Changes {
  name?: string | undefined;
  description?: string | undefined;
  /** The version that they are based on. */
  updatedAt?: string | undefined;
}

/**
 * Changes of a category, a series or a tag. Those that change nothing may have been made before, and the answer was lost.
 * @param what such as "tag"
 * @throws HttpError 409 when there is a newer version than the one that they are based on
 */
export function requireTermBase(term: Term, { name, description, updatedAt }: Changes, what: string): void {
  const isDone = (name ?? term.name) === term.name && (description ?? term.description) === term.description;
  if (!isDone && updatedAt !== undefined && term.updated_at > updatedAt) {
    throw conflict(`This ${what} has been changed since you opened it. Please look at it again.`);
  }
}
