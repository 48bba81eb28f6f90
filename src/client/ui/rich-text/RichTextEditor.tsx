import {
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { useTheme } from '@mui/material/styles';
import {
  Editor,
  EditorState,
  getDefaultKeyBinding,
  Modifier,
  RichUtils,
  type ContentBlock,
  type DraftHandleValue,
} from 'draft-js';
import 'draft-js/dist/Draft.css';
import { AtomicBlock, type AtomicBlockProps } from './AtomicBlock';
import { copy, cut } from './copying';
import { createWordCounter } from './countWords';
import {
  blockAtCursor,
  breakBlock,
  changePicture,
  deleteBackwards,
  indentCode,
  insertPicture,
  linkAt,
  openParagraphBelow,
  removeBlock,
  removeLink,
  replaceContent,
  setLink,
  shiftItems,
} from './editing';
import { blockRenderMap, Foot, Frame, Label, markStyles, Sheet } from './frame';
import { LinkDialog } from './LinkDialog';
import { isList, type PictureData } from './model';
import { paste } from './pasting';
import { PictureDialog } from './PictureDialog';
import { isPressed } from './shortcuts';
import { Toolbar } from './Toolbar';
import { tools, type Tool } from './tools';
import { contentOf, useDocument } from './useDocument';

export interface RichTextEditorHandle {
  /** Puts another document in the place of this one; a single undo brings this one back. */
  replaceContent: (html: string) => void;
  /** The document as it is now. What `onChange` has not been told yet, it is told first. */
  getHtml: () => string;
  isEmpty: () => boolean;
  focus: () => void;
}

interface RichTextEditorProps {
  label: string;
  /** What is edited. Later values are not looked at: give the editor another key to start anew. */
  initialHtml: string;
  placeholder?: string;
  /** Told some 300 ms after a change at the latest, and when the text loses the focus; HTML of the contract's allow-list. */
  onChange: (html: string) => void;
  ref?: Ref<RichTextEditorHandle>;
}

type OpenDialog = { kind: 'link' } | { kind: 'picture'; blockKey?: string; picture?: PictureData };

const nextState = (state: EditorState | undefined, change: (state: EditorState) => void): DraftHandleValue => {
  if (!state) return 'not-handled';
  change(state);
  return 'handled';
};

/** Writes a post: HTML in, HTML out. What it saves, the post page shows alike. */
export function RichTextEditor({ label, initialHtml, placeholder = '', onChange, ref }: RichTextEditorProps) {
  const { state, current, change, flush, getHtml } = useDocument(initialHtml, onChange);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [notice, setNotice] = useState('');
  const [countWords] = useState(createWordCounter);
  const editor = useRef<Editor>(null);
  const id = useId();
  const theme = useTheme();
  const styles = useMemo(() => markStyles(theme), [theme]);

  const content = state.getCurrentContent();
  const words = countWords(content);

  useImperativeHandle(
    ref,
    () => ({
      replaceContent: (html) => {
        change(replaceContent(current(), contentOf(html)));
      },
      getHtml,
      isEmpty: () =>
        current()
          .getCurrentContent()
          .getBlocksAsArray()
          .every((block) => block.getType() !== 'atomic' && !block.getText().trim()),
      focus: () => editor.current?.focus(),
    }),
    [change, current, getHtml],
  );

  const onUse = useCallback(
    (tool: Tool) => {
      // First, since coming back to the text forgets what the next character would look like.
      if (!current().getSelection().getHasFocus()) editor.current?.focus();
      if (tool.dialog) setDialog({ kind: tool.dialog });
      else if (tool.id === 'undo' && current().getNativelyRenderedContent()) {
        // What the browser has drawn itself React does not know of: it draws that first, and then what was before.
        change(EditorState.set(current(), { nativelyRenderedContent: null }));
        setTimeout(() => {
          change(tool.apply!(current()));
        });
      } else change(tool.apply!(current()));
    },
    [change, current],
  );

  const renderBlock = useCallback(
    (block: ContentBlock) => {
      if (block.getType() !== 'atomic') return null;
      const props: AtomicBlockProps['blockProps'] = {
        onEdit: (blockKey, picture) => {
          setDialog({ kind: 'picture', blockKey, picture });
        },
        onRemove: (blockKey) => {
          editor.current?.focus();
          change(removeBlock(current(), blockKey));
        },
      };
      return { component: AtomicBlock, editable: false, props };
    },
    [change, current],
  );

  function commandOf(event: KeyboardEvent): string | null {
    const tool = tools.find(({ shortcuts }) => shortcuts?.some((shortcut) => isPressed(shortcut, event)));
    if (tool) return tool.id;
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const block = blockAtCursor(current());
      // Back from the outermost level the Tab key leaves the text, as it does everywhere else.
      if (isList(block.getType()) && !(event.shiftKey && block.getDepth() === 0)) {
        return event.shiftKey ? 'outdent' : 'indent';
      }
      return block.getType() === 'code-block' && !event.shiftKey ? 'indent-code' : null;
    }
    const command = getDefaultKeyBinding(event);
    return command === 'code' ? null : command;
  }

  function handleKeyCommand(command: string, from: EditorState): DraftHandleValue {
    const tool = tools.find((candidate) => candidate.id === command);
    if (tool?.isDisabled?.(from)) return 'handled';
    if (tool?.dialog) {
      onUse(tool);
      return 'handled';
    }
    if (tool) return nextState(tool.apply?.(from), change);
    if (command === 'indent') return nextState(shiftItems(from, 1), change);
    if (command === 'outdent') return nextState(shiftItems(from, -1), change);
    if (command === 'indent-code') return nextState(indentCode(from), change);
    if (command.startsWith('backspace')) return nextState(deleteBackwards(from), change);
    if (command.startsWith('delete')) return nextState(RichUtils.onDelete(from) ?? undefined, change);
    return 'not-handled';
  }

  function handleBeforeInput(characters: string, from: EditorState): DraftHandleValue {
    if (blockAtCursor(from).getType() !== 'atomic') return 'not-handled';
    const below = openParagraphBelow(from);
    const typed = Modifier.replaceText(below.getCurrentContent(), below.getSelection(), characters);
    return nextState(EditorState.push(below, typed, 'insert-characters'), change);
  }

  function closeDialog() {
    // The editor takes its selection up again from what it was rendered with.
    flushSync(() => {
      setDialog(undefined);
    });
    editor.current?.focus();
  }

  function refuseFiles(): DraftHandleValue {
    setNotice('Files cannot be put into the text; a picture is added by its address.');
    return 'handled';
  }

  const isPlaceholderShown =
    content.getBlocksAsArray().length === 1 && content.getFirstBlock().getType() === 'unstyled';
  const link = linkAt(state)?.link;

  return (
    <div>
      <Label id={`${id}label`}>{label}</Label>
      <Frame>
        <Toolbar state={state} controls={`${id}text`} onUse={onUse} />
        <Sheet
          id={`${id}text`}
          onClick={(event) => {
            if (event.target === event.currentTarget) editor.current?.focus();
          }}
        >
          <Editor
            ref={editor}
            editorState={state}
            onChange={change}
            onBlur={flush}
            ariaLabelledBy={`${id}label`}
            ariaDescribedBy={`${id}words {{editor_id_placeholder}}`}
            ariaMultiline
            role="textbox"
            placeholder={isPlaceholderShown ? placeholder : ''}
            spellCheck
            blockRenderMap={blockRenderMap}
            blockRendererFn={renderBlock}
            customStyleMap={styles}
            keyBindingFn={commandOf}
            handleKeyCommand={handleKeyCommand}
            handleReturn={(event, from) => nextState(breakBlock(from, event.shiftKey), change)}
            handleBeforeInput={handleBeforeInput}
            // The types do not say that there may be no text beside the HTML.
            handlePastedText={(text: string | null, html, from) => nextState(paste(from, text ?? '', html), change)}
            stripPastedStyles
            handlePastedFiles={refuseFiles}
            handleDroppedFiles={refuseFiles}
            onCopy={(_editor, event) => {
              copy(current(), event);
            }}
            onCut={(_editor, event) => {
              nextState(cut(current(), event), change);
            }}
          />
        </Sheet>
        <Foot>
          <span role="status">{notice}</span>
          <span id={`${id}words`}>{`${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`}</span>
        </Foot>
      </Frame>
      {dialog?.kind === 'link' && (
        <LinkDialog
          href={link?.href}
          hasText={link !== undefined || !state.getSelection().isCollapsed()}
          onSave={(href, text) => {
            change(setLink(current(), { ...link, href }, text));
            closeDialog();
          }}
          onRemove={() => {
            change(removeLink(current()));
            closeDialog();
          }}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'picture' && (
        <PictureDialog
          picture={dialog.picture}
          onSave={(picture) => {
            const { blockKey } = dialog;
            change(blockKey ? changePicture(current(), blockKey, picture) : insertPicture(current(), picture));
            closeDialog();
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}
