import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Session {
  token: string | null;
  role: string | null;
  /** From the token's payload; null when it could not be read. */
  userId: string | null;
  /** Of a session that was: how it ended. */
  endedBy?: EndOfSession;
}

/** Why a session ended: the person logged out, the server no longer accepts the token, or another tab logged out. */
export type EndOfSession = 'logout' | 'expired' | 'elsewhere';

const nobody: Session = { token: null, role: null, userId: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    sessionStarted: (_session, { payload }: PayloadAction<Session>) => payload,
    sessionEnded: {
      prepare: (reason: EndOfSession) => ({ payload: reason }),
      // A session ends once, whatever comes back late from it.
      reducer: (session, { payload: endedBy }: PayloadAction<EndOfSession>) =>
        session.token === null ? session : { ...nobody, endedBy },
    },
  },
  selectors: {
    selectToken: (session) => session.token,
    selectUserId: (session) => session.userId,
    selectIsSignedIn: (session) => session.token !== null,
    selectIsAdmin: (session) => session.role === 'admin',
    selectIsSessionExpired: (session) => session.endedBy === 'expired',
  },
});

/** The part of the state that tells who is signed in, for those who cannot know the whole of it. */
export type SessionRoot = Parameters<typeof sessionSlice.selectors.selectToken>[0];

export const { sessionStarted, sessionEnded } = sessionSlice.actions;
export const { selectToken, selectUserId, selectIsSignedIn, selectIsAdmin, selectIsSessionExpired } =
  sessionSlice.selectors;
