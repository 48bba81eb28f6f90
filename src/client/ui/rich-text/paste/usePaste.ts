import { useCallback, useRef, type ClipboardEvent, type Dispatch, type SetStateAction } from 'react';
import { EditorState, type DraftHandleValue } from 'draft-js';
import { rawHtmlMarker } from '../../../../contract/raw-html';
import { changeTo } from '../changeTo';
import { completeAtomic, insertEmbed } from '../commands/atomicBlocks';
import { blockAtCursor, selectionIn } from '../commands/selection';
import { insertText } from '../commands/text';
import { plainEmbed, type FindEmbed } from '../dialogs/EmbedDialog';
import type { MarkdownConverter } from '../dialogs/MarkdownDialog';
import { isForeign } from '../foreignEvents';
import { asOneStep, endUndoStep } from '../typing/undoSteps';
import { describeLosses } from './describeLosses';
import { editorLanguage, markdownIn, paste, pasteCode, takesEmbed } from './pasteContent';
import { pasteMarkdown } from './pasteMarkdown';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** Whether blocks of HTML may come. */
  mayUseHtml: boolean;
  converter: MarkdownConverter | undefined;
  findEmbed: FindEmbed | undefined;
  onNotice: Dispatch<SetStateAction<string>>;
}

/** What is done sooner is not announced. */
const noticeDelayMs = 500;

/** Takes what is pasted, or dropped, into the text: HTML, Markdown, code, or the address of a page, which becomes its card. */
export function usePaste({ current, change, mayUseHtml, converter, findEmbed, onNotice }: Options) {
  /** How many texts of Markdown are not in the document yet. */
  const converting = useRef(0);

  /** Without the sign of blocks of HTML for those who may not write them, as they could not save the text. */
  const withoutForbidden = (source: string) => (mayUseHtml ? source : source.replaceAll(rawHtmlMarker, ''));

  async function addMarkdown(markdown: string) {
    const waiting = 'The Markdown is being converted …';
    const timer = window.setTimeout(onNotice, noticeDelayMs, waiting);
    converting.current += 1;
    try {
      change(await pasteMarkdown(withoutForbidden(markdown), current, converter?.read));
    } finally {
      converting.current -= 1;
      window.clearTimeout(timer);
      onNotice((shown) => (shown === waiting ? '' : shown));
    }
  }

  /**
   * The address is one step of Undo, its card another. The card shows the address until the page has answered; then it is
   * completed, without a step of Undo for that.
   */
  function addEmbed(address: string) {
    const pasted = insertText(endUndoStep(current()), address);
    const line = EditorState.acceptSelection(pasted, selectionIn(blockAtCursor(pasted)));
    change(asOneStep(pasted, insertEmbed(line, plainEmbed(address))));
    const entityKey = current().getCurrentContent().getLastCreatedEntityKey();
    findEmbed?.(address).then(
      (found) => {
        change(completeAtomic(current(), entityKey, { title: undefined, ...found }));
      },
      () => undefined,
    );
  }

  function pasteText(text: string, html: string | undefined, from: EditorState): DraftHandleValue {
    const isCode = blockAtCursor(from).getType() === 'code-block';
    onNotice(html && !isCode ? describeLosses(html) : '');
    if (takesEmbed(from, text)) {
      addEmbed(text.trim());
      return 'handled';
    }
    const markdown = markdownIn(from, text, html);
    if (markdown !== undefined) {
      void addMarkdown(markdown);
      return 'handled';
    }
    return changeTo(paste(from, text, html && withoutForbidden(html)), change);
  }

  function insert(text: string, html?: string) {
    if (pasteText(text, html, current()) === 'not-handled' && text) change(insertText(current(), text));
  }

  /** Spreadsheets and browsers copy a picture of a text beside the text itself; draft-js would take the picture. */
  function handlePaste(event: ClipboardEvent) {
    if (isForeign(event.target)) return;
    const { files } = event.clipboardData;
    const [text, html] = ['text/plain', 'text/html'].map((type) => event.clipboardData.getData(type));
    const language = editorLanguage(event.clipboardData);
    const code = language && pasteCode(current(), text!, language);
    if (code) change(code);
    else if (files.length === 0 || (!text && !html)) return;
    event.preventDefault();
    event.stopPropagation();
    if (code) return;
    insert(text!, html);
  }

  return {
    /** Before the editor hears of it. */
    handlePaste,
    /** For the editor itself. */
    pasteText,
    /** Puts what comes from elsewhere where the cursor is. */
    insert,
    isConverting: useCallback(() => converting.current > 0, []),
  };
}
