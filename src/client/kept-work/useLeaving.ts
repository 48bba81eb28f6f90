import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { stepEvent, type Step } from './holdableSteps';

/** Where an entry of the history lies among the others; the router writes it into the entry's state. */
function indexOf(state: unknown): number {
  const entry = state as { idx?: number } | null;
  return entry?.idx ?? NaN;
}

/** Whether a plain click on a link shows another page of the app in place of this one. */
function leadsAway({ origin, pathname, search, target, download }: HTMLAnchorElement, here: string): boolean {
  const isInApp = origin === window.location.origin && (!target || target === '_self') && !download;
  return isInApp && pathname + search !== here;
}

/** The link, or the button marked `data-leaves`, by which a click leaves the page. */
function findWayOut(event: MouseEvent, here: string): HTMLElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const way = target.closest<HTMLElement>('a[href], [data-leaves]');
  if (!way || way.closest('[contenteditable="true"]')) return undefined;
  return way instanceof HTMLAnchorElement && !leadsAway(way, here) ? undefined : way;
}

/**
 * Holds whoever is about to leave with unsaved work: by closing the tab (the browser asks), by a click, by Back or
 * Forward. The router of this app cannot hold a navigation, so the click or the step is held before the router hears
 * of it, and made again when it may go.
 */
export function useLeaving(hasUnsavedWork: boolean) {
  const [held, setHeld] = useState<{ go: () => void }>();
  const mayPass = useRef(false);
  const { key, pathname, search } = useLocation();

  useEffect(() => {
    if (!hasUnsavedWork) return;
    const place = indexOf(window.history.state);

    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const holdClick = (event: MouseEvent) => {
      const way = mayPass.current ? undefined : findWayOut(event, pathname + search);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld({
        go: () => {
          mayPass.current = true;
          way.click();
          mayPass.current = false;
        },
      });
    };
    const holdStep = (step: Step) => {
      const steps = indexOf(step.detail) - place;
      if (!steps || mayPass.current) {
        mayPass.current = false;
        return;
      }
      step.preventDefault();
      window.history.go(-steps);
      setHeld({
        go: () => {
          mayPass.current = true;
          window.history.go(steps);
        },
      });
    };

    window.addEventListener('beforeunload', askBeforeUnload);
    window.addEventListener('click', holdClick, { capture: true });
    window.addEventListener(stepEvent, holdStep);
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      window.removeEventListener('click', holdClick, { capture: true });
      window.removeEventListener(stepEvent, holdStep);
    };
    // Another entry of the history, though of the same page, is another place: hence `key`.
  }, [hasUnsavedWork, key, pathname, search]);

  return {
    isHeld: held !== undefined,
    leave: () => {
      setHeld(undefined);
      held?.go();
    },
    stay: () => {
      setHeld(undefined);
    },
  };
}
