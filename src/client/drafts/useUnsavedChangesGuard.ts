import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { historyNavigationEventName, type HistoryNavigationEvent } from './blockableNavigation';

/** The index of a history entry, which the router stores in the entry's state. */
function historyIndex(state: unknown): number {
  const entry = state as { idx?: number } | null;
  return entry?.idx ?? NaN;
}

/** Whether a plain click on the link opens another page of the app in this tab. */
function opensAnotherPage(
  { origin, pathname, search, target, download }: HTMLAnchorElement,
  currentUrl: string,
): boolean {
  const isInApp = origin === window.location.origin && (!target || target === '_self') && !download;
  return isInApp && pathname + search !== currentUrl;
}

/** The link, or the button marked `data-navigates`, that this click would follow to another page. */
function findNavigatingElement(event: MouseEvent, currentUrl: string): HTMLElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const element = target.closest<HTMLElement>('a[href], [data-navigates]');
  if (!element || element.closest('[contenteditable="true"]')) return undefined;
  return element instanceof HTMLAnchorElement && !opensAnotherPage(element, currentUrl) ? undefined : element;
}

/**
 * Blocks leaving the page with unsaved changes: by closing the tab (the browser asks), by a click, by Back or Forward.
 * BrowserRouter cannot block a navigation, so the click or the `popstate` is stopped before it reaches the router, and
 * repeated by `proceed`.
 */
export function useUnsavedChangesGuard(hasUnsavedChanges: boolean) {
  const [blocked, setBlocked] = useState<{ retry: () => void }>();
  const isAllowed = useRef(false);
  const { key, pathname, search } = useLocation();

  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const currentIndex = historyIndex(window.history.state);

    const blockUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const blockClick = (event: MouseEvent) => {
      const element = isAllowed.current ? undefined : findNavigatingElement(event, pathname + search);
      if (!element) return;
      event.preventDefault();
      event.stopPropagation();
      setBlocked({
        retry: () => {
          isAllowed.current = true;
          element.click();
          isAllowed.current = false;
        },
      });
    };
    const blockHistoryNavigation = (navigation: HistoryNavigationEvent) => {
      const delta = historyIndex(navigation.detail) - currentIndex;
      if (!delta || isAllowed.current) {
        isAllowed.current = false;
        return;
      }
      navigation.preventDefault();
      window.history.go(-delta);
      setBlocked({
        retry: () => {
          isAllowed.current = true;
          window.history.go(delta);
        },
      });
    };

    window.addEventListener('beforeunload', blockUnload);
    window.addEventListener('click', blockClick, { capture: true });
    window.addEventListener(historyNavigationEventName, blockHistoryNavigation);
    return () => {
      window.removeEventListener('beforeunload', blockUnload);
      window.removeEventListener('click', blockClick, { capture: true });
      window.removeEventListener(historyNavigationEventName, blockHistoryNavigation);
    };
    // `key`, since two history entries of the same page have different indexes.
  }, [hasUnsavedChanges, key, pathname, search]);

  return {
    isBlocked: blocked !== undefined,
    proceed: () => {
      setBlocked(undefined);
      blocked?.retry();
    },
    cancel: () => {
      setBlocked(undefined);
    },
  };
}
