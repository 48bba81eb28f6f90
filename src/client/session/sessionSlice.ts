// Who is signed in. Only `sessionStarted`, a login or a new token, is written to the storage: `sessionRestored` and
// `sessionSynced` come from there, and another tab may have ended the session since.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Session {
  token: string | null;
  role: string | null;
  /** From the token's payload; null when it could not be read. */
  userId: string | null;
  /** Why the last session ended, after it has. */
  endReason?: SessionEndReason;
  /** The user whose session has expired; their drafts can still be read and written. */
  expiredUserId?: string | null;
}

/**
 * Why a session ended: the person logged out, signed out everywhere or deleted the account (both say so themselves), the
 * server no longer accepts the token, or another tab logged out.
 */
export type SessionEndReason = 'logout' | 'endedEverywhere' | 'expired' | 'otherTab';

export const signedOut: Session = { token: null, role: null, userId: null };

/** The session with which a page for admins is rendered before it is known who they are. */
export const someAdmin: Session = { token: '', role: 'admin', userId: null };

/** Whether two sessions are known to be one user's: the second may have another token. */
export const isSameUser = (one: Session, other: Session): boolean =>
  one.token === other.token || (one.userId !== null && one.userId === other.userId);

const replaceSession = (_session: Session, { payload }: PayloadAction<Session>) => payload;

/** Whether the admin area is theirs, all of it or for their own posts. */
export const mayWrite = (role: string | null): boolean => role === 'admin' || role === 'author';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {
    /** The page was opened with the session of an earlier visit, which is in the storage. */
    sessionRestored: replaceSession,
    /** A login in this tab, or a new token for the same account. */
    sessionStarted: replaceSession,
    /** Another tab has stored a session. */
    sessionSynced: replaceSession,
    sessionEnded: {
      prepare: (reason: SessionEndReason) => ({ payload: reason }),
      // Late responses may report the end again: only the first one counts.
      reducer: (session, { payload: endReason }: PayloadAction<SessionEndReason>) =>
        session.token === null && endReason !== 'logout'
          ? session
          : { ...signedOut, endReason, ...(endReason === 'expired' && { expiredUserId: session.userId }) },
    },
  },
  selectors: {
    selectToken: (session) => session.token,
    selectRole: (session) => session.role,
    selectUserId: (session) => session.userId,
    selectIsSignedIn: (session) => session.token !== null,
    selectIsAdmin: (session) => session.role === 'admin',
    selectMayWrite: (session) => mayWrite(session.role),
    selectIsSessionExpired: (session) => session.endReason === 'expired',
  },
});

/** The part of the state that holds the session, for modules that must not import the RootState. */
export type StateWithSession = Parameters<typeof sessionSlice.selectors.selectToken>[0];

export const { sessionRestored, sessionStarted, sessionSynced, sessionEnded } = sessionSlice.actions;
export const {
  selectToken,
  selectRole,
  selectUserId,
  selectIsSignedIn,
  selectIsAdmin,
  selectMayWrite,
  selectIsSessionExpired,
} = sessionSlice.selectors;
