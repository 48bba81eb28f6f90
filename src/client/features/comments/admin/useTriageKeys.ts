import { useEffect, useEffectEvent } from 'react';

export interface TriageKeys {
  next: () => void;
  previous: () => void;
  approve: () => void;
  remove: () => void;
  undo: () => void;
  help: () => void;
}

const deedOf: Record<string, keyof TriageKeys> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'remove',
  Delete: 'remove',
  u: 'undo',
  '?': 'help',
};

/** Where a letter is a letter, or something else is open that has keys of its own. */
const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"],' +
  '[role="menu"], [role="listbox"], [role="combobox"], [role="tooltip"], .MuiPopper-root';

/** The keys of moderation, wherever on the page the focus is, as long as nobody is writing. */
export function useTriageKeys(keys: TriageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf[event.key];
    if (!deed || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(elsewhere)) return;
    event.preventDefault();
    keys[deed]();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
