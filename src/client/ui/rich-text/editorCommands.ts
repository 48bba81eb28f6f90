// The commands of keyboard and toolbar: each maps an editor state to the next.
import {
  AtomicBlockUtils,
  BlockMapBuilder,
  ContentBlock,
  ContentState,
  EditorState,
  Modifier,
  SelectionState,
  type EditorChangeType,
} from 'draft-js';
import { blockData, placeOf, withData } from './document/blockData';
import {
  footnoteCharacter,
  maxListDepth,
  entities,
  isList,
  marks,
  type BlockData,
  type BlockType,
  type CodeData,
  type EmbedEntityData,
  type FootnoteEntityData,
  type ImageEntityData,
  type LinkEntityData,
  type TableEntityData,
} from './document/documentModel';

export const blockAtCursor = (state: EditorState) =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey());

/** Creates a selection within the block of this key. */
export const rangeIn = (blockKey: string, start: number, end: number) =>
  SelectionState.createEmpty(blockKey).merge({ anchorOffset: start, focusOffset: end });

/** The cursor at this place of the block, with the focus in the text. */
export const cursorAt = (blockKey: string, offset: number) =>
  rangeIn(blockKey, offset, offset).set('hasFocus', true) as SelectionState;

export const selectionIn = (block: ContentBlock, start = 0, end = block.getLength()) =>
  rangeIn(block.getKey(), start, end);

/** The selected blocks, without a last one of which nothing is selected (as after a triple click). */
export function selectedBlocks(state: EditorState): ContentBlock[] {
  const selection = state.getSelection();
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const first = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  const last = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
  return blocks.slice(first, last > first && selection.getEndOffset() === 0 ? last : last + 1);
}

/**
 * Of a third click: a browser selects up to the beginning of the next block, which would become part of what is typed, or
 * nothing if that is one without text.
 */
export function selectClickedText(state: EditorState): EditorState {
  const selection = state.getSelection();
  const isLine = selection.getStartKey() === selection.getEndKey() && !selection.isCollapsed();
  const last = selectedBlocks(state).at(-1)!;
  if (isLine || (!selection.isCollapsed() && selection.getEndOffset() > 0) || last.getType() === 'atomic') return state;
  const start = selection.isCollapsed() ? 0 : selection.getStartOffset();
  const text = rangeIn(selection.getStartKey(), start, last.getLength()).merge({
    focusKey: last.getKey(),
    hasFocus: true,
  });
  return EditorState.forceSelection(state, text as SelectionState);
}

/** Replaces blocks by key; the selection stays. */
export function withBlocks(state: EditorState, changed: ContentBlock[], change: EditorChangeType): EditorState {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const next = changed.reduce((map, block) => map.set(block.getKey(), block), content.getBlockMap());
  return EditorState.push(
    state,
    // The types of draft-js do not describe the fields of its records.
    content.merge({ blockMap: next, selectionBefore: selection, selectionAfter: selection }) as ContentState,
    change,
  );
}

// `merge` is typed as that of any map; it returns the same record type.
const changed = (block: ContentBlock, fields: { type?: BlockType; depth?: number }) =>
  block.merge(fields) as ContentBlock;

/** Sets the type of a block, without the data of its former type; it stays where it stands. */
export const retyped = (block: ContentBlock, fields: { type: BlockType; depth: number }) => {
  const data = block.getData().filter((_value, name) => name === 'container');
  return changed(block.set('data', data) as ContentBlock, fields);
};

function withoutMarks(content: ContentState, block: ContentBlock): ContentState {
  const all = selectionIn(block);
  return Modifier.applyEntity(
    marks.reduce((bare, mark) => Modifier.removeInlineStyle(bare, all, mark), content),
    all,
    null,
  );
}

/** Sets the type of the selected blocks, or resets it if the first one has it already. Code has no inline styles. */
export function toggleBlock(state: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(state).filter((block) => block.getType() !== 'atomic');
  const target = blocks[0]?.getType() === type ? 'unstyled' : type;
  const content = state.getCurrentContent();
  const bare = target === 'code-block' ? blocks.reduce(withoutMarks, content) : content;
  const next = blocks.map((block) =>
    retyped(bare.getBlockForKey(block.getKey()), {
      type: target,
      depth: isList(target) && isList(block.getType()) ? block.getDepth() : 0,
    }),
  );
  return next.length > 0 ? withBlocks(state, next, 'change-block-type') : state;
}

/** Indents or outdents the selected list items; items below move along if they would be too deep otherwise. */
export function shiftItems(state: EditorState, by: 1 | -1): EditorState {
  const selected = new Set(selectedBlocks(state).map((block) => block.getKey()));
  let allowed = 0;
  const moved: ContentBlock[] = [];
  for (const block of state.getCurrentContent().getBlocksAsArray()) {
    const wanted = block.getDepth() + (selected.has(block.getKey()) ? by : 0);
    const depth = isList(block.getType()) ? Math.max(0, Math.min(wanted, allowed, maxListDepth)) : 0;
    if (depth !== block.getDepth()) moved.push(changed(block, { depth }));
    allowed = isList(block.getType()) ? depth + 1 : 0;
  }
  return moved.length > 0 ? withBlocks(state, moved, 'adjust-depth') : state;
}

export function insertText(state: EditorState, text: string): EditorState {
  const content = Modifier.replaceText(
    state.getCurrentContent(),
    state.getSelection(),
    text,
    state.getCurrentInlineStyle(),
  );
  return EditorState.push(state, content, 'insert-characters');
}

/** A space without marks and link, so that what is typed next has none either. */
export function insertPlainSpace(state: EditorState): EditorState {
  const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), ' ');
  return EditorState.push(state, content, 'insert-characters');
}

export const indentCode = (state: EditorState) => insertText(state, '  ');

export function splitInto(state: EditorState, type: BlockType): EditorState {
  const split = Modifier.splitBlock(state.getCurrentContent(), state.getSelection());
  const next = Modifier.setBlockType(split, split.getSelectionAfter(), type);
  return EditorState.push(state, next, 'split-block');
}

/** Inserts a paragraph below the current block and moves the cursor into it. */
export function openParagraphBelow(state: EditorState): EditorState {
  const block = blockAtCursor(state);
  const end = SelectionState.createEmpty(block.getKey()).merge({
    anchorOffset: block.getLength(),
    focusOffset: block.getLength(),
  });
  return splitInto(EditorState.acceptSelection(state, end), 'unstyled');
}

const isEmptyParagraph = (block: ContentBlock | undefined) =>
  block?.getType() === 'unstyled' && block.getLength() === 0;

/** Goes on below a block: in the empty paragraph that waits there, or in a new one. */
export function goOnBelow(state: EditorState, blockKey: string): EditorState {
  const below = state.getCurrentContent().getBlockAfter(blockKey) as ContentBlock | undefined;
  return isEmptyParagraph(below)
    ? EditorState.forceSelection(state, SelectionState.createEmpty(below!.getKey()))
    : openParagraphBelow(EditorState.acceptSelection(state, SelectionState.createEmpty(blockKey)));
}

/** Inserts a paragraph above the text and moves the cursor into it. */
export function openParagraphAtTop(state: EditorState): EditorState {
  const content = state.getCurrentContent();
  const paragraph = ContentState.createFromText('').getFirstBlock();
  const next = content.merge({
    blockMap: BlockMapBuilder.createFromArray([paragraph, ...content.getBlocksAsArray()]),
    selectionBefore: state.getSelection(),
    selectionAfter: SelectionState.createEmpty(paragraph.getKey()).set('hasFocus', true),
  });
  return EditorState.push(state, next as ContentState, 'split-block');
}

/** Moves the cursor to the end of the block before this one (-1), or to the start of the next (1); it is made where there is none. */
export function goPast(state: EditorState, blockKey: string, step: -1 | 1): EditorState {
  const content = state.getCurrentContent();
  const next = (step < 0 ? content.getBlockBefore(blockKey) : content.getBlockAfter(blockKey)) as
    ContentBlock | undefined;
  if (!next) return step < 0 ? openParagraphAtTop(state) : goOnBelow(state, blockKey);
  const at = step < 0 && next.getType() !== 'atomic' ? next.getLength() : 0;
  return EditorState.forceSelection(state, rangeIn(next.getKey(), at, at));
}

/** Merges into the data of a block. */
function setBlockData(state: EditorState, blockKey: string, data: BlockData): EditorState {
  const block = state.getCurrentContent().getBlockForKey(blockKey);
  return withBlocks(state, [withData(block, data)], 'change-block-data');
}

export const toggleTask = (state: EditorState, blockKey: string) =>
  setBlockData(state, blockKey, { isDone: !blockData(state.getCurrentContent().getBlockForKey(blockKey)).isDone });

/** The first line of the code that the block is a line of. */
function codeStart(state: EditorState, block: ContentBlock): ContentBlock {
  const content = state.getCurrentContent();
  const blocks = content.getBlocksAsArray();
  const above = blocks.slice(0, blocks.indexOf(block) + 1);
  return above.findLast((each) => placeOf(content, each.getKey()).isCodeStart) ?? block;
}

/** Sets the language, the title and the line numbers of code; makes the selected blocks code where they are none. */
export function setCode(state: EditorState, code: CodeData): EditorState {
  const isCode = blockAtCursor(state).getType() === 'code-block';
  const next = isCode ? state : toggleBlock(state, 'code-block');
  return setBlockData(next, codeStart(next, blockAtCursor(next)).getKey(), { code });
}

/** The code at the cursor. */
export const codeAt = (state: EditorState): CodeData | undefined =>
  blockAtCursor(state).getType() === 'code-block'
    ? (blockData(codeStart(state, blockAtCursor(state))).code ?? {})
    : undefined;

/** Turns an atomic block that has lost its entity into a paragraph. */
export function normalizeAtomicBlock(state: EditorState): EditorState {
  const block = blockAtCursor(state);
  if (block.getType() !== 'atomic' || block.getEntityAt(0)) return state;
  const content = state.getCurrentContent().set(
    'blockMap',
    state
      .getCurrentContent()
      .getBlockMap()
      .set(block.getKey(), changed(block, { type: 'unstyled' })),
  );
  return EditorState.set(state, { currentContent: content });
}

const isEntity = (content: ContentState, key: string | null, type: string) =>
  key !== null && content.getEntity(key).getType() === type;

/** The link at the cursor or at the start of the selection, with the range of its text. */
export function linkAt(state: EditorState): { link: LinkEntityData; range: SelectionState } | undefined {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const at = selection.getStartOffset();
  const keyAt = (offset: number) => {
    const key = block.getEntityAt(offset) as string | null;
    return isEntity(content, key, entities.link) ? key : null;
  };
  const key = keyAt(at) ?? (selection.isCollapsed() && at > 0 ? keyAt(at - 1) : null);
  if (key === null) return undefined;
  let range: SelectionState | undefined;
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (start, end) => {
      if (start <= at && at <= end) range = selectionIn(block, start, end);
    },
  );
  return range && { link: content.getEntity(key).getData() as LinkEntityData, range };
}

/** The selection split by block, without code, images and tables, which cannot contain links. */
function linkable(state: EditorState, range: SelectionState): SelectionState[] {
  const at = EditorState.acceptSelection(state, range);
  return selectedBlocks(at)
    .filter((block) => block.getType() !== 'atomic' && block.getType() !== 'code-block')
    .map((block) =>
      selectionIn(
        block,
        block.getKey() === range.getStartKey() ? range.getStartOffset() : 0,
        block.getKey() === range.getEndKey() ? range.getEndOffset() : block.getLength(),
      ),
    );
}

function applyLink(state: EditorState, range: SelectionState, key: string | null): EditorState {
  const content = linkable(state, range).reduce(
    (linked, part) => Modifier.applyEntity(linked, part, key),
    state.getCurrentContent(),
  );
  const end = state.getSelection();
  return EditorState.push(state, content.merge({ selectionAfter: end }) as ContentState, 'apply-entity');
}

const createLink = (state: EditorState, link: LinkEntityData): ContentState =>
  state.getCurrentContent().createEntity(entities.link, 'MUTABLE', link);

/** Inserts `text` as a link of its own. */
export function insertLink(state: EditorState, link: LinkEntityData, text: string): EditorState {
  const content = createLink(state, link);
  const key = content.getLastCreatedEntityKey();
  const linked = Modifier.replaceText(content, state.getSelection(), text, state.getCurrentInlineStyle(), key);
  return EditorState.push(state, linked, 'insert-characters');
}

/** Links the selection, or updates the link at the cursor; without either, inserts `text` as a link. */
export function setLink(state: EditorState, link: LinkEntityData, text: string): EditorState {
  const selection = state.getSelection();
  const range = linkAt(state)?.range ?? (selection.isCollapsed() ? undefined : selection);
  return range
    ? applyLink(state, range, createLink(state, link).getLastCreatedEntityKey())
    : insertLink(state, link, text);
}

export function removeLink(state: EditorState): EditorState {
  const known = linkAt(state);
  return known ? applyLink(state, known.range, null) : state;
}

function insertAtomic(state: EditorState, type: string, data: object): EditorState {
  const key = state.getCurrentContent().createEntity(type, 'IMMUTABLE', data).getLastCreatedEntityKey();
  return withoutEmptyLine(AtomicBlockUtils.insertAtomicBlock(state, key, ' '), state.getSelection().getStartKey());
}

/** Without the line in which something else was made, if it was empty. */
function withoutEmptyLine(state: EditorState, lineKey: string): EditorState {
  const content = state.getCurrentContent();
  const line = content.getBlockForKey(lineKey);
  // A container may be empty without it.
  if (!isEmptyParagraph(line) || blockData(line).container) return state;
  const currentContent = content.set('blockMap', content.getBlockMap().delete(lineKey)) as ContentState;
  return EditorState.set(state, { currentContent });
}

export const insertDivider = (state: EditorState) => insertAtomic(state, entities.divider, {});

export const insertContents = (state: EditorState) => insertAtomic(state, entities.contents, {});

export const insertHtml = (state: EditorState, html: string) => insertAtomic(state, entities.html, { html });

export const insertEmbed = (state: EditorState, embed: EmbedEntityData) => insertAtomic(state, entities.embed, embed);

const emptyCells = (tag: string) => `<tr>${`<${tag}></${tag}>`.repeat(3)}</tr>`;

/** Inserts a table with a header and two rows. */
export const insertTable = (state: EditorState) =>
  insertAtomic(state, entities.table, {
    html: `<table><thead>${emptyCells('th')}</thead><tbody>${emptyCells('td').repeat(2)}</tbody></table>`,
  });

/** The footnote at the cursor, or before it. */
export function footnoteAt(state: EditorState): { note: FootnoteEntityData; range: SelectionState } | undefined {
  const content = state.getCurrentContent();
  const block = blockAtCursor(state);
  const at = state.getSelection().getStartOffset();
  const offset = [at, at - 1].find(
    (each) => each >= 0 && isEntity(content, block.getEntityAt(each) as string | null, entities.footnote),
  );
  if (offset === undefined) return undefined;
  const note = content.getEntity(block.getEntityAt(offset)).getData() as FootnoteEntityData;
  return { note, range: selectionIn(block, offset, offset + 1) };
}

/** Inserts a footnote behind what is selected, or changes the one at the cursor. */
export function setFootnote(state: EditorState, note: FootnoteEntityData): EditorState {
  const content = state.getCurrentContent().createEntity(entities.footnote, 'IMMUTABLE', note);
  const key = content.getLastCreatedEntityKey();
  const known = footnoteAt(state);
  const selection = state.getSelection();
  const end = selection.merge({
    anchorKey: selection.getEndKey(),
    anchorOffset: selection.getEndOffset(),
    focusKey: selection.getEndKey(),
    focusOffset: selection.getEndOffset(),
    isBackward: false,
  });
  const next = known
    ? Modifier.applyEntity(content, known.range, key)
    : Modifier.insertText(content, end, footnoteCharacter, undefined, key);
  return EditorState.push(state, next, known ? 'apply-entity' : 'insert-characters');
}

export const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/** The cursor at the end of the word that it stands in, so that what is put there does not split the word. */
function moveOutOfWord(state: EditorState): EditorState {
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const text = block.getText();
  const start = selection.getStartOffset();
  const isWithin = (offset: number) =>
    wordCharacter.test(text.charAt(offset - 1)) && wordCharacter.test(text.charAt(offset));
  if (!selection.isCollapsed() || !isWithin(start)) return state;
  let end = start;
  while (isWithin(end)) end += 1;
  return EditorState.acceptSelection(
    state,
    selectionIn(block, end, end).set('hasFocus', selection.getHasFocus()) as SelectionState,
  );
}

export const insertAtomicOutOfWord = (state: EditorState, type: string, data: object) =>
  insertAtomic(moveOutOfWord(state), type, data);

export const insertImage = (state: EditorState, image: ImageEntityData) =>
  insertAtomicOutOfWord(state, entities.image, image);

/**
 * Inserts an image or the like between two blocks: before the block of the cursor where that stands in its first half, behind it
 * otherwise. The cursor moves to the start of the block after the image.
 */
export function insertAtomicBetweenBlocks(state: EditorState, type: string, data: object): EditorState {
  const content = state.getCurrentContent().createEntity(type, 'IMMUTABLE', data);
  const line = ContentState.createFromText(' ');
  const withEntity = Modifier.applyEntity(line, selectionIn(line.getFirstBlock()), content.getLastCreatedEntityKey());
  const atomic = changed(withEntity.getFirstBlock(), { type: 'atomic' });
  const target = blockAtCursor(state);
  const isBefore = state.getSelection().getStartOffset() * 2 <= target.getLength();
  const blocks = content.getBlocksAsArray();
  const index = blocks.indexOf(target) + (isBefore ? 0 : 1);
  // The document does not end with an image, as there would be no line to go on with.
  const after = blocks[index] ?? ContentState.createFromText('').getFirstBlock();
  const next = content.merge({
    blockMap: BlockMapBuilder.createFromArray([...blocks.slice(0, index), atomic, after, ...blocks.slice(index + 1)]),
    selectionBefore: state.getSelection(),
    selectionAfter: SelectionState.createEmpty(after.getKey()).set('hasFocus', true),
  });
  return EditorState.push(state, next as ContentState, 'insert-fragment');
}

/** What an atomic block is; undefined for text. */
export const atomicType = (content: ContentState, block: ContentBlock): string | undefined =>
  atomicEntity(content, block)?.getType();

function atomicEntity(content: ContentState, block: ContentBlock) {
  const key = block.getType() === 'atomic' ? (block.getEntityAt(0) as string | null) : null;
  return key === null ? undefined : content.getEntity(key);
}

function atomicData<Data>(content: ContentState, block: ContentBlock, type: string): Data | undefined {
  const entity = atomicEntity(content, block);
  return entity?.getType() === type ? (entity.getData() as Data) : undefined;
}

/** The picture of a block. */
export const pictureOf = (content: ContentState, block: ContentBlock): ImageEntityData | undefined =>
  atomicData(content, block, entities.image);

/** The table of a block. */
export const tableOf = (content: ContentState, block: ContentBlock): TableEntityData | undefined =>
  atomicData(content, block, entities.table);

/** The images of the document. */
/** The uploads that are to become blocks of the text, with their entities. */
export const listUploads = (state: EditorState): { upload: string; entityKey: string }[] => {
  const content = state.getCurrentContent();
  return content.getBlocksAsArray().flatMap((block) => {
    const entityKey = block.getType() === 'atomic' ? (block.getEntityAt(0) as string | null) : null;
    if (entityKey === null) return [];
    const { src, upload } = content.getEntity(entityKey).getData() as Partial<ImageEntityData>;
    return !src && upload !== undefined ? [{ upload, entityKey }] : [];
  });
};

/**
 * Completes what was not known when it was inserted, such as an image whose file has been stored since. No step of its own: the
 * entity is changed in all states, so that undoing and redoing never shows it as incomplete again.
 */
export function completeAtomic(state: EditorState, entityKey: string, data: object): EditorState {
  const content = state.getCurrentContent().mergeEntityData(entityKey, { ...data });
  const block = content.getBlocksAsArray().find((candidate) => candidate.getEntityAt(0) === entityKey);
  if (!block) return state;
  // A new block, as React and the writer know a block that has changed by its identity.
  const fresh = new ContentBlock(block.toObject());
  const blockMap = content.getBlockMap().set(block.getKey(), fresh);
  return EditorState.set(state, { currentContent: content.set('blockMap', blockMap) as ContentState });
}

/** Replaces what a block shows. A new entity, as changes of an entity cannot be undone. */
export function withAtomicData(content: ContentState, blockKey: string, data: object): ContentState {
  const block = content.getBlockForKey(blockKey);
  const key = content.createEntity(atomicType(content, block)!, 'IMMUTABLE', data).getLastCreatedEntityKey();
  return Modifier.applyEntity(content, selectionIn(block), key);
}

/** As a step of its own. */
export function updateAtomic(state: EditorState, blockKey: string, data: object): EditorState {
  const next = withAtomicData(state.getCurrentContent(), blockKey, data);
  return EditorState.push(state, next.merge({ selectionAfter: state.getSelection() }) as ContentState, 'apply-entity');
}

/** Whether everything is selected. */
export const isEmptyText = (state: EditorState): boolean =>
  state
    .getCurrentContent()
    .getBlocksAsArray()
    .every((block) => block.getType() !== 'atomic' && !block.getText().trim());

export function isAllSelected(state: EditorState): boolean {
  const selection = state.getSelection();
  const [first, last] = [state.getCurrentContent().getFirstBlock(), state.getCurrentContent().getLastBlock()];
  const isAll =
    selection.getStartKey() === first.getKey() &&
    selection.getStartOffset() === 0 &&
    selection.getEndKey() === last.getKey() &&
    selection.getEndOffset() === last.getLength();
  return isAll && !selection.isCollapsed();
}

export function removeSelected(state: EditorState): EditorState {
  const rest = Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'backward');
  return EditorState.push(state, rest, 'remove-range');
}

/** Removes an image, table or divider; the cursor moves to the block after it, or before it at the end. */
export function removeBlock(state: EditorState, blockKey: string): EditorState {
  const content = state.getCurrentContent();
  const neighbour = content.getBlockAfter(blockKey) ?? content.getBlockBefore(blockKey);
  if (!neighbour) return state;
  const blockMap = content.getBlockMap().delete(blockKey);
  const selectionAfter = SelectionState.createEmpty(neighbour.getKey());
  const next = content.merge({ blockMap, selectionBefore: state.getSelection(), selectionAfter }) as ContentState;
  return EditorState.push(state, next, 'remove-range');
}

/** Replaces the document, as one undoable step. */
export function replaceContent(state: EditorState, content: ContentState): EditorState {
  const start = SelectionState.createEmpty(content.getFirstBlock().getKey());
  const next = content.merge({ selectionBefore: state.getSelection(), selectionAfter: start }) as ContentState;
  return EditorState.push(state, next, 'insert-fragment');
}
