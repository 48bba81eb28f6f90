import {
  startTransition,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type RefObject,
} from 'react';
import { ContentState, EditorState, type Editor } from 'draft-js';
import { isBrowser } from './draft-js/UserAgent';
import { GroupedEditor } from './draft-js/GroupedEditor';
import { listen } from './listen';
import { tellSelection } from './selectionForReact';
import { skipUnseenWhileTyping } from './skipUnseen';
import type { Composed } from './typing/composedText';
import { isDrawn, type EditorDocument } from './useEditorDocument';

/** For the handler of compositions, which is our own: the state with what was composed. */
interface CompositionProps {
  readComposition: (composed: Composed) => EditorState;
}

/** What the types lack: the element that is edited. */
type EditorProps = ComponentProps<typeof Editor> &
  CompositionProps & { editorRef: (element: HTMLElement | null) => void };

interface LiveEditorProps extends Omit<ComponentProps<typeof Editor>, 'ref' | 'editorState'>, CompositionProps {
  document: EditorDocument;
  ref: RefObject<Editor | null>;
}

/** More than the highest windows show. */
const firstLength = 8_000;

/** That a block takes beside its characters, as each begins a line. */
const blockLength = 50;

function isBlank(state: EditorState): boolean {
  const content = state.getCurrentContent();
  return content.getBlocksAsArray().length === 1 && content.getFirstBlock().getType() === 'unstyled';
}

/** The beginning of a long text; undefined where all of it is shown at once. */
function beginOf(state: EditorState): EditorState | undefined {
  const blocks = state.getCurrentContent().getBlocksAsArray();
  let length = 0;
  const end = blocks.findIndex((block) => (length += block.getLength() + blockLength) > firstLength) + 1;
  if (end === 0 || end === blocks.length) return undefined;
  return EditorState.createWithContent(ContentState.createFromBlockArray(blocks.slice(0, end)), state.getDecorator()!);
}

/**
 * Of a long text that is opened, first only its start is drawn, and the rest while the browser has nothing else to do, or before
 * anything is done with the page: of 100 kB, drawing all was 65 of the 445 ms of CPU that it took until they could be edited.
 */
function useDrawnState(state: EditorState) {
  const [opened] = useState(state);
  const [begin, setBegin] = useState(() => beginOf(state));

  useEffect(() => {
    const drawAll = () => {
      setBegin(undefined);
    };
    startTransition(drawAll);
    // React renders what these events change at once, before the editor hears of them.
    const drawAllFirst = {
      pointerdown: drawAll,
      keydown: drawAll,
      focusin: drawAll,
      dragenter: drawAll,
      beforeprint: drawAll,
    };
    return listen(window, drawAllFirst, { capture: true, once: true });
  }, []);

  return begin && state === opened ? begin : state;
}

/** In Chromium, where it was measured. */
function useSkippedGroups(editor: RefObject<Editor | null>) {
  useEffect(() => {
    const element = editor.current?.editor;
    return element && isBrowser('Chrome') ? skipUnseenWhileTyping(element) : undefined;
  }, [editor]);
}

/** What draft-js keeps of its last render, beside its props. */
interface Rendered {
  props: { editorState: EditorState };
  _latestEditorState: EditorState;
  _latestCommittedEditorState: EditorState;
}

/**
 * Tells an editor of a state which the browser has drawn by itself, as if it had been rendered: nothing would come of that but
 * what is set here. A tenth of what a key costs. @returns whether it is such a state
 */
function adoptDrawn(editor: Editor | null, state: EditorState): boolean {
  if (!editor || !isDrawn(state)) return false;
  const rendered = editor as unknown as Rendered;
  const before = rendered.props.editorState;
  const isSameOtherwise =
    before.getDirectionMap() === state.getDirectionMap() &&
    before.getSelection().getHasFocus() === state.getSelection().getHasFocus();
  if (!isSameOtherwise) return false;
  rendered.props = { ...rendered.props, editorState: state };
  rendered._latestEditorState = state;
  rendered._latestCommittedEditorState = state;
  return true;
}

/** The editor of draft-js, which alone is rendered with each key that is typed, where the browser does not draw it by itself. */
export function LiveEditor({ document, placeholder, onChange, ref, ...props }: LiveEditorProps) {
  const subscribe = useCallback(
    (render: () => void) =>
      document.subscribe(() => {
        if (!adoptDrawn(ref.current, document.current())) render();
      }),
    [document, ref],
  );
  const state = useSyncExternalStore(subscribe, document.current, document.current);
  const drawn = useDrawnState(state);
  useSkippedGroups(ref);
  const all: EditorProps & { ref: RefObject<Editor | null> } = {
    ...props,
    ref,
    editorRef: tellSelection,
    editorState: drawn,
    // Of the beginning of a text, the selection alone: what is made of it lacks the rest.
    onChange:
      drawn === state
        ? onChange
        : (next) => onChange(EditorState.acceptSelection(document.current(), next.getSelection())),
    placeholder: isBlank(state) ? placeholder : '',
  };
  return <GroupedEditor {...all} />;
}
