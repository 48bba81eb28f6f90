// In place of the module of draft-js: what an input method composes, as Japanese, a dead key and the keyboard of a phone do.
// That one tells by the elements that have changed what has: where a mark was composed over as a whole, it took the text before
// the mark away instead. It also made no step of Undo of it. Here the text of each block that was touched is read.
import type { EditorState } from 'draft-js';
import type { KeyboardEvent } from 'react';
import { readComposed, type Composed } from '../composedText';

/** What draft-js hands to its handlers. */
interface ComposingEditor {
  editor: HTMLElement;
  props: { readComposition: (composed: Composed) => EditorState };
  exitCurrentMode: () => void;
  restoreEditorDOM: () => void;
  update: (state: EditorState) => void;
  _onKeyDown: (event: KeyboardEvent) => void;
}

interface Composition {
  observer: MutationObserver;
  touched: Set<Node>;
  /** Set once it has ended, while another one may follow. */
  timer?: number;
}

/** Input methods of Korean begin the next composition right after the last one. */
const resolveDelayMs = 20;

const compositions = new WeakMap<ComposingEditor, Composition>();

function note({ touched }: Composition, records: readonly MutationRecord[]) {
  for (const { target } of records) touched.add(target);
}

function resolve(editor: ComposingEditor): void {
  const composition = compositions.get(editor);
  if (!composition) return;
  window.clearTimeout(composition.timer);
  compositions.delete(editor);
  note(composition, composition.observer.takeRecords());
  composition.observer.disconnect();
  const { touched } = composition;
  editor.exitCurrentMode();
  // The browser may have put other elements into the page than React knows.
  if (touched.size > 0) editor.restoreEditorDOM();
  editor.update(editor.props.readComposition(readComposed(editor.editor, touched)));
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
      note(composition, records);
    }),
    touched: new Set(),
  };
  composition.observer.observe(editor.editor, { subtree: true, characterData: true, childList: true });
  compositions.set(editor, composition);
}

export function onCompositionEnd(editor: ComposingEditor): void {
  const composition = compositions.get(editor);
  if (!composition) return;
  window.clearTimeout(composition.timer);
  composition.timer = window.setTimeout(resolve, resolveDelayMs, editor);
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
