import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSelector, useStore } from 'react-redux';
import { selectToken, type SessionRoot } from '../../../session/sessionSlice';
import { toastRaised } from '../../../toasts/toastsSlice';
import { commentsApi } from '../commentsApi';
import {
  approvalHeld,
  approvalsReleased,
  approvalUndone,
  selectHeldApprovals,
  type HeldApprovalsRoot,
} from './heldApprovalsSlice';

/** Milliseconds in which an approval can be undone. */
export const undoWindow = 6000;

export interface HeldApprovals {
  /** Ids of comments, the latest last. */
  held: readonly string[];
  hold: (id: string) => void;
  undo: (id: string) => void;
}

/**
 * Approves a comment in a moment, unless it is undone until then. What is still held when the page is left, hidden or
 * closed is sent then and there.
 */
export function useHeldApprovals(): HeldApprovals {
  const store = useStore<HeldApprovalsRoot & SessionRoot>();
  const held = useSelector(selectHeldApprovals);
  const [approveComment] = commentsApi.useApproveCommentMutation();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const release = useCallback(
    (ids: string[]) => {
      for (const id of ids) {
        clearTimeout(timers.current.get(id));
        timers.current.delete(id);
      }
      store.dispatch(approvalsReleased(ids));
    },
    [store],
  );

  const send = useCallback(
    (ids: string[]) => {
      release(ids);
      for (const id of ids) void approveComment({ id });
    },
    [release, approveComment],
  );

  const hold = useCallback(
    (id: string) => {
      store.dispatch(approvalHeld(id));
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => {
          send([id]);
        }, undoWindow),
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
    const ids = selectHeldApprovals(store.getState());
    if (ids.length === 0) return;
    if (selectToken(store.getState())) {
      send(ids);
      return;
    }
    release(ids);
    store.dispatch(toastRaised('error', 'The session ended before the last approvals were sent: they were not made.'));
  });

  useEffect(() => {
    const leave = () => {
      flush();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      flush();
    };
  }, []);

  return { held, hold, undo };
}
