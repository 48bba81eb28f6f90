import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False where the page is rendered in Node, and in the browser's first render of such a page; true from then on. */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
