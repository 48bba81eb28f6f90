import type { StateWithSession } from '../session/sessionSlice';

/** Drafts of those who are not signed in. */
export const visitor = 'visitor';

/** Drafts of those whose token tells no user id: they cannot be told apart, so their drafts go when they log out. */
export const unknownUser = 'unknown';

/**
 * Whose drafts are read and written, as a path segment. After a session has expired still its user's, so that a form that
 * is open keeps what was typed.
 */
export function selectDraftOwner({ session: { token, userId, expiredUserId } }: StateWithSession): string {
  const id = token === null ? expiredUserId : userId;
  if (id === undefined) return visitor;
  return id === null ? unknownUser : `user-${encodeURIComponent(id)}`;
}
