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
 * Why a session ended: the person logged out, the server no longer accepts the token, or another tab logged out. `closed`: the
 * person has done something else that ends it, and that says so itself.
 */
export type SessionEndReason = 'logout' | 'closed' | 'expired' | 'otherTab';

export const signedOut: Session = { token: null, role: null, userId: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {
    sessionStarted: (_session, { payload }: PayloadAction<Session>) => payload,
    sessionEnded: {
      prepare: (reason: SessionEndReason) => ({ payload: reason }),
      // Late responses may report the end again: only the first one counts.
      reducer: (session, { payload: endReason }: PayloadAction<SessionEndReason>) =>
        session.token === null
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
    selectIsSessionExpired: (session) => session.endReason === 'expired',
  },
});

/** The part of the state that holds the session, for modules that must not import the RootState. */
export type StateWithSession = Parameters<typeof sessionSlice.selectors.selectToken>[0];

export const { sessionStarted, sessionEnded } = sessionSlice.actions;
export const { selectToken, selectRole, selectUserId, selectIsSignedIn, selectIsAdmin, selectIsSessionExpired } =
  sessionSlice.selectors;
