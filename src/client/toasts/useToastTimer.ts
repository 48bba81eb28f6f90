import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePageIsVisible } from '../ui/usePageIsVisible';
import { selectToast, toastRemoved, type ToastKind } from './toastsSlice';

/** SPEC.md section 9: how long a toast is visible, in milliseconds; null until it is removed. */
const durations: Record<ToastKind, number | null> = { success: 2000, error: 4000, blank: 4000, loading: null };

type State = Parameters<typeof selectToast>[0];

/**
 * Removes a toast after its duration, which starts anew when the same toast is added again, after the pointer or the focus has
 * left it, and when its browser tab is in sight again. The timer of notistack knows neither the focus nor toasts that are added
 * again, and gives what the pointer has left half of its duration.
 * @returns the props of its element
 */
export function useToastTimer(id: string) {
  const dispatch = useDispatch();
  const { kind = 'loading', count } = useSelector((state: State) => selectToast(state, id)) ?? {};
  const [isHeld, setIsHeld] = useState(false);
  const isPaused = !usePageIsVisible() || isHeld;

  useEffect(() => {
    const duration = durations[kind];
    if (duration === null || isPaused) return;
    const timer = setTimeout(() => dispatch(toastRemoved(id)), duration);
    return () => {
      clearTimeout(timer);
    };
  }, [dispatch, id, kind, count, isPaused]);

  const hold = () => {
    setIsHeld(true);
  };
  const release = () => {
    setIsHeld(false);
  };
  return { tabIndex: 0, onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
