import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EditorState, type SelectionState } from 'draft-js';
import {
  completeAtomic,
  insertAtomicBetweenBlocks,
  insertAtomicOutOfWord,
  listUploads,
} from '../commands/atomicBlocks';
import { entities, type ImageEntityData, type MediaEntityData } from '../document/documentModel';
import { asOneStep } from '../typing/undoSteps';
import { createImageUploads, type ImageUploader } from './imageUploads';

interface Options {
  uploader: ImageUploader | undefined;
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** Tells the writer what could not be done. */
  onNotice: (notice: string) => void;
}

/** What is said of the files, and where they are dropped. */
type FileTexts = { selection?: SelectionState } & Partial<ImageEntityData> & Pick<Partial<MediaEntityData>, 'title'>;

/** Why a text is not complete: a file is on its way, or could not be sent. */
export type UnfinishedUploads = 'running' | 'failed' | undefined;

/** Puts files into the text: at once, with a preview of a picture, which the stored one replaces. */
export function useImageUploads({ uploader, current, change, onNotice }: Options) {
  /** The entities of the document, by the id of their upload. */
  const entityKeys = useRef(new Map<string, string>());
  const [uploads] = useState(createImageUploads);

  useLayoutEffect(() => {
    uploads.connect(uploader, (id, image) => {
      change(completeAtomic(current(), entityKeys.current.get(id)!, image));
    });
  }, [uploads, uploader, change, current]);

  useEffect(() => uploads.stopAll, [uploads]);

  /** @param selection where they are dropped, between the blocks there; by default they are inserted at the cursor */
  const addFiles = useCallback(
    (files: File[], { selection, ...texts }: FileTexts = {}) => {
      const problems = files.map((file) => uploader?.findProblem(file));
      onNotice(problems.filter((problem) => problem !== undefined).join(' '));
      const before = current();
      let next = selection ? EditorState.forceSelection(before, selection) : before;
      const started: string[] = [];
      const insert = selection ? insertAtomicBetweenBlocks : insertAtomicOutOfWord;
      for (const [index, file] of files.entries()) {
        if (problems[index] !== undefined) continue;
        const upload = uploads.add(file);
        const kind = uploads.find(upload)?.mediaKind;
        next = kind
          ? insert(next, entities.media, { ...texts, kind, src: '', upload })
          : insert(next, entities.image, { alt: '', ...texts, src: '', upload });
        entityKeys.current.set(upload, next.getCurrentContent().getLastCreatedEntityKey());
        started.push(upload);
      }
      change(started.length > 1 ? asOneStep(before, next) : next);
      for (const upload of started) uploads.start(upload);
    },
    [change, current, onNotice, uploader, uploads],
  );

  /** Starts uploads that were put into the text together with it. */
  const startUploads = useCallback(
    (ids: string[]) => {
      for (const { upload, entityKey } of listUploads(current())) {
        if (!ids.includes(upload)) continue;
        entityKeys.current.set(upload, entityKey);
        uploads.start(upload);
      }
    },
    [current, uploads],
  );

  const findUnfinished = useCallback((): UnfinishedUploads => {
    const unfinished = listUploads(current()).map(({ upload }) => uploads.find(upload));
    if (unfinished.length === 0) return undefined;
    return unfinished.every((upload) => upload?.status === 'failed' || upload?.status === 'stopped')
      ? 'failed'
      : 'running';
  }, [current, uploads]);

  return { uploads, addFiles, startUploads, findUnfinished };
}
