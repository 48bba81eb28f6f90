import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

const isInEditor = ({ target }: Event) =>
  target instanceof Element && target.closest('[contenteditable="true"]') !== null;

/** Spreadsheets copy a picture of the cells beside their text: in a text field the text is meant. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  target.matches('input:not([type="file"]), textarea') &&
  (clipboardData?.types.some((type) => type.startsWith('text/')) ?? false);

/**
 * Handles files dropped or pasted anywhere on the page, so that a file which misses the drop zone is not opened by the
 * browser in place of the page. What is dropped on or pasted into the editor, and text for a text field, is ignored.
 * @returns whether a file is being dragged over the page
 */
export function useFileDropAndPaste(onFile: (file: File) => void): boolean {
  const [isDraggingOver, setIsDraggingOver] = useState(false);
  const handleFile = useEffectEvent(onFile);

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // The editor takes files, too.
      setIsDraggingOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsDraggingOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsDraggingOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      handleFile(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || isInEditor(event) || isTextForField(event)) return;
      event.preventDefault();
      handleFile(file);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);

  return isDraggingOver;
}
