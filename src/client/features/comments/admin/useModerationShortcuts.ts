import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectAreShortcutsOn } from './shortcutsSlice';

export interface ModerationShortcuts {
  next: () => void;
  previous: () => void;
  approve: () => void;
  remove: () => void;
  /** Absent where nothing can be marked. */
  spam?: (() => void) | undefined;
  undo: () => void;
  help: () => void;
}

const actionByKey: Record<string, keyof ModerationShortcuts> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'remove',
  Delete: 'remove',
  s: 'spam',
  u: 'undo',
  '?': 'help',
};

/** The actions that a held key repeats. */
const repeatableActions: (keyof ModerationShortcuts)[] = ['next', 'previous'];

/** What has uses of its own for letters. */
const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [role="combobox"], ' +
  '[role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Single-key shortcuts of the moderation, wherever on the page the focus is, but in a field, a menu or a dialog. */
export function useModerationShortcuts(actions: ModerationShortcuts): void {
  const areOn = useSelector(selectAreShortcutsOn);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionByKey[event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest(elsewhere)) return;
    event.preventDefault();
    if (!event.repeat || repeatableActions.includes(action)) actions[action]?.();
  });

  useEffect(() => {
    if (!areOn) return;
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [areOn]);
}
