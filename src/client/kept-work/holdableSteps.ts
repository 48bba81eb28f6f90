// Back and Forward, told to pages before the router: theirs is the word whether a step is taken.
import { useLayoutEffect } from 'react';

/** A step to an entry of the history whose state is `detail`; cancelled, the router does not hear of it. */
export type Step = CustomEvent<unknown>;

export const stepEvent = 'octavo:step';

declare global {
  interface WindowEventMap {
    [stepEvent]: Step;
  }
}

/**
 * To be called by a component that appears together with the router, and inside it: effects of what is inside come
 * first, and browsers tell the listeners of `popstate` in the order in which they began to listen.
 */
export function useHoldableSteps(): void {
  useLayoutEffect(() => {
    const tell = (event: PopStateEvent) => {
      const step: Step = new CustomEvent(stepEvent, { cancelable: true, detail: event.state });
      if (!window.dispatchEvent(step)) event.stopImmediatePropagation();
    };
    window.addEventListener('popstate', tell);
    return () => {
      window.removeEventListener('popstate', tell);
    };
  }, []);
}
