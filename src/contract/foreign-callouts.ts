// How other systems name the kinds of their callouts, in the words of rich-text.ts.
import type { calloutKinds } from './rich-text';

type CalloutKind = (typeof calloutKinds)[number];

/** The names of GitHub's alerts, of admonitions, and of the panels of Confluence and Obsidian. */
const kinds: Readonly<Record<string, CalloutKind>> = {
  note: 'note',
  info: 'note',
  information: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
};

/** Undefined for a name that means nothing here. */
export function calloutKindOf(name: string): CalloutKind | undefined {
  const known = name.toLowerCase();
  return Object.hasOwn(kinds, known) ? kinds[known] : undefined;
}
