import type { Dispatch } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from './sessionSlice';
import { readSession } from './storedSession';

/** Applies a login or logout in another tab to this one. */
export function syncSessionAcrossTabs(dispatch: Dispatch): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (!storageArea || (key !== 'token' && key !== null)) return;
    const session = readSession(storageArea);
    dispatch(session ? sessionStarted(session) : sessionEnded('otherTab'));
  });
}
