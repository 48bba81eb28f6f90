import { useRef, useState } from 'react';

/**
 * The focus of who adds to a list, and removes from it: what was added gets it; when something is removed, the button that
 * adds does, as the one that was pressed is gone.
 */
export function useFocusInList() {
  const adding = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  return {
    /** Of the button that adds. */
    adding,
    /** For `autoFocus` of the first field of each entry. */
    isAdded: (index: number): boolean => index === added,
    focusAdded: setAdded,
    focusAdding: () => {
      setAdded(undefined);
      // It is not there while the list is full.
      requestAnimationFrame(() => adding.current?.focus());
    },
  };
}
