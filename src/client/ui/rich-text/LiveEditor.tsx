import { startTransition, useEffect, useState, useSyncExternalStore, type ComponentProps, type Ref } from 'react';
import { ContentState, Editor, EditorState } from 'draft-js';
import { listen } from './listen';
import { tellSelection } from './selectionForReact';
import type { EditorDocument } from './useEditorDocument';

/** What the types lack: the element that is edited. */
type EditorProps = ComponentProps<typeof Editor> & { editorRef: (element: HTMLElement | null) => void };

interface LiveEditorProps extends Omit<ComponentProps<typeof Editor>, 'ref' | 'editorState'> {
  document: EditorDocument;
  ref: Ref<Editor>;
}

/** More than the highest windows show. */
const firstLength = 8_000;

/** That a block takes beside its characters, as each begins a line. */
const blockLength = 50;

function isBlank(state: EditorState): boolean {
  const content = state.getCurrentContent();
  return content.getBlocksAsArray().length === 1 && content.getFirstBlock().getType() === 'unstyled';
}

/** The begin of a long text; undefined where all of it is shown at once. */
function beginOf(state: EditorState): EditorState | undefined {
  const blocks = state.getCurrentContent().getBlocksAsArray();
  let length = 0;
  const end = blocks.findIndex((block) => (length += block.getLength() + blockLength) > firstLength) + 1;
  if (end === 0 || end === blocks.length) return undefined;
  return EditorState.createWithContent(ContentState.createFromBlockArray(blocks.slice(0, end)), state.getDecorator()!);
}

/**
 * Of a long text that is opened, first only the begin is drawn, and the rest while the browser has nothing else to do, or before
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

/** The editor of draft-js, which alone is rendered with each key that is typed. */
export function LiveEditor({ document, placeholder, onChange, ...props }: LiveEditorProps) {
  const state = useSyncExternalStore(document.subscribe, document.current, document.current);
  const drawn = useDrawnState(state);
  const all: EditorProps = {
    ...props,
    editorRef: tellSelection,
    editorState: drawn,
    // Of the begin of a text, the selection alone: what is made of it lacks the rest.
    onChange:
      drawn === state
        ? onChange
        : (next) => onChange(EditorState.acceptSelection(document.current(), next.getSelection())),
    placeholder: isBlank(state) ? placeholder : '',
  };
  return <Editor {...all} />;
}
