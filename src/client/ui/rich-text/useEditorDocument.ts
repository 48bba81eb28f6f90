import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ContentState, convertFromRaw, EditorState } from 'draft-js';
import { plainText } from '../../../contract/plain-text';
import { normalizeAtomicBlock } from './editorCommands';
import { plainDecorator } from './editorDecorator';
import { readHtml } from './readHtml';
import { endUndoStep, endUndoStepWithWord } from './undoSteps';
import { createHtmlWriter } from './writeHtml';

/** Changes are reported throttled by this interval. */
const reportDelayMs = 300;

/** Who pauses for so long while typing can take back what follows by itself. */
const undoPauseMs = 1000;

/** HTML is serialized in slices of this length, so that typing is not blocked. */
const sliceMs = 8;

/** The document of a description; of its text alone where a foreign API's HTML cannot be converted. */
export function contentOf(html: string): ContentState {
  try {
    return convertFromRaw(readHtml(html));
  } catch {
    return ContentState.createFromText(plainText(html));
  }
}

/**
 * The editor state and its HTML, which is passed to `onChange` with a delay, so that typing does not wait for the
 * serialization; `flush` does so at once.
 */
export function useEditorDocument(initialHtml: string, onChange: (html: string) => void) {
  const [state, setState] = useState(() => EditorState.createWithContent(contentOf(initialHtml), plainDecorator));
  const [writer] = useState(createHtmlWriter);
  const latest = useRef(state);
  const reported = useRef(state.getCurrentContent());
  const timer = useRef<number>(undefined);
  const pause = useRef<number>(undefined);
  const onChangeRef = useRef(onChange);

  useLayoutEffect(() => {
    onChangeRef.current = onChange;
  }, [onChange]);

  /** Reports pending changes now. */
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const content = latest.current.getCurrentContent();
    if (content === reported.current) return;
    reported.current = content;
    onChangeRef.current(writer.write(content));
  }, [writer]);

  const change = useCallback(
    (next: EditorState) => {
      const flushInSlices = () => {
        if (writer.prepare(latest.current.getCurrentContent(), sliceMs)) flush();
        else timer.current = window.setTimeout(flushInSlices);
      };
      const isContentChanged = next.getCurrentContent() !== latest.current.getCurrentContent();
      latest.current = endUndoStepWithWord(normalizeAtomicBlock(next));
      setState(latest.current);
      if (isContentChanged) {
        window.clearTimeout(pause.current);
        pause.current = window.setTimeout(() => {
          if (latest.current.isInCompositionMode()) return;
          latest.current = endUndoStep(latest.current);
          setState(latest.current);
        }, undoPauseMs);
      }
      if (latest.current.getCurrentContent() !== reported.current)
        timer.current ??= window.setTimeout(flushInSlices, reportDelayMs);
    },
    [flush, writer],
  );

  const getHtml = useCallback(() => {
    flush();
    return writer.write(latest.current.getCurrentContent());
  }, [flush, writer]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.clearTimeout(pause.current);
    };
  }, [flush]);

  // A layout effect: the form, which saves a draft when it goes, does so in an effect.
  useLayoutEffect(() => flush, [flush]);

  /** The latest state, which may be newer than the last render. */
  const current = useCallback(() => latest.current, []);

  return { state, current, change, flush, getHtml };
}
