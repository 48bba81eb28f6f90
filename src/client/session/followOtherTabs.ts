import type { Dispatch } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from './sessionSlice';
import { readSession } from './storedSession';

/** A login or logout in one tab is one in all of them. */
export function followOtherTabs(dispatch: Dispatch): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (!storageArea || (key !== 'token' && key !== null)) return;
    const session = readSession(storageArea);
    dispatch(session ? sessionStarted(session) : sessionEnded('elsewhere'));
  });
}
