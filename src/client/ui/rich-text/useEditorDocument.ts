import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ContentState, EditorState } from 'draft-js';
import { plainText } from '../../../contract/plain-text';
import { createSubscribers } from '../createSubscribers';
import { normalizeAtomicBlock } from './commands/atomicBlocks';
import { createContent } from './document/createContent';
import { readHtml } from './document/readHtml';
import { createHtmlWriter } from './document/writeHtml';
import { plainDecorator } from './editorDecorator';
import { endUndoStep, endUndoStepWithWord, isTyped } from './typing/undoSteps';

/** Changes are reported after a pause of this length, as what follows from them costs more than a key. */
const reportDelayMs = 300;

/** The same, while there is no pause. */
const maxReportDelayMs = 2_000;

/** What stands around the text follows what is typed after a pause of this length. */
const settlingMs = 300;

/** Who pauses for so long while typing can take back what follows by itself. */
const undoPauseMs = 1000;

/** HTML is serialized in slices of this length, so that typing is not blocked. */
const sliceMs = 8;

/** The document of a description; of its text alone where a foreign API's HTML cannot be converted. */
export function contentOf(html: string): ContentState {
  try {
    return createContent(readHtml(html));
  } catch {
    return ContentState.createFromText(plainText(html));
  }
}

/** The text as it is drawn; see LiveEditor. */
export interface EditorDocument {
  /** The latest state, which may be newer than the last render. */
  current: () => EditorState;
  /** For who draws each change. */
  subscribe: (onChange: () => void) => () => void;
}

/** Whether the browser has put the typed character into the page by itself. */
export const isDrawn = (state: EditorState) => state.getNativelyRenderedContent() === state.getCurrentContent();

/**
 * The editor state and its HTML, which is passed to `onChange` with a delay, so that typing does not wait for the
 * serialization; `flush` does so at once, with what a block of its own has not passed on yet, which `beforeFlush` asks it
 * for. Nor does it wait for what stands around the text: the caller is rendered anew with
 * each change but for those by single characters, which it sees when typing pauses, or after `settle`.
 */
export function useEditorDocument(initialHtml: string, onChange: (html: string) => void) {
  const [initial] = useState(() => EditorState.createWithContent(contentOf(initialHtml), plainDecorator));
  const [writer] = useState(createHtmlWriter);
  const [drawing] = useState(createSubscribers);
  const [surroundings] = useState(createSubscribers);
  const [uncommitted] = useState(createSubscribers);
  const latest = useRef(initial);
  const reported = useRef(initial.getCurrentContent());
  const settling = useRef<number>(undefined);
  /** When changes are reported at the latest. */
  const reportBy = useRef<number>(undefined);
  const timer = useRef<number>(undefined);
  const pause = useRef<number>(undefined);
  const onChangeRef = useRef(onChange);

  useLayoutEffect(() => {
    onChangeRef.current = onChange;
  }, [onChange]);

  /** The latest state, which may be newer than the last render. */
  const current = useCallback(() => latest.current, []);
  const state = useSyncExternalStore(surroundings.subscribe, current, current);

  const settle = surroundings.notify;

  const set = useCallback(
    (next: EditorState) => {
      const isTyping =
        next.getCurrentContent() !== latest.current.getCurrentContent() && (isDrawn(next) || isTyped(next));
      latest.current = next;
      drawing.notify();
      window.clearTimeout(settling.current);
      if (isTyping) settling.current = window.setTimeout(settle, settlingMs);
      else settle();
    },
    [drawing, settle],
  );

  /** Reports pending changes now. */
  const flush = useCallback(() => {
    uncommitted.notify();
    window.clearTimeout(timer.current);
    timer.current = undefined;
    reportBy.current = undefined;
    const content = latest.current.getCurrentContent();
    if (content === reported.current) return;
    reported.current = content;
    onChangeRef.current(writer.write(content));
  }, [uncommitted, writer]);

  const change = useCallback(
    (next: EditorState) => {
      const flushInSlices = () => {
        if (writer.prepare(latest.current.getCurrentContent(), sliceMs)) flush();
        else timer.current = window.setTimeout(flushInSlices);
      };
      const isContentChanged = next.getCurrentContent() !== latest.current.getCurrentContent();
      set(endUndoStepWithWord(normalizeAtomicBlock(next)));
      if (isContentChanged) {
        window.clearTimeout(pause.current);
        pause.current = window.setTimeout(() => {
          if (!latest.current.isInCompositionMode()) set(endUndoStep(latest.current));
        }, undoPauseMs);
      }
      if (!isContentChanged || latest.current.getCurrentContent() === reported.current) return;
      const now = performance.now();
      reportBy.current ??= now + maxReportDelayMs;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flushInSlices, Math.min(reportDelayMs, reportBy.current - now));
    },
    [flush, set, writer],
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
      window.clearTimeout(settling.current);
    };
  }, [flush]);

  // A layout effect: the form, which saves a draft when it goes, does so in an effect.
  useLayoutEffect(() => flush, [flush]);

  const [document] = useState<EditorDocument>(() => ({ current, subscribe: drawing.subscribe }));
  return { document, state, current, change, settle, flush, beforeFlush: uncommitted.subscribe, getHtml };
}
