import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSelector, useStore } from 'react-redux';
import { selectToken, type StateWithSession } from '../../../session/sessionSlice';
import { toastAdded } from '../../../toasts/toastsSlice';
import { commentsApi } from '../commentsApi';
import {
  approvalQueued,
  approvalsDequeued,
  approvalUndone,
  selectPendingApprovals,
  type StateWithPendingApprovals,
} from './pendingApprovalsSlice';

/** How long an approval can be undone. */
export const undoWindowMs = 6000;

export interface PendingApprovals {
  /** Ids of comments, the latest last. */
  pendingIds: readonly string[];
  queue: (id: string) => void;
  undo: (id: string) => void;
}

/**
 * Sends an approval after a delay, unless it is undone. What is still pending when the page is left, hidden or closed is
 * sent at once.
 */
export function usePendingApprovals(): PendingApprovals {
  const store = useStore<StateWithPendingApprovals & StateWithSession>();
  const pendingIds = useSelector(selectPendingApprovals);
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
    (ids: string[]) => {
      dequeue(ids);
      for (const id of ids) void approveComment({ id });
    },
    [dequeue, approveComment],
  );

  const queue = useCallback(
    (id: string) => {
      store.dispatch(approvalQueued(id));
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

  const flush = useEffectEvent(() => {
    const ids = selectPendingApprovals(store.getState());
    if (ids.length === 0) return;
    if (selectToken(store.getState())) {
      send(ids);
      return;
    }
    dequeue(ids);
    store.dispatch(toastAdded('error', 'The session ended before the last approvals were sent: they were not made.'));
  });

  useEffect(() => {
    const onPageHide = () => {
      flush();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      flush();
    };
  }, []);

  return { pendingIds, queue, undo };
}
