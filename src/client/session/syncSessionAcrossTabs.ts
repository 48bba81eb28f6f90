import type { Dispatch } from '@reduxjs/toolkit';
import { selectRole, sessionEnded, sessionRestored, sessionSynced, type StateWithSession } from './sessionSlice';
import { readSession, type SessionStorage } from './storedSession';

interface Store {
  dispatch: Dispatch;
  getState: () => StateWithSession;
}

/** Applies what another tab has made of the stored session: a login, a logout, a new token. */
function syncSession({ dispatch, getState }: Store, storage: SessionStorage): void {
  const { token, role } = getState().session;
  const stored = readSession(storage);
  if (!stored) {
    if (token !== null) dispatch(sessionEnded('otherTab'));
  } else if (stored.token !== token || stored.role !== role) dispatch(sessionSynced(stored));
}

/** Keeps the session of this tab the same as that of the others. */
export function syncSessionAcrossTabs(store: Store, storage: SessionStorage): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    // The role alone counts only where it was missing: otherwise it belongs to a token that is still to come.
    const isMissingRole = key === 'role' && selectRole(store.getState()) === null;
    if (storageArea === storage && (key === 'token' || key === null || isMissingRole)) syncSession(store, storage);
  });
  // A page in the back/forward cache gets no events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncSession(store, storage);
  });
}

/**
 * Goes on with the session that the page was opened with, once the page can show it. Another tab may have ended or replaced
 * it since, and the event that says so may still be queued.
 */
export function restoreSession(store: Store, storage: SessionStorage): void {
  const { session } = store.getState();
  syncSession(store, storage);
  if (session.token !== null && store.getState().session === session) store.dispatch(sessionRestored(session));
}
