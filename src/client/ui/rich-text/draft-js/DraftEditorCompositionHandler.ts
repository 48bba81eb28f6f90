// In place of the module of draft-js: what an input method composes, as Japanese, a dead key and the keyboard of a phone do.
// That one tells by the elements that have changed what has: where a mark was composed over as a whole, it took the text before
// the mark away instead. It also made no step of Undo of it. Here the text of each block that was touched is read.
import type { EditorState } from 'draft-js';
import type { FocusEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isBesideText, isInText, readComposed, type Composed } from '../typing/composedText';

/** What draft-js hands to its handlers. */
interface ComposingEditor {
  /** Null when it is gone. */
  editor: HTMLElement | null;
  props: { readComposition: (composed: Composed) => EditorState };
  exitCurrentMode: () => void;
  setState: (change: (state: { contentsKey: number }) => { contentsKey: number }) => void;
  update: (state: EditorState) => void;
  _onBlur: (event: FocusEvent) => void;
  _onKeyDown: (event: KeyboardEvent) => void;
}

interface Composition {
  observer: MutationObserver;
  records: MutationRecord[];
  /** Set once it has ended, while another one may follow. */
  timer?: number;
}

/** Input methods of Korean begin the next composition right after the last one. */
const resolveDelayMs = 20;

const compositions = new WeakMap<ComposingEditor, Composition>();

/** Takes back what the browser has done to the page, the last first. */
function revert(records: readonly MutationRecord[]): void {
  for (const { target, oldValue, addedNodes, removedNodes, nextSibling } of [...records].reverse()) {
    if (target instanceof Text) target.data = oldValue ?? '';
    for (const node of addedNodes) target.removeChild(node);
    for (const node of removedNodes) target.insertBefore(node, nextSibling);
  }
}

function resolve(editor: ComposingEditor): void {
  const composition = compositions.get(editor);
  if (!composition) return;
  const { observer, timer } = composition;
  window.clearTimeout(timer);
  compositions.delete(editor);
  const records = [...composition.records, ...observer.takeRecords()].filter(({ target }) => !isBesideText(target));
  observer.disconnect();
  const root = editor.editor;
  if (!root) return;
  const targets = new Set(records.map(({ target }) => target));
  const composed = readComposed(root, targets);
  editor.exitCurrentMode();
  // React goes by the elements that it has drawn. To draw all anew takes as long as to open the text, and `restoreEditorDOM`,
  // which does, would take the focus, too.
  if ([...targets].every((target) => !root.contains(target) || isInText(target))) revert(records);
  else editor.setState(({ contentsKey }) => ({ contentsKey: contentsKey + 1 }));
  editor.update(editor.props.readComposition(composed));
}

export function onCompositionStart(editor: ComposingEditor): void {
  const known = compositions.get(editor);
  if (known) {
    window.clearTimeout(known.timer);
    known.timer = undefined;
    return;
  }
  const composition: Composition = {
    observer: new MutationObserver((records) => {
      composition.records.push(...records);
    }),
    records: [],
  };
  const changes = { subtree: true, characterData: true, characterDataOldValue: true, childList: true };
  composition.observer.observe(editor.editor!, changes);
  compositions.set(editor, composition);
}

export function onCompositionEnd(editor: ComposingEditor): void {
  const composition = compositions.get(editor);
  if (!composition) return;
  window.clearTimeout(composition.timer);
  composition.timer = window.setTimeout(() => {
    // At once: what was composed would not be seen for a moment.
    flushSync(() => {
      resolve(editor);
    });
  }, resolveDelayMs);
}

/** At once: a button that is pressed on a phone, where each word is composed, saves right after that. */
export function onBlur(editor: ComposingEditor, event: FocusEvent): void {
  resolve(editor);
  editor._onBlur(event);
}

export function onKeyDown(editor: ComposingEditor, event: KeyboardEvent): void {
  const composition = compositions.get(editor);
  if (!composition || composition.timer !== undefined) {
    resolve(editor);
    editor._onKeyDown(event);
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    // Safari commits by them, and would move the cursor, too.
    event.preventDefault();
  }
}

export function onKeyPress(_editor: ComposingEditor, event: KeyboardEvent): void {
  // Firefox commits by Enter, and would break the line, too.
  if (event.key === 'Enter') event.preventDefault();
}
