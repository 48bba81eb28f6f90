import type { Dispatch } from '@reduxjs/toolkit';
import { selectRole, sessionEnded, sessionStarted, type StateWithSession } from './sessionSlice';
import { readSession } from './storedSession';

interface Store {
  dispatch: Dispatch;
  getState: () => StateWithSession;
}

/** Applies a login or logout in another tab to this one. */
export function syncSessionAcrossTabs({ dispatch, getState }: Store): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    // The role alone counts only where it was missing: otherwise it belongs to a token that is still to come.
    const isMissingRole = key === 'role' && selectRole(getState()) === null;
    if (!storageArea || (key !== 'token' && key !== null && !isMissingRole)) return;
    const session = readSession(storageArea);
    dispatch(session ? sessionStarted(session) : sessionEnded('otherTab'));
  });
}
