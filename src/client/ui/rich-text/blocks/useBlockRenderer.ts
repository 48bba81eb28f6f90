import { useCallback } from 'react';
import { EditorState, SelectionState, type ContentBlock } from 'draft-js';
import { removeBlock, updateAtomic } from '../commands/atomicBlocks';
import { goOnBelow, goPast, toggleTask } from '../commands/blockTypes';
import type { OpenDialog } from '../dialogs/EditorDialog';
import { placeOf } from '../document/blockData';
import type { Tool } from '../tools/toolbarTools';
import type { ImageUploads } from '../uploads/imageUploads';
import { AtomicBlock, type AtomicBlockProps } from './AtomicBlock';
import { removeContainer, setContainer } from './containerCommands';
import { EditableBlock, type EditableBlockProps } from './EditableBlock';
import { joinPictures, splitGallery } from './galleryCommands';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
  changeAndFocus: (next: EditorState) => void;
  /** Of Undo and Redo, within a block. */
  onHistory: (tool: Tool) => void;
  onDialog: (dialog: OpenDialog) => void;
  mayUseHtml: boolean;
  beforeFlush: AtomicBlockProps['blockProps']['beforeFlush'];
  uploads: ImageUploads;
}

/** What shows the blocks that are more than their text, for draft-js's `blockRendererFn`. */
export function useBlockRenderer(options: Options) {
  const { current, change, changeAndFocus, onHistory, onDialog, mayUseHtml, beforeFlush, uploads } = options;
  return useCallback(
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
            onDialog({ kind: 'image', blockKey, image });
          },
          onEditMedia: (blockKey, media) => {
            onDialog({ kind: 'media', blockKey, media });
          },
          onEditHtml: mayUseHtml
            ? (blockKey, html) => {
                onDialog({ kind: 'html', blockKey, html });
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
          onHistory,
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
          onDialog({ kind: 'code' });
        },
        onSetContainer: applied(setContainer),
        onRemoveContainer: appliedInText(removeContainer),
      };
      return { component: EditableBlock, editable: true, props };
    },
    [beforeFlush, change, changeAndFocus, current, mayUseHtml, onDialog, onHistory, uploads],
  );
}
