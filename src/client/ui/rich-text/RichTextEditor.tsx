import {
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { Global } from '@emotion/react';
import Button from '@mui/material/Button';
import {
  type Editor,
  EditorState,
  getDefaultKeyBinding,
  Modifier,
  RichUtils,
  type ContentBlock,
  ContentState,
  type DraftHandleValue,
  SelectionState,
} from 'draft-js';
import draftStyles from 'draft-js/dist/Draft.css';
import type { FrontMatter } from '../../../contract/extensions/markdown';
import { rawHtmlMarker } from '../../../contract/raw-html';
import { roundedMinutes } from '../../../contract/reading-time';
import { hasModifier } from '../hasModifier';
import { ScreenReaderOnly } from '../layout';
import { AddBlockButton } from './blocks/AddBlockButton';
import { AtomicBlock, type AtomicBlockProps } from './blocks/AtomicBlock';
import {
  breakBlock,
  deleteBackwards,
  deleteCharacterForwards,
  deleteEmojiBackwards,
  findTableBeside,
} from './blocks/blockBreaks';
import { findBlockElement } from './blocks/blockGutter';
import { placeOf } from './document/blockData';
import { removeContainer, setContainer } from './blocks/containerCommands';
import { BlockHandle } from './blocks/BlockHandle';
import { BlockMarks, type BlockMark } from './blocks/BlockMarks';
import { readBlocks, readCaret, type Caret, type TextBlock } from './document/blockTexts';
import { CaretMenu } from './tools/CaretMenu';
import { copy, cut } from './paste/copySelection';
import { createTextCounter } from './document/countWords';
import { describeLosses } from './paste/describeLosses';
import {
  blockAtCursor,
  goOnBelow,
  goPast,
  indentCode,
  insertEmbed,
  isAllSelected,
  isEmptyText,
  completeAtomic,
  insertText,
  openParagraphAtTop,
  openParagraphBelow,
  removeBlock,
  replaceContent,
  selectClickedText,
  selectionIn,
  shiftItems,
  toggleTask,
  updateAtomic,
} from './editorCommands';
import {
  blockClass,
  blockRenderMap,
  ContentArea,
  Footer,
  Frame,
  KeyHint,
  Label,
  listStartStyles,
  markStyles,
} from './editorStyles';
import { hasFolders } from './drop/droppedFiles';
import { blockAtPointer } from './drop/dropPlace';
import { EditableBlock, type EditableBlockProps } from './blocks/EditableBlock';
import { EditorDialog, type OpenDialog } from './dialogs/EditorDialog';
import { plainEmbed, type FindEmbed } from './dialogs/EmbedDialog';
import { isBelowNothing } from './blocks/edgeLines';
import { isForeign } from './foreignEvents';
import { FoundContext, selectInTable } from './find/foundInTable';
import { joinPictures, splitGallery } from './blocks/galleryCommands';
import { LiveEditor } from './LiveEditor';
import { isList } from './document/documentModel';
import type { MarkdownConverter } from './dialogs/MarkdownDialog';
import { commentShortcut, MarksBubble } from './tools/MarksBubble';
import { createPassages, type Passages } from './passages';
import type { PictureDescriber } from './dialogs/DescribePicture';
import { describePlace, moveSelected } from './blocks/moveBlocks';
import { editorLanguage, markdownIn, paste, pasteCode, takesEmbed } from './paste/pasteContent';
import { pasteMarkdown } from './paste/pasteMarkdown';
import { FindBar } from './find/FindBar';
import type { ImageUploader } from './uploads/imageUploads';
import { findShortcut, isPressed, replaceShortcut, saveShortcut, shortcutLabel } from './shortcuts';
import { Toolbar } from './tools/Toolbar';
import { tools, type Tool } from './tools/toolbarTools';
import { breakMarkdown, typeMarkdown } from './typing/typedMarkdown';
import { typeTypography } from './typing/typedTypography';
import { asOneStep, endUndoStep } from './typing/undoSteps';
import { useDroppedFiles } from './drop/useDroppedFiles';
import { useDroppedText } from './drop/useDroppedText';
import { useCaretMenu } from './tools/useCaretMenu';
import { useComposition } from './typing/useComposition';
import { contentOf, useEditorDocument } from './useEditorDocument';
import { useKeylessInput } from './typing/useKeylessInput';
import { useFindText } from './find/useFindText';
import { useImageUploads, type UnfinishedUploads } from './uploads/useImageUploads';
import type { FindPosts } from './tools/usePostChoices';
import { useReturnByTab } from './typing/useReturnByTab';
import { useSelectedBlock } from './blocks/useSelectedBlock';
import { useVirtualKeyboard } from './typing/useVirtualKeyboard';
import { useProseFonts } from './useProseFonts';

export interface RichTextEditorHandle {
  /** Replaces the document, as one undoable step. */
  replaceContent: (html: string) => void;
  /** The HTML of the latest state. Pending changes are reported to `onChange` first. */
  getHtml: () => string;
  isEmpty: () => boolean;
  /** Why the HTML is not all of the text: pictures are on their way into it, or could not be sent, or a paste is converted. */
  findUnfinished: () => UnfinishedUploads | 'pasting';
  focus: () => void;
  /** For those who work on parts of the text. */
  passages: Passages;
  /** The blocks with their texts, in their order. */
  readBlocks: () => TextBlock[];
  /** Where the cursor is, or the beginning of what is selected. */
  readCaret: () => Caret;
  /** Puts the cursor into a block that is there, and shows it. */
  showBlock: (key: string) => void;
}

export interface RichTextEditorProps {
  label: string;
  /** The initial content; later values are ignored. Change the key to reset the editor. */
  initialHtml: string;
  placeholder?: string;
  /** Whether the text stands on the page itself, without a frame and a label that is seen. */
  isBare?: boolean;
  /** Called about 300 ms after a change, and on blur, with HTML of the contract's allow-list. */
  onChange: (html: string) => void;
  /** Without it, a picture is added by its address only. */
  uploader?: ImageUploader;
  /** Without it, a card of a page shows its address only. */
  findEmbed?: FindEmbed;
  /** For links to posts of this blog, which `@` offers. */
  findPosts?: FindPosts;
  /** The language whose quotes, and dashes, typed characters become; without it, they stay as typed. */
  typographyLanguage?: string;
  /** What stands beside blocks. */
  marks?: readonly BlockMark[];
  /** Comments on what is selected, or on the block with the cursor. */
  onComment?: () => void;
  /** For the text as Markdown. */
  markdownConverter?: MarkdownConverter;
  /** What the menu of blocks offers beside them. */
  extraTools?: readonly Tool[];
  /** For pictures of this blog. */
  pictureDescriber?: PictureDescriber;
  /** Gets what stands before the text of a file of Markdown that was dropped into an empty text. */
  onFrontMatter?: (frontMatter: FrontMatter) => void;
  /** Whether blocks of HTML may be added and changed; those of the text stay in any case. */
  mayUseHtml?: boolean;
  ref?: Ref<RichTextEditorHandle>;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

const commandKeys = [
  { command: 'comment', shortcut: commentShortcut },
  { command: 'find', shortcut: findShortcut },
  { command: 'replace', shortcut: replaceShortcut },
  { command: 'move-up', shortcut: { key: 'ARROWUP', alt: true } },
  { command: 'move-down', shortcut: { key: 'ARROWDOWN', alt: true } },
];

/** What is done sooner is not announced. */
const noticeDelayMs = 500;

const nothingWithheld: readonly string[] = [];
const htmlWithheld = ['html'];

const nextState = (state: EditorState | undefined, change: (state: EditorState) => void): DraftHandleValue => {
  if (!state) return 'not-handled';
  change(state);
  return 'handled';
};

/** A rich text editor with HTML as input and output. The text looks as on the post page. */
export function RichTextEditor({
  label,
  initialHtml,
  placeholder = '',
  isBare = false,
  onChange,
  uploader,
  findEmbed,
  findPosts,
  typographyLanguage,
  markdownConverter,
  extraTools,
  pictureDescriber,
  onFrontMatter,
  mayUseHtml = false,
  marks,
  onComment,
  ref,
}: RichTextEditorProps) {
  const { document, state, current, change, settle, flush, beforeFlush, getHtml } = useEditorDocument(
    initialHtml,
    onChange,
  );
  const area = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [notice, setNotice] = useState('');
  /** For screen readers only. */
  const [announcement, setAnnouncement] = useState('');
  const { uploads, addFiles, startUploads, findUnfinished } = useImageUploads({
    uploader,
    current,
    change,
    onNotice: setNotice,
  });
  const dropped = useDroppedFiles({
    current,
    change,
    uploads,
    addFiles,
    startUploads,
    onFrontMatter,
    converter: markdownConverter,
    onNotice: setNotice,
  });
  const droppedText = useDroppedText({ area, current, change, flush, insert: insertPasted });
  const [isDraggingOver, setIsDraggingOver] = useState(false);
  const [isInField, setIsInField] = useState(false);
  const [countText] = useState(createTextCounter);
  const editor = useRef<Editor>(null);
  /** Whether the next Tab leaves the text, which Escape asks for. */
  const isTabReleased = useRef(false);
  /** What typed Markdown has become, while nothing was typed after it: Backspace gives the characters back. */
  const converted = useRef<ContentState>(null);
  /** How many texts of pasted Markdown are not in the document yet. */
  const converting = useRef(0);
  const id = useId();
  useProseFonts();

  /** The editor would go back to the state of its last render when it gets the focus. */
  const changeAndFocus = useCallback(
    (next: EditorState) => {
      flushSync(() => {
        change(next);
      });
      editor.current?.focus();
    },
    [change],
  );

  /** Takes over what a tool has made of the text. A new table, which stands before the cursor, is filled next. */
  const take = useCallback(
    (tool: Tool, next: EditorState) => {
      if (tool.id !== 'table') {
        change(next);
        return;
      }
      flushSync(() => {
        change(next);
      });
      const tableKey = current().getCurrentContent().getKeyBefore(current().getSelection().getStartKey());
      findBlockElement(area.current, tableKey)?.querySelector<HTMLElement>('th, td')?.focus();
    },
    [change, current],
  );

  /** At once, while draft-js takes back a step in another task, and what was typed until then with it. */
  const apply = useCallback(
    (tool: Tool) => {
      // Natively rendered text is unknown to React: it is rendered first.
      if (current().getNativelyRenderedContent()) {
        flushSync(() => {
          change(EditorState.set(current(), { nativelyRenderedContent: null }));
        });
      }
      take(tool, tool.apply!(current()));
    },
    [change, current, take],
  );

  const content = state.getCurrentContent();
  const { words, minutes } = countText(content);

  useImperativeHandle(
    ref,
    () => ({
      replaceContent: (html) => {
        change(replaceContent(current(), contentOf(html)));
      },
      getHtml,
      isEmpty: () => isEmptyText(current()),
      findUnfinished: () => findUnfinished() ?? (converting.current > 0 ? 'pasting' : undefined),
      focus: () => editor.current?.focus(),
      passages: createPassages(current, change),
      readBlocks: () => readBlocks(current().getCurrentContent()),
      readCaret: () => readCaret(current()),
      showBlock: (key) => {
        changeAndFocus(EditorState.acceptSelection(current(), SelectionState.createEmpty(key)));
        findBlockElement(area.current, key)?.scrollIntoView({ block: 'center' });
      },
    }),
    [change, changeAndFocus, current, findUnfinished, getHtml],
  );

  const onUse = useCallback(
    (tool: Tool) => {
      // First, as focusing the editor resets the inline style override.
      if (!current().getSelection().getHasFocus()) editor.current?.focus();
      if (tool.dialog) setDialog({ kind: tool.dialog });
      else if (tool.run) tool.run();
      else apply(tool);
    },
    [apply, current],
  );

  const selectedBlock = useSelectedBlock({ area, current, changeAndFocus });
  const virtualKeyboard = useVirtualKeyboard({ current, change });
  const returnByTab = useReturnByTab({ current, change });
  useKeylessInput({
    area,
    current,
    change,
    breakLine: (from, isSoft) => {
      if (breakLine(from, isSoft) === 'handled') return;
      const split = Modifier.splitBlock(from.getCurrentContent(), from.getSelection());
      change(EditorState.push(from, split, 'split-block'));
    },
    pressKey: (command, from) => handleKeyCommand(command, from) === 'handled',
  });
  const composition = useComposition({ current, change, complete });
  const find = useFindText({ state, current, change });
  const { menu, ...caretMenu } = useCaretMenu({
    state,
    current,
    change,
    take,
    editor,
    onUse,
    findPosts,
    extraTools,
    withheld: mayUseHtml ? nothingWithheld : htmlWithheld,
  });

  const renderBlock = useCallback(
    (block: ContentBlock) => {
      const applied =
        <Args extends unknown[]>(command: (state: EditorState, ...args: Args) => EditorState) =>
        (...args: Args) => {
          change(command(current(), ...args));
        };
      /** For a button that may be gone then, and with it the focus. */
      const appliedInText = (command: (state: EditorState, blockKey: string) => EditorState) => (blockKey: string) => {
        changeAndFocus(command(current(), blockKey));
      };
      if (block.getType() === 'atomic') {
        const props: AtomicBlockProps['blockProps'] = {
          onEdit: (blockKey, image) => {
            setDialog({ kind: 'image', blockKey, image });
          },
          onEditMedia: (blockKey, media) => {
            setDialog({ kind: 'media', blockKey, media });
          },
          onEditHtml: mayUseHtml
            ? (blockKey, html) => {
                setDialog({ kind: 'html', blockKey, html });
              }
            : undefined,
          onUpdate: applied(updateAtomic),
          beforeFlush,
          onRemove: appliedInText(removeBlock),
          onJoin: appliedInText(joinPictures),
          onSplit: appliedInText(splitGallery),
          onLeave: (blockKey, step) => {
            changeAndFocus(step ? goPast(current(), blockKey, step) : goOnBelow(current(), blockKey));
          },
          onHistory: (tool) => {
            flushSync(() => {
              apply(tool);
            });
            // The table may be gone.
            if (window.document.activeElement === window.document.body) editor.current?.focus();
          },
          uploads,
        };
        return { component: AtomicBlock, editable: false, props };
      }
      const place = placeOf(current().getCurrentContent(), block.getKey());
      if (block.getType() !== 'task-list-item' && !place.isCodeStart && !place.isContainerStart) return null;
      const props: EditableBlockProps['blockProps'] = {
        place,
        onToggleTask: appliedInText(toggleTask),
        onEditCode: (blockKey) => {
          change(EditorState.forceSelection(current(), SelectionState.createEmpty(blockKey)));
          setDialog({ kind: 'code' });
        },
        onSetContainer: applied(setContainer),
        onRemoveContainer: appliedInText(removeContainer),
      };
      return { component: EditableBlock, editable: true, props };
    },
    [apply, beforeFlush, change, changeAndFocus, current, mayUseHtml, uploads],
  );

  function getCommand(event: KeyboardEvent): string | null {
    const tool = tools.find(({ shortcuts }) => shortcuts?.some((shortcut) => isPressed(shortcut, event)));
    // Not `undo`, which draft-js would carry out by itself.
    if (tool) return `tool:${tool.id}`;
    if (event.key === 'ArrowUp' && !hasModifier(event) && isBelowNothing(current(), area.current)) return 'open-top';
    const own = commandKeys.find(({ shortcut }) => isPressed(shortcut, event));
    if (own) return own.command;
    if (event.key !== 'Tab' && event.key !== 'Shift') isTabReleased.current = event.key === 'Escape';
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'toggle-task';
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (isTabReleased.current) return null;
      const block = blockAtCursor(current());
      // At the outermost level Shift+Tab moves the focus, as everywhere else.
      if (isList(block.getType()) && !(event.shiftKey && block.getDepth() === 0)) {
        return event.shiftKey ? 'outdent' : 'indent';
      }
      return block.getType() === 'code-block' && !event.shiftKey ? 'indent-code' : null;
    }
    const command = getDefaultKeyBinding(event);
    return command === 'code' ? null : command;
  }

  function handleKeyCommand(command: string, from: EditorState): DraftHandleValue {
    const tool = tools.find(({ id: toolId }) => command === `tool:${toolId}`);
    if (tool) {
      if (!tool.isDisabled?.(from)) onUse(tool);
      return 'handled';
    }
    if (command === 'toggle-task') {
      const block = blockAtCursor(from);
      return block.getType() === 'task-list-item' ? nextState(toggleTask(from, block.getKey()), change) : 'not-handled';
    }
    if (/^(?:backspace|delete)/.test(command) && isAllSelected(from)) {
      // Otherwise what is typed next would be what the first block was.
      const empty = replaceContent(from, ContentState.createFromText(''));
      return nextState(EditorState.moveFocusToEnd(empty), change);
    }
    if (command === 'open-top') return nextState(openParagraphAtTop(from), change);
    if (command === 'indent') return nextState(shiftItems(from, 1), change);
    if (command === 'outdent') return nextState(shiftItems(from, -1), change);
    if (command === 'indent-code') return nextState(indentCode(from), change);
    if (command === 'comment') {
      onComment?.();
      return 'handled';
    }
    if (command === 'find' || command === 'replace') {
      find.open(command === 'replace');
      return 'handled';
    }
    if (command === 'move-up' || command === 'move-down') {
      const moved = moveSelected(from, command === 'move-up' ? -1 : 1);
      if (moved) change(moved);
      setAnnouncement(moved ? describePlace(moved) : `Nothing is ${command === 'move-up' ? 'above' : 'below'} it.`);
      return 'handled';
    }
    const removal = /^(?:backspace|delete)/.exec(command)?.[0];
    const beside = removal && findTableBeside(from, removal === 'delete' ? 1 : -1);
    if (beside) {
      selectedBlock.selectOrRemove(beside.tableKey, beside.state);
      return 'handled';
    }
    if (command.startsWith('backspace')) {
      const isConverted = from.getCurrentContent() === converted.current && from.getSelection().isCollapsed();
      if (isConverted) return nextState(EditorState.undo(from), change);
      const emoji = command === 'backspace' ? deleteEmojiBackwards(from) : undefined;
      return nextState(emoji ?? deleteBackwards(from), change);
    }
    const character = command === 'delete' ? deleteCharacterForwards(from) : undefined;
    if (character) return nextState(character, change);
    if (command.startsWith('delete')) return nextState(RichUtils.onDelete(from) ?? undefined, change);
    return 'not-handled';
  }

  function convert(next: EditorState) {
    change(next);
    converted.current = current().getCurrentContent();
    virtualKeyboard.keepCursor();
  }

  function breakLine(from: EditorState, isSoft: boolean): DraftHandleValue {
    const breakOne = (state: EditorState) => breakBlock(state, isSoft);
    const markdown = breakMarkdown(from, breakOne);
    return markdown ? nextState(markdown, convert) : nextState(breakOne(from), change);
  }

  const typeAsMeant = (from: EditorState, characters: string) =>
    (typographyLanguage ? typeTypography(from, characters, typographyLanguage) : undefined) ??
    typeMarkdown(from, characters);

  /** For what ends a composition. */
  function complete(from: EditorState, character: string): EditorState | undefined {
    const meant = typeAsMeant(from, character);
    if (meant) converted.current = meant.getCurrentContent();
    return meant;
  }

  function handleBeforeInput(characters: string, from: EditorState): DraftHandleValue {
    selectedBlock.clear();
    if (blockAtCursor(from).getType() !== 'atomic') {
      const meant = typeAsMeant(from, characters);
      return meant ? nextState(meant, convert) : nextState(virtualKeyboard.typeAtCursor(characters), change);
    }
    const below = openParagraphBelow(from);
    const typed = Modifier.replaceText(below.getCurrentContent(), below.getSelection(), characters);
    return nextState(EditorState.push(below, typed, 'insert-characters'), change);
  }

  /** What is being composed is in the page alone; a browser ends it where the text loses the focus. */
  function endComposition() {
    const { activeElement } = window.document;
    if (!current().isInCompositionMode() || !(activeElement instanceof HTMLElement)) return;
    flushSync(() => {
      activeElement.blur();
    });
    editor.current?.focus();
  }

  /** Keys of a menu or of the blocks, before they are keys of the text. */
  function handleKeyFirst(event: KeyboardEvent) {
    virtualKeyboard.handleKey(event);
    if (isPressed(saveShortcut, event)) endComposition();
    if (!selectedBlock.handleKey(event) && !caretMenu.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function closeDialog() {
    // The editor restores its selection from its last render, so the dialog must be unmounted first.
    flushSync(() => {
      setDialog(undefined);
    });
    editor.current?.focus();
  }

  function openMarkdown() {
    // The HTML is without them.
    if (converting.current > 0) setNotice('Wait until the pasted Markdown has been converted.');
    else if (findUnfinished()) setNotice('Wait until the files have been sent, or remove those that could not be.');
    else setDialog({ kind: 'markdown', html: getHtml() });
  }

  function closeFind() {
    // As after a dialog, the editor restores the selection of its last render.
    flushSync(find.close);
    const match = find.matchInTable;
    const table = match && findBlockElement(area.current, match.blockKey);
    if (table) selectInTable(table, match);
    else editor.current?.focus();
  }

  /** Without the sign of blocks of HTML for those who may not write them, as they could not save the text. */
  const withoutForbidden = (source: string) => (mayUseHtml ? source : source.replaceAll(rawHtmlMarker, ''));

  function pasteText(text: string, html: string | undefined, from: EditorState): DraftHandleValue {
    const isCode = blockAtCursor(from).getType() === 'code-block';
    setNotice(html && !isCode ? describeLosses(html) : '');
    if (takesEmbed(from, text)) {
      addEmbed(text.trim());
      return 'handled';
    }
    const markdown = markdownIn(from, text, html);
    if (markdown !== undefined) {
      void addMarkdown(markdown);
      return 'handled';
    }
    return nextState(paste(from, text, html && withoutForbidden(html)), change);
  }

  function insertPasted(text: string, html?: string) {
    if (pasteText(text, html, current()) === 'not-handled' && text) change(insertText(current(), text));
  }

  async function addMarkdown(markdown: string) {
    const waiting = 'The Markdown is being converted …';
    const timer = window.setTimeout(setNotice, noticeDelayMs, waiting);
    converting.current += 1;
    try {
      change(await pasteMarkdown(withoutForbidden(markdown), current, markdownConverter?.read));
    } finally {
      converting.current -= 1;
      window.clearTimeout(timer);
      setNotice((shown) => (shown === waiting ? '' : shown));
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
    insertPasted(text!, html);
  }

  function takeFiles(files: Blob[], selection?: SelectionState): DraftHandleValue {
    if (uploader) dropped.takeFiles(files as File[], selection);
    else setNotice('Files cannot be put into the text; a picture is added by its address.');
    return 'handled';
  }

  /** In place of the editor, which would take a folder for a file, and hears of nothing that is dropped on a table. */
  function handleDrop(event: DragEvent) {
    if (!hasFiles(event)) {
      droppedText.handleDrop(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    setIsDraggingOver(false);
    const place = blockAtPointer(event);
    if (place) change(EditorState.forceSelection(current(), place));
    if (uploader && hasFolders(event.dataTransfer)) dropped.takeFolders(event.dataTransfer);
    else takeFiles([...event.dataTransfer.files], current().getSelection());
  }

  function handleDragOver(event: DragEvent) {
    if (!hasFiles(event)) {
      droppedText.handleDragOver(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    setIsDraggingOver(uploader !== undefined);
  }

  const blockType = blockAtCursor(state).getType();
  const doesTabIndent = state.getSelection().getHasFocus() && (isList(blockType) || blockType === 'code-block');

  return (
    <div data-bare={isBare || undefined}>
      <Global styles={draftStyles} />
      <Label id={`${id}label`}>{label}</Label>
      <Frame>
        <Toolbar state={state} controls={`${id}text`} isInField={isInField} onUse={onUse}>
          {find.isOpen && <FindBar {...find.bar} onClose={closeFind} />}
        </Toolbar>
        <ContentArea
          ref={area}
          id={`${id}text`}
          sx={listStartStyles(content)}
          data-over={isDraggingOver || undefined}
          onMouseDownCapture={selectedBlock.handleMouseDown}
          onPasteCapture={handlePaste}
          onFocusCapture={({ target }) => {
            setIsInField(isForeign(target));
          }}
          onBlurCapture={() => {
            setIsInField(false);
          }}
          {...virtualKeyboard.listeners}
          onKeyDownCapture={handleKeyFirst}
          onCompositionStartCapture={({ target }) => {
            if (!isForeign(target)) composition.begin();
          }}
          onCompositionUpdate={(event) => {
            caretMenu.handleComposition(event.data);
          }}
          onDragStartCapture={droppedText.handleDragStart}
          onDragEnd={droppedText.handleDragEnd}
          onDragOverCapture={handleDragOver}
          onDragLeave={() => {
            setIsDraggingOver(false);
          }}
          onDropCapture={handleDrop}
          onClick={(event) => {
            if (event.target === event.currentTarget) editor.current?.focus();
            else if (event.detail === 3 && !isForeign(event.target)) change(selectClickedText(current()));
          }}
        >
          <FoundContext value={find.found}>
            <LiveEditor
              ref={editor}
              document={document}
              onChange={(next) => {
                const before = current();
                change(next);
                caretMenu.follow(before, current());
                if (caretMenu.isFollowing) settle();
              }}
              readComposition={composition.end}
              onFocus={returnByTab}
              onBlur={() => {
                isTabReleased.current = false;
                selectedBlock.clear();
                flush();
              }}
              ariaLabelledBy={`${id}label`}
              ariaDescribedBy={`${id}words ${id}keys {{editor_id_placeholder}}`}
              ariaMultiline
              ariaControls={menu?.id}
              ariaActiveDescendantID={caretMenu.activeId}
              role="textbox"
              placeholder={placeholder}
              spellCheck
              blockRenderMap={blockRenderMap}
              blockRendererFn={renderBlock}
              blockStyleFn={(block) => blockClass(block, current().getCurrentContent())}
              customStyleMap={markStyles}
              keyBindingFn={getCommand}
              handleKeyCommand={handleKeyCommand}
              handleReturn={(event, from) => breakLine(from, event.shiftKey)}
              handleBeforeInput={handleBeforeInput}
              // The types are wrong: text is null if the clipboard holds only HTML.
              handlePastedText={(text: string | null, html, from) => pasteText(text ?? '', html, from)}
              stripPastedStyles
              handlePastedFiles={(files) => takeFiles(files)}
              onCopy={(_editor, event) => {
                copy(selectedBlock.state() ?? current(), event);
              }}
              onCut={(_editor, event) => {
                const block = selectedBlock.state();
                if (!block) nextState(cut(current(), event), change);
                else if (copy(block, event)) selectedBlock.remove();
              }}
            />
          </FoundContext>
          <BlockHandle area={area} current={current} change={change} />
          {marks && <BlockMarks area={area} marks={marks} />}
          <AddBlockButton state={state} area={area} isExpanded={menu !== undefined} onClick={caretMenu.open} />
        </ContentArea>
        {menu && <CaretMenu {...menu} />}
        <MarksBubble state={state} area={area} onUse={onUse} onComment={onComment} />
        <ScreenReaderOnly aria-live="polite">{announcement}</ScreenReaderOnly>
        <Footer data-notice={notice ? true : undefined}>
          <span role="status">{notice}</span>
          {notice && (
            <Button
              size="small"
              onClick={() => {
                setNotice('');
              }}
            >
              OK
            </Button>
          )}
          <KeyHint id={`${id}keys`} hidden={!doesTabIndent}>
            In lists and code, Tab indents; Escape, then Tab leaves the text.
          </KeyHint>
          <span id={`${id}words`}>
            {`${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`}
            {words > 0 && <span title="To read it">{` · ${roundedMinutes(minutes)} min`}</span>}
          </span>
          <Button
            size="small"
            color="inherit"
            title={`Find and replace (${shortcutLabel(findShortcut)})`}
            onClick={() => {
              find.open(true);
            }}
          >
            Find
          </Button>
          {markdownConverter && (
            <Button size="small" color="inherit" onClick={openMarkdown}>
              Markdown
            </Button>
          )}
        </Footer>
      </Frame>
      {dialog && (
        <EditorDialog
          dialog={dialog}
          current={current}
          change={change}
          onClose={closeDialog}
          addFiles={addFiles}
          {...{ uploader, findEmbed, markdownConverter, pictureDescriber }}
        />
      )}
    </div>
  );
}
