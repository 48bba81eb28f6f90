import type { StateWithSession } from '../session/sessionSlice';

/** The owner of drafts that are written without a session. */
export const visitor = 'visitor';

/** The owner where the token holds no user id. Such users cannot be told apart, so a logout deletes their drafts. */
export const unknownUser = 'unknown';

/**
 * The owner of the drafts that are read and written, as a path segment. After a session has expired it is still its user,
 * so that an open form keeps what was typed.
 */
export function selectDraftOwner({ session: { token, userId, expiredUserId } }: StateWithSession): string {
  const id = token === null ? expiredUserId : userId;
  if (id === undefined) return visitor;
  return id === null ? unknownUser : ownerOfUser(id);
}

const ownerOfUser = (userId: string): string => `user-${encodeURIComponent(userId)}`;
