import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Session {
  token: string | null;
  role: string | null;
  /** From the token's payload; null when it could not be read. */
  userId: string | null;
}

/** Why a session ended: the person logged out, the server no longer accepts the token, or another tab logged out. */
export type EndOfSession = 'logout' | 'expired' | 'elsewhere';

const nobody: Session = { token: null, role: null, userId: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    sessionStarted: (_session, { payload }: PayloadAction<Session>) => payload,
    sessionEnded: { prepare: (reason: EndOfSession) => ({ payload: reason }), reducer: () => nobody },
  },
  selectors: {
    selectToken: (session) => session.token,
    selectUserId: (session) => session.userId,
    selectIsSignedIn: (session) => session.token !== null,
    selectIsAdmin: (session) => session.role === 'admin',
  },
});

/** The part of the state that tells who is signed in, for those who cannot know the whole of it. */
export type SessionRoot = Parameters<typeof sessionSlice.selectors.selectToken>[0];

export const { sessionStarted, sessionEnded } = sessionSlice.actions;
export const { selectToken, selectUserId, selectIsSignedIn, selectIsAdmin } = sessionSlice.selectors;
