import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { convertFromRaw, EditorState } from 'draft-js';
import { mendAtomic } from './editing';
import { createDecorator } from './LinkText';
import { readHtml } from './readHtml';
import { createHtmlWriter } from './writeHtml';

/** A change is told after this many milliseconds, and at most so often. */
const delay = 300;

/** So many milliseconds of writing HTML at once pass unnoticed between two key presses. */
const slice = 8;

export const contentOf = (html: string) => convertFromRaw(readHtml(html));

/**
 * The editor's state, and the HTML of it: told to `onChange` a little after it has changed, since no key press shall wait
 * for it, and by `flush` at once.
 */
export function useDocument(initialHtml: string, onChange: (html: string) => void) {
  const [state, setState] = useState(() => EditorState.createWithContent(contentOf(initialHtml), createDecorator()));
  const [writer] = useState(createHtmlWriter);
  const latest = useRef(state);
  const told = useRef(state.getCurrentContent());
  const timer = useRef<number>(undefined);
  const listener = useRef(onChange);

  useLayoutEffect(() => {
    listener.current = onChange;
  }, [onChange]);

  /** Tells what has not been told yet. */
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const content = latest.current.getCurrentContent();
    if (content === told.current) return;
    told.current = content;
    listener.current(writer.write(content));
  }, [writer]);

  const change = useCallback(
    (next: EditorState) => {
      const flushInSlices = () => {
        if (writer.prepare(latest.current.getCurrentContent(), slice)) flush();
        else timer.current = window.setTimeout(flushInSlices);
      };
      latest.current = mendAtomic(next);
      setState(latest.current);
      if (latest.current.getCurrentContent() !== told.current)
        timer.current ??= window.setTimeout(flushInSlices, delay);
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
      window.clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [flush]);

  /** The state as it is by now, also between two renders. */
  const current = useCallback(() => latest.current, []);

  return { state, current, change, flush, getHtml };
}
