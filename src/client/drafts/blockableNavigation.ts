// Announces Back and Forward to the page before the router handles them, so that the page can block them.
import { useLayoutEffect } from 'react';

/** `detail` is the state of the target history entry. If the event is cancelled, the router is not notified. */
export type HistoryNavigationEvent = CustomEvent<unknown>;

export const historyNavigationEventName = 'octavo:history-navigation';

declare global {
  interface WindowEventMap {
    [historyNavigationEventName]: HistoryNavigationEvent;
  }
}

/**
 * Must be called inside the router, by a component that mounts together with it: effects of children run first, so this
 * `popstate` listener is registered, and called, before the one of the router.
 */
export function useBlockableNavigation(): void {
  useLayoutEffect(() => {
    const announce = (event: PopStateEvent) => {
      const navigation: HistoryNavigationEvent = new CustomEvent(historyNavigationEventName, {
        cancelable: true,
        detail: event.state,
      });
      if (!window.dispatchEvent(navigation)) event.stopImmediatePropagation();
    };
    window.addEventListener('popstate', announce);
    return () => {
      window.removeEventListener('popstate', announce);
    };
  }, []);
}
