import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSelector, useStore } from 'react-redux';
import { addListener, isAnyOf, removeListener, type UnknownAction } from '@reduxjs/toolkit';
import type { ToastOptions } from '../../../api/baseQuery';
import {
  isSameUser,
  selectToken,
  sessionEnded,
  sessionStarted,
  sessionSynced,
  type StateWithSession,
} from '../../../session/sessionSlice';
import { toastAdded } from '../../../toasts/toastsSlice';
import { commentsApi } from '../commentsApi';
import {
  approvalQueued,
  approvalsDequeued,
  approvalUndone,
  selectPendingApprovals,
  type PendingApproval,
  type StateWithPendingApprovals,
} from './pendingApprovalsSlice';

/** How long an approval can be undone. */
export const undoWindowMs = 6000;

const sessionEndedFirst = 'The session ended before the last approvals were sent: they were not made.';

export interface PendingApprovals {
  /** The latest last. */
  pending: readonly PendingApproval[];
  queue: (comment: PendingApproval) => void;
  undo: (id: string) => void;
}

/**
 * Sends an approval after a delay, unless it is undone. What is still pending when the page is left, hidden or closed, or
 * when the session ends or changes, is sent at once.
 */
export function usePendingApprovals(): PendingApprovals {
  const store = useStore<StateWithPendingApprovals & StateWithSession>();
  const pending = useSelector(selectPendingApprovals);
  const [approveComment] = commentsApi.useApproveCommentMutation();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const dequeue = useCallback(
    (ids: string[]) => {
      for (const id of ids) {
        clearTimeout(timers.current.get(id));
        timers.current.delete(id);
      }
      store.dispatch(approvalsDequeued(ids));
    },
    [store],
  );

  const send = useCallback(
    (ids: string[], endedSession?: { token: string; toast: ToastOptions }) => {
      const sent = selectPendingApprovals(store.getState()).filter(({ _id }) => ids.includes(_id));
      dequeue(ids);
      for (const { _id: id, seen } of sent) void approveComment({ id, seen, ...endedSession });
    },
    [store, dequeue, approveComment],
  );

  const queue = useCallback(
    ({ _id: id, name, blog, isSpam, seen }: PendingApproval) => {
      store.dispatch(approvalQueued({ _id: id, name, blog, ...(isSpam && { isSpam }), ...(seen && { seen }) }));
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => {
          send([id]);
        }, undoWindowMs),
      );
    },
    [store, send],
  );

  const undo = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      store.dispatch(approvalUndone(id));
    },
    [store],
  );

  const readPendingIds = () => selectPendingApprovals(store.getState()).map(({ _id }) => _id);

  const flush = useEffectEvent(() => {
    send(readPendingIds());
  });

  /** The approvals belong to the session that has just ended, and its token is still accepted unless it expired. */
  const flushEndedSession = useEffectEvent((action: UnknownAction, endedState: StateWithSession) => {
    const ids = readPendingIds();
    if (ids.length === 0 || isSameUser(endedState.session, store.getState().session)) return;
    const token = selectToken(endedState);
    if (token && !(sessionEnded.match(action) && action.payload === 'expired')) {
      send(ids, { token, toast: { refused: sessionEndedFirst, failed: sessionEndedFirst } });
      return;
    }
    dequeue(ids);
    store.dispatch(toastAdded('error', sessionEndedFirst));
  });

  useEffect(() => {
    const onPageHide = () => {
      flush();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const sessionListener = {
      matcher: isAnyOf(sessionStarted, sessionSynced, sessionEnded),
      effect: (action: UnknownAction, { getOriginalState }: { getOriginalState: () => unknown }) => {
        flushEndedSession(action, getOriginalState() as StateWithSession);
      },
    };
    store.dispatch(addListener(sessionListener));
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      store.dispatch(removeListener(sessionListener));
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      flush();
    };
  }, [store]);

  return { pending, queue, undo };
}
