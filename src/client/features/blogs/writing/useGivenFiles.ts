import { useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

const isInEditor = ({ target }: Event) =>
  target instanceof Element && target.closest('[contenteditable="true"]') !== null;

/**
 * Takes the file that is dropped or pasted anywhere on the page, so that a drop that misses its place does not make
 * the browser open the file instead of the page. What is pasted into an editor is the editor's.
 * @returns whether a file is being dragged over the page
 */
export function useGivenFiles(take: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onGiven = useEffectEvent(take);

  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      onGiven(file);
    };
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || isInEditor(event)) return;
      event.preventDefault();
      onGiven(file);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);

  return isOver;
}
