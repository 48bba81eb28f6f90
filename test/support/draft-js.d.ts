/** The module that the editor replaces, see webpack.config.ts. */
declare module 'draft-js/lib/BlockTree' {
  import type { ContentBlock, ContentState, EditorState } from 'draft-js';
  import type { List } from 'immutable';

  const tree: {
    generate: (
      content: ContentState,
      block: ContentBlock,
      decorator: ReturnType<EditorState['getDecorator']>,
    ) => List<object>;
  };
  export default tree;
}
