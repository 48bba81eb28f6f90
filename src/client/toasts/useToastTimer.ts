import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { durations } from './durations';
import { selectToast } from './toastsSlice';

type State = Parameters<typeof selectToast>[0];

/**
 * Closes a toast after its duration, which starts anew when the same toast is added again, and after the pointer has
 * left it.
 * @returns the event handlers for its element
 */
export function useToastTimer(id: string, close: () => void) {
  const { kind = 'loading', count } = useSelector((state: State) => selectToast(state, id)) ?? {};
  const [isPaused, setIsPaused] = useState(false);
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
    onMouseEnter: () => {
      setIsPaused(true);
    },
    onMouseLeave: () => {
      setIsPaused(false);
    },
  };
}
