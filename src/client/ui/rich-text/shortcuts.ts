import type { KeyboardEvent } from 'react';

/** A key, by its place on the keyboard or by its letter, with what is held down: `mod` is ⌘ on a Mac, Ctrl elsewhere. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

export function isPressed({ key, mod = false, alt = false, shift = false }: Shortcut, event: Keys): boolean {
  // On many keyboards AltGr, which types characters, passes for Ctrl and Alt.
  if (event.getModifierState('AltGraph')) return false;
  const [command, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  // Digits by their place, since Shift makes other characters of them; letters as they are typed.
  const isKey = /\d/.test(key) ? event.code === `Digit${key}` : event.key.toUpperCase() === key;
  return isKey && command === mod && !other && event.altKey === alt && event.shiftKey === shift;
}

/** As it is written in a tooltip: `Ctrl+Shift+7`, or `⌘⇧7` on a Mac. */
export function shortcutLabel({ key, mod, alt, shift }: Shortcut): string {
  const parts = isMac()
    ? [alt && '⌥', shift && '⇧', mod && '⌘', key]
    : [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', key];
  return parts.filter(Boolean).join(isMac() ? '' : '+');
}

/** As `aria-keyshortcuts` wants it. */
export function ariaShortcut({ key, mod, alt, shift }: Shortcut): string {
  return [mod && (isMac() ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}
