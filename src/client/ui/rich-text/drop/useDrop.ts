import { useState, type DragEvent, type RefObject } from 'react';
import { EditorState, type DraftHandleValue, type SelectionState } from 'draft-js';
import type { FrontMatter } from '../../../../contract/extensions/markdown';
import type { MarkdownConverter } from '../dialogs/MarkdownDialog';
import type { ImageUploader } from '../uploads/imageUploads';
import type { useImageUploads } from '../uploads/useImageUploads';
import { hasFolders } from './droppedFiles';
import { blockAtPointer } from './dropPlace';
import { useDroppedFiles } from './useDroppedFiles';
import { useDroppedText } from './useDroppedText';

interface Options extends Pick<ReturnType<typeof useImageUploads>, 'uploads' | 'addFiles' | 'startUploads'> {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  change: (next: EditorState) => void;
  flush: () => void;
  uploader: ImageUploader | undefined;
  converter: MarkdownConverter | undefined;
  onFrontMatter: ((frontMatter: FrontMatter) => void) | undefined;
  onNotice: (notice: string) => void;
  /** Puts a text from elsewhere where the cursor is. */
  insert: (text: string, html?: string) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Files, folders and text that are dragged into the text, or within it. */
export function useDrop({ area, current, change, flush, uploader, insert, ...options }: Options) {
  const [isDraggingOver, setIsDraggingOver] = useState(false);
  const droppedFiles = useDroppedFiles({ current, change, ...options });
  const droppedText = useDroppedText({ area, current, change, flush, insert });

  function takeFiles(files: Blob[], selection?: SelectionState): DraftHandleValue {
    if (uploader) droppedFiles.takeFiles(files as File[], selection);
    else options.onNotice('Files cannot be put into the text; a picture is added by its address.');
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
    if (uploader && hasFolders(event.dataTransfer)) droppedFiles.takeFolders(event.dataTransfer);
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

  return {
    /** Whether files would be taken now. */
    isDraggingOver,
    /** Files that are pasted, too. */
    takeFiles,
    /** For who is around the editor, to hear of these before it does. */
    listeners: {
      onDragStartCapture: droppedText.handleDragStart,
      onDragEnd: droppedText.handleDragEnd,
      onDragOverCapture: handleDragOver,
      onDragLeave: () => {
        setIsDraggingOver(false);
      },
      onDropCapture: handleDrop,
    },
  };
}
