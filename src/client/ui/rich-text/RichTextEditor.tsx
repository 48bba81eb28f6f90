import { useCallback, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Global } from '@emotion/react';
import { type Editor, EditorState, Modifier, SelectionState } from 'draft-js';
import draftStyles from 'draft-js/dist/Draft.css';
import type { FrontMatter } from '../../../contract/extensions/markdown';
import { ScreenReaderOnly } from '../layout';
import { AddBlockButton } from './blocks/AddBlockButton';
import { findBlockElement } from './blocks/blockGutter';
import { BlockHandle } from './blocks/BlockHandle';
import { BlockMarks, type BlockMark } from './blocks/BlockMarks';
import { useBlockRenderer } from './blocks/useBlockRenderer';
import { useSelectedBlock } from './blocks/useSelectedBlock';
import { changeTo } from './changeTo';
import { blockAtCursor, selectClickedText } from './commands/selection';
import { isEmptyText, replaceContent } from './commands/text';
import type { PictureDescriber } from './dialogs/DescribePicture';
import { EditorDialog, type OpenDialog } from './dialogs/EditorDialog';
import type { FindEmbed } from './dialogs/EmbedDialog';
import type { MarkdownConverter } from './dialogs/MarkdownDialog';
import { readBlocks, readCaret, type Caret, type TextBlock } from './document/blockTexts';
import { createTextCounter } from './document/countWords';
import { isList } from './document/documentModel';
import { useDrop } from './drop/useDrop';
import { EditorFooter } from './EditorFooter';
import { blockClass, blockRenderMap, ContentArea, Frame, Label, listStartStyles, markStyles } from './editorStyles';
import { FindBar } from './find/FindBar';
import { FoundContext, selectInTable } from './find/foundInTable';
import { useFindText } from './find/useFindText';
import { isForeign } from './foreignEvents';
import { LiveEditor } from './LiveEditor';
import { createPassages, type Passages } from './passages';
import { copy, cut } from './paste/copySelection';
import { usePaste } from './paste/usePaste';
import { isPressed, saveShortcut } from './shortcuts';
import { CaretMenu } from './tools/CaretMenu';
import { MarksBubble } from './tools/MarksBubble';
import { Toolbar } from './tools/Toolbar';
import type { Tool } from './tools/toolbarTools';
import { useCaretMenu } from './tools/useCaretMenu';
import type { FindPosts } from './tools/usePostChoices';
import { useComposition } from './typing/useComposition';
import { useKeylessInput } from './typing/useKeylessInput';
import { useReturnByTab } from './typing/useReturnByTab';
import { useTyping } from './typing/useTyping';
import { useVirtualKeyboard } from './typing/useVirtualKeyboard';
import type { ImageUploader } from './uploads/imageUploads';
import { useImageUploads, type UnfinishedUploads } from './uploads/useImageUploads';
import { contentOf, useEditorDocument } from './useEditorDocument';
import { useKeyCommands } from './useKeyCommands';
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

const nothingWithheld: readonly string[] = [];
const htmlWithheld = ['html'];

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
  const { isConverting, ...paste } = usePaste({
    current,
    change,
    mayUseHtml,
    converter: markdownConverter,
    findEmbed,
    onNotice: setNotice,
  });
  const drop = useDrop({
    area,
    current,
    change,
    flush,
    uploader,
    uploads,
    addFiles,
    startUploads,
    converter: markdownConverter,
    onFrontMatter,
    onNotice: setNotice,
    insert: paste.insert,
  });
  const [isInField, setIsInField] = useState(false);
  const [countText] = useState(createTextCounter);
  const editor = useRef<Editor>(null);
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
      findUnfinished: () => findUnfinished() ?? (isConverting() ? 'pasting' : undefined),
      focus: () => editor.current?.focus(),
      passages: createPassages(current, change),
      readBlocks: () => readBlocks(current().getCurrentContent()),
      readCaret: () => readCaret(current()),
      showBlock: (key) => {
        changeAndFocus(EditorState.acceptSelection(current(), SelectionState.createEmpty(key)));
        findBlockElement(area.current, key)?.scrollIntoView({ block: 'center' });
      },
    }),
    [change, changeAndFocus, current, findUnfinished, getHtml, isConverting],
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
  const typing = useTyping({ current, change, typographyLanguage, virtualKeyboard });
  const composition = useComposition({ current, change, complete: typing.complete });
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

  const keys = useKeyCommands({
    area,
    current,
    change,
    selectedBlock,
    isConverted: typing.isConverted,
    onUse,
    onComment,
    onFind: find.open,
    onAnnounce: setAnnouncement,
  });
  useKeylessInput({
    area,
    current,
    change,
    breakLine: (from, isSoft) => {
      if (typing.breakLine(from, isSoft) === 'handled') return;
      const split = Modifier.splitBlock(from.getCurrentContent(), from.getSelection());
      change(EditorState.push(from, split, 'split-block'));
    },
    pressKey: (command, from) => keys.handleKeyCommand(command, from) === 'handled',
  });

  const takeHistory = useCallback(
    (tool: Tool) => {
      flushSync(() => {
        apply(tool);
      });
      // The table may be gone.
      if (window.document.activeElement === window.document.body) editor.current?.focus();
    },
    [apply],
  );
  const renderBlock = useBlockRenderer({
    current,
    change,
    changeAndFocus,
    onHistory: takeHistory,
    onDialog: setDialog,
    mayUseHtml,
    beforeFlush,
    uploads,
  });

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
    if (isConverting()) setNotice('Wait until the pasted Markdown has been converted.');
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
          data-over={drop.isDraggingOver || undefined}
          onMouseDownCapture={selectedBlock.handleMouseDown}
          onPasteCapture={paste.handlePaste}
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
          {...drop.listeners}
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
                keys.keepTab();
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
              keyBindingFn={keys.getCommand}
              handleKeyCommand={keys.handleKeyCommand}
              handleReturn={(event, from) => typing.breakLine(from, event.shiftKey)}
              handleBeforeInput={(characters, from) => {
                selectedBlock.clear();
                return typing.handleBeforeInput(characters, from);
              }}
              // The types are wrong: text is null if the clipboard holds only HTML.
              handlePastedText={(text: string | null, html, from) => paste.pasteText(text ?? '', html, from)}
              stripPastedStyles
              handlePastedFiles={(files) => drop.takeFiles(files)}
              onCopy={(_editor, event) => {
                copy(selectedBlock.state() ?? current(), event);
              }}
              onCut={(_editor, event) => {
                const block = selectedBlock.state();
                if (!block) changeTo(cut(current(), event), change);
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
        <EditorFooter
          id={id}
          notice={notice}
          onDismiss={() => {
            setNotice('');
          }}
          doesTabIndent={doesTabIndent}
          words={words}
          minutes={minutes}
          onFind={() => {
            find.open(true);
          }}
          onMarkdown={markdownConverter && openMarkdown}
        />
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
