import { useSyncExternalStore, type ComponentProps, type Ref } from 'react';
import { Editor, type EditorState } from 'draft-js';
import { tellSelection } from './selectionForReact';
import type { EditorDocument } from './useEditorDocument';

/** What the types lack: the element that is edited. */
type EditorProps = ComponentProps<typeof Editor> & { editorRef: (element: HTMLElement | null) => void };

interface LiveEditorProps extends Omit<ComponentProps<typeof Editor>, 'ref' | 'editorState'> {
  document: EditorDocument;
  ref: Ref<Editor>;
}

function isBlank(state: EditorState): boolean {
  const content = state.getCurrentContent();
  return content.getBlocksAsArray().length === 1 && content.getFirstBlock().getType() === 'unstyled';
}

/** The editor of draft-js, which alone is rendered with each key that is typed. */
export function LiveEditor({ document, placeholder, ...props }: LiveEditorProps) {
  const state = useSyncExternalStore(document.subscribe, document.current, document.current);
  const all: EditorProps = {
    ...props,
    editorRef: tellSelection,
    editorState: state,
    placeholder: isBlank(state) ? placeholder : '',
  };
  return <Editor {...all} />;
}
