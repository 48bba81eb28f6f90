import type { KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectAreShortcutsOn } from './shortcutsSlice';

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

/** The actions that a held key repeats. */
const repeatableActions: (keyof ModerationShortcuts)[] = ['next', 'previous'];

const textFields = 'input:not([type="checkbox"]), textarea, select, [role="combobox"]';

/**
 * Single-key shortcuts of the moderation. They act only while the focus is within the element that gets the handler,
 * and not in a text field; portals (dialogs, menus) do not count as within.
 * @returns the keydown handler
 */
export function useModerationShortcuts(actions: ModerationShortcuts): (event: KeyboardEvent) => void {
  const areOn = useSelector(selectAreShortcutsOn);
  return (event) => {
    const action = actionByKey[event.key];
    if (!areOn || !action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (!event.currentTarget.contains(target) || target.closest(textFields)) return;
    event.preventDefault();
    if (!event.repeat || repeatableActions.includes(action)) actions[action]();
  };
}
