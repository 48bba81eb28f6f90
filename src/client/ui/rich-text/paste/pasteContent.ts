import { BlockMapBuilder, EditorState, Modifier, type ContentBlock, type RawDraftContentState } from 'draft-js';
import { recognizeEmbed } from '../../../../contract/embeds';
import { escapeHtml } from '../../../../contract/plain-text';
import { safeAttributes } from '../../../../contract/rich-text';
import { insertLink, setLink } from '../commands/links';
import { blockAtCursor } from '../commands/selection';
import { blockData, withData } from '../document/blockData';
import { createContent } from '../document/createContent';
import { readHtml } from '../document/readHtml';
import { completeUrl } from '../document/urls';
import { cleanPaste, hasStructure } from './cleanPaste';
import { looksLikeMarkdown } from './looksLikeMarkdown';

/** Paragraphs are separated by empty lines if there are any; otherwise each line is one. */
function paragraphs(text: string): string {
  const parts = /\n[ \t]*\n/.test(text) ? text.split(/\n[ \t]*\n\s*/) : text.split('\n');
  return parts.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`).join('');
}

const sourceOf = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** The clipboard content as a document; undefined for plain text of a single line. */
function readClipboard(text: string, html: string | undefined): RawDraftContentState | undefined {
  const source = sourceOf(text);
  if (html) return readHtml(cleanPaste(html));
  return source.includes('\n') ? readHtml(paragraphs(source)) : undefined;
}

/** draft-js gives the first block the data of what is pasted, also where it goes on in a block that is there. */
function withDataOfTarget(
  fragment: readonly ContentBlock[],
  target: ContentBlock,
  isContinued: boolean,
): ContentBlock[] {
  const { container } = blockData(target);
  return fragment.map((block, index) => {
    if (index === 0 && isContinued) return block.set('data', target.getData()) as ContentBlock;
    return container && !blockData(block).container ? withData(block, { container }) : block;
  });
}

/** Inserts a document at the cursor, or in place of what is selected. */
export function insertRaw(state: EditorState, { blocks, entityMap }: RawDraftContentState): EditorState {
  const removed = state.getSelection().isCollapsed()
    ? state.getCurrentContent()
    : Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'forward');
  const target = removed.getBlockForKey(state.getSelection().getStartKey());
  const range = state.getSelection().isCollapsed() ? state.getSelection() : removed.getSelectionAfter();
  const pasted = createContent({ blocks, entityMap }).getBlocksAsArray();
  const [only, ...more] = pasted;
  // A single block is merged into a target that is not empty; draft-js would change the type of the target.
  const isPart = more.length === 0 && target.getLength() > 0;
  const fragment = isPart ? [only!.merge({ type: target.getType() }) as ContentBlock] : pasted;
  const isCode = target.getType() === 'code-block' && only!.getType() === 'code-block';
  const blocksInPlace = withDataOfTarget(fragment, target, isPart || isCode || range.getStartOffset() > 0);
  const inserted = Modifier.replaceWithFragment(removed, range, BlockMapBuilder.createFromArray(blocksInPlace));
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

/** What VS Code says of several lines of code that were copied there; undefined for what is no code. */
export function editorLanguage(clipboard: Pick<DataTransfer, 'getData'>): string | undefined {
  try {
    const { mode } = JSON.parse(clipboard.getData('vscode-editor-data') || '{}') as { mode?: unknown };
    const isCode = typeof mode === 'string' && !['plaintext', 'markdown'].includes(mode);
    const language = isCode ? safeAttributes('pre', { 'data-language': mode.toLowerCase() }) : undefined;
    return clipboard.getData('text/plain').trim().includes('\n') ? language?.['data-language'] : undefined;
  } catch {
    return undefined;
  }
}

/** The state with a block of code; undefined within code, where it is more of that. */
export function pasteCode(state: EditorState, text: string, language: string): EditorState | undefined {
  if (blockAtCursor(state).getType() === 'code-block') return undefined;
  const { blocks, entityMap } = codeLines(text.trimEnd());
  const [first, ...more] = blocks;
  return insertRaw(state, { entityMap, blocks: [{ ...first!, data: { code: { language } } }, ...more] });
}

/** Whether what is pasted is the address of a film, a post or the like, on a line of its own. */
export function takesEmbed(state: EditorState, text: string): boolean {
  const block = blockAtCursor(state);
  if (block.getType() !== 'unstyled' || block.getLength() > 0 || !state.getSelection().isCollapsed()) return false;
  const embed = recognizeEmbed(text.trim());
  return embed !== undefined && embed.provider !== 'page';
}

/** The address that a text is, and nothing else. */
export const urlIn = (text: string) => (/^https?:\/\/\S+$/i.test(text.trim()) ? completeUrl(text) : undefined);

/** The Markdown in the clipboard, if that is what it holds, and where it is to be converted. */
export function markdownIn(state: EditorState, text: string, html?: string): string | undefined {
  if (blockAtCursor(state).getType() === 'code-block' || urlIn(text)) return undefined;
  const source = sourceOf(text);
  return looksLikeMarkdown(source) && !(html && hasStructure(html)) ? source : undefined;
}

/** The state after a paste of HTML of the contract's allow-list. */
export const pasteHtml = (state: EditorState, html: string): EditorState => insertRaw(state, readHtml(html));

/**
 * The state after a paste: HTML keeps its structure without its styles, a URL links the selection, and within code
 * everything is text. Undefined for the default of draft-js.
 */
export function paste(state: EditorState, text: string, html?: string): EditorState | undefined {
  if (blockAtCursor(state).getType() === 'code-block') return insertRaw(state, codeLines(text));
  const url = urlIn(text);
  const selection = state.getSelection();
  if (url && selection.isCollapsed()) return insertLink(state, { href: url }, text.trim());
  if (url && selection.getStartKey() === selection.getEndKey()) return setLink(state, { href: url }, text.trim());
  const content = readClipboard(text, html);
  const isEmpty = content?.blocks.every((block) => block.text === '');
  return content && !isEmpty ? insertRaw(state, content) : undefined;
}
