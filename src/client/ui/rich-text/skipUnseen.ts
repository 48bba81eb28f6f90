import { listen } from './listen';

const insertsText = (inputType: string) => inputType === 'insertText' || inputType === 'insertCompositionText';

/** Those that go no further than to what stands beside the cursor. */
const nearKeys = /^(?:.|Backspace|Delete|Enter|Shift|Arrow\w+|Dead|Process|Unidentified)$/u;

const goesFar = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || !nearKeys.test(key);

/**
 * Marks the groups of blocks of an editable element while somebody types into it, for the styles to leave out those that are not
 * seen. Not at other times: to Chromium, what is left out is no place for the cursor, so that Ctrl+End would not reach the end.
 * @returns what ends it
 */
export function skipUnseenWhileTyping(element: HTMLElement): () => void {
  let marked: HTMLElement[] = [];
  let frame = 0;
  const isCollapsed = () => element.ownerDocument.getSelection()?.isCollapsed ?? false;
  const skip = () => {
    frame = 0;
    marked = [...element.querySelectorAll<HTMLElement>('[data-group]')];
    for (const group of marked) group.dataset.skippable = '';
  };
  const showAll = () => {
    window.cancelAnimationFrame(frame);
    frame = 0;
    for (const group of marked) delete group.dataset.skippable;
    marked = [];
  };
  const stopText = listen(element, {
    beforeinput: (event) => {
      const { inputType } = event as InputEvent;
      // Undo, which may be asked for in a menu of the browser.
      if (inputType.startsWith('history')) showAll();
      if (marked.length > 0 || frame > 0 || !insertsText(inputType) || !isCollapsed()) return;
      // Until the end of the frame in which they are marked, all are left out: there must be no key in between.
      frame = window.requestAnimationFrame(skip);
    },
    keydown: (event) => {
      if (goesFar(event as KeyboardEvent) || !isCollapsed()) showAll();
    },
    focusout: showAll,
  });
  // Scrolling: the cursor may be in what is not seen then.
  const stopWindow = listen(window, { pointerdown: showAll, resize: showAll, scroll: showAll }, { capture: true });
  return () => {
    showAll();
    stopText();
    stopWindow();
  };
}
