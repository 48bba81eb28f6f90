import type { KeyboardEvent } from 'react';

/** A key with its modifiers; `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

export function isPressed({ key, mod = false, alt = false, shift = false }: Shortcut, event: Keys): boolean {
  // AltGr, which types characters, is reported as Ctrl and Alt on many keyboards.
  if (event.getModifierState('AltGraph')) return false;
  const [command, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  // Digits by their position, as Shift changes the character; letters by the typed character.
  const isKey = /\d/.test(key) ? event.code === `Digit${key}` : event.key.toUpperCase() === key;
  return isKey && command === mod && !other && event.altKey === alt && event.shiftKey === shift;
}

export const saveShortcut: Shortcut = { key: 'S', mod: true };
export const findShortcut: Shortcut = { key: 'F', mod: true };
export const replaceShortcut: Shortcut = { key: 'H', mod: true };

/** For tooltips: `Ctrl+Shift+7`, or `⌘⇧7` on a Mac. */
export function shortcutLabel({ key, mod, alt, shift }: Shortcut): string {
  const parts = isMac()
    ? [alt && '⌥', shift && '⇧', mod && '⌘', key]
    : [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', key];
  return parts.filter(Boolean).join(isMac() ? '' : '+');
}

/** For `aria-keyshortcuts`. */
export function ariaShortcut({ key, mod, alt, shift }: Shortcut): string {
  return [mod && (isMac() ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}
