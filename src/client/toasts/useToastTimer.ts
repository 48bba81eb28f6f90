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
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isVisible = usePageIsVisible();
  const isPaused = isPointedAt || isFocused || !isVisible;
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

  return {
    tabIndex: 0,
    onMouseEnter: () => {
      setIsPointedAt(true);
    },
    onMouseLeave: () => {
      setIsPointedAt(false);
    },
    onFocus: () => {
      setIsFocused(true);
    },
    onBlur: () => {
      setIsFocused(false);
    },
  };
}
