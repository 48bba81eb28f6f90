import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { usePageIsVisible } from '../ui/usePageIsVisible';
import { durations } from './durations';
import { selectToast } from './toastsSlice';

type State = Parameters<typeof selectToast>[0];

/**
 * Closes a toast after its duration, which starts anew when the same toast is added again, after the pointer or the focus has
 * left it, and when its browser tab is in sight again.
 * @returns the props of its element
 */
export function useToastTimer(id: string, close: () => void) {
  const { kind = 'loading', count } = useSelector((state: State) => selectToast(state, id)) ?? {};
  const [isHeld, setIsHeld] = useState(false);
  const isPaused = !usePageIsVisible() || isHeld;
  const onEnd = useEffectEvent(close);

  useEffect(() => {
    const duration = durations[kind];
    if (duration === null || isPaused) return;
    const timer = setTimeout(() => {
      onEnd();
    }, duration);
    return () => {
      clearTimeout(timer);
    };
  }, [kind, count, isPaused]);

  const hold = () => {
    setIsHeld(true);
  };
  const release = () => {
    setIsHeld(false);
  };
  return { tabIndex: 0, onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
