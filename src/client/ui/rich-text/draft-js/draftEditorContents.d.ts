/** What the editor of draft-js renders within the element that is edited. */
declare module 'draft-js/lib/DraftEditorContents-core.react' {
  import type { EditorState } from 'draft-js';
  import type { Component, ReactElement } from 'react';

  export default class DraftEditorContents extends Component<{ editorState: EditorState }> {
    render(): ReactElement<{ children: ReactElement[] }>;
  }
}
