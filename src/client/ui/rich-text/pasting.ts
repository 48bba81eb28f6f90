import {
  BlockMapBuilder,
  convertFromRaw,
  EditorState,
  Modifier,
  type ContentBlock,
  type RawDraftContentState,
} from 'draft-js';
import { completeAddress } from './addresses';
import { cleanPaste, hasStructure } from './cleanPaste';
import { blockAtCursor, setLink } from './editing';
import { looksLikeMarkdown } from './looksLikeMarkdown';
import { markdownToHtml } from './markdownToHtml';
import { readElement, readHtml } from './readHtml';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Paragraphs are parted by empty lines, where there are any, or are the lines. */
function paragraphs(text: string): string {
  const parts = /\n[ \t]*\n/.test(text) ? text.split(/\n[ \t]*\n\s*/) : text.split('\n');
  return parts.map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`).join('');
}

/** What the clipboard holds, as a document; nothing for a piece of plain text that has no lines. */
function readClipboard(text: string, html: string | undefined): RawDraftContentState | undefined {
  const source = text.replace(/\r\n?/g, '\n').trim();
  if (looksLikeMarkdown(source) && !(html && hasStructure(html))) return readHtml(markdownToHtml(source));
  if (html) return readElement(cleanPaste(html));
  return source.includes('\n') ? readHtml(paragraphs(source)) : undefined;
}

function insert(state: EditorState, { blocks, entityMap }: RawDraftContentState): EditorState {
  const removed = state.getSelection().isCollapsed()
    ? state.getCurrentContent()
    : Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'forward');
  const target = removed.getBlockForKey(state.getSelection().getStartKey());
  const range = state.getSelection().isCollapsed() ? state.getSelection() : removed.getSelectionAfter();
  const pasted = convertFromRaw({ blocks, entityMap }).getBlocksAsArray();
  const [only, ...more] = pasted;
  // A single block becomes part of the one it is pasted into, unless that is empty; draft-js would change its type.
  const isPart = more.length === 0 && target.getLength() > 0;
  const fragment = isPart ? [only!.merge({ type: target.getType() }) as ContentBlock] : pasted;
  const inserted = Modifier.replaceWithFragment(removed, range, BlockMapBuilder.createFromArray(fragment));
  const next =
    more.length === 0 && !isPart && target.getType() === 'unstyled'
      ? Modifier.setBlockType(inserted, inserted.getSelectionAfter(), only!.getType())
      : inserted;
  return EditorState.push(state, next, 'insert-fragment');
}

const codeLines = (text: string): RawDraftContentState => ({
  entityMap: {},
  blocks: text
    .split(/\r\n?|\n/)
    .map((line) => ({ key: '', type: 'code-block', text: line, depth: 0, inlineStyleRanges: [], entityRanges: [] })),
});

/**
 * The state after a paste: HTML keeps its structure and drops its styling, Markdown becomes formatting, an address makes
 * a link of what is selected, and within code text is text. Nothing for what draft-js pastes as well itself.
 */
export function paste(state: EditorState, text: string, html?: string): EditorState | undefined {
  if (blockAtCursor(state).getType() === 'code-block') return insert(state, codeLines(text));
  const address = /^https?:\/\/\S+$/i.test(text.trim()) ? completeAddress(text) : undefined;
  const selection = state.getSelection();
  if (address && (selection.isCollapsed() || selection.getStartKey() === selection.getEndKey())) {
    return setLink(state, { href: address }, text.trim());
  }
  const content = readClipboard(text, html);
  const isEmpty = content?.blocks.every((block) => block.text === '');
  return content && !isEmpty ? insert(state, content) : undefined;
}
