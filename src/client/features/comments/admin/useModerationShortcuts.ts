import { useEffect, useEffectEvent } from 'react';

export interface ModerationShortcuts {
  next: () => void;
  previous: () => void;
  approve: () => void;
  remove: () => void;
  undo: () => void;
  help: () => void;
}

const actionByKey: Record<string, keyof ModerationShortcuts> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'remove',
  Delete: 'remove',
  u: 'undo',
  '?': 'help',
};

/** Text fields, and popups that handle keys themselves. */
const ignoredTargets =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"],' +
  '[role="menu"], [role="listbox"], [role="combobox"], [role="tooltip"], .MuiPopper-root';

/** Single-key shortcuts of the moderation; ignored while a text field or a popup has the focus. */
export function useModerationShortcuts(actions: ModerationShortcuts): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionByKey[event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(ignoredTargets)) return;
    event.preventDefault();
    actions[action]();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      handleKeyDown(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
