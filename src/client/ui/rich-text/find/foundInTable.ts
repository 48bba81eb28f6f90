// What a search has found in a table is marked by the browser: elements of ours would be a part of its cells.
import { createContext, useContext, useEffect, type RefObject } from 'react';
import { rangeInTable, readTableText } from '../document/tableText';
import type { Match, Search } from './findText';
import type { OpenFind } from './useFindText';

export interface Found {
  search?: Search | undefined;
  /** The one that is shown. */
  match?: Match | undefined;
  open?: OpenFind;
}

export const FoundContext = createContext<Found>({});

const names = { other: 'found', current: 'found-current' } as const;

/** For `::highlight()`. */
export const foundSelectors = { other: `::highlight(${names.other})`, current: `::highlight(${names.current})` };

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  return known;
}

/** @returns removes the marks */
function markFound(table: HTMLElement, search: Search, current: number | undefined) {
  const text = readTableText(table);
  const marked: [name: string, range: Range][] = [];
  for (const start of search.startsInText(text.text)) {
    const range = rangeInTable(text, start, start + search.length);
    if (range) marked.push([start === current ? names.current : names.other, range]);
  }
  for (const [name, range] of marked) highlightOf(name).add(range);
  return () => {
    for (const [name, range] of marked) highlightOf(name).delete(range);
  };
}

/**
 * Marks what is found in the table, and brings the current match into view.
 * @param html what the table shows
 * @returns begins to find, from the table on, what is selected in it
 */
export function useFoundInTable(table: RefObject<HTMLElement | null>, blockKey: string, html: string) {
  const { search, match, open } = useContext(FoundContext);
  const current = match?.blockKey === blockKey ? match.start : undefined;

  // Older browsers mark nothing, and jsdom.
  useEffect(
    () => (search && table.current && 'Highlight' in window ? markFound(table.current, search, current) : undefined),
    [table, html, search, current],
  );

  const length = search?.length ?? 0;
  useEffect(() => {
    if (current === undefined || !table.current) return;
    const range = rangeInTable(readTableText(table.current), current, current + length);
    // jsdom scrolls nothing.
    (range?.startContainer.parentElement as Partial<HTMLElement> | null)?.scrollIntoView?.({ block: 'nearest' });
  }, [table, current, length]);

  return (withReplace: boolean) =>
    open?.(withReplace, { blockKey, offset: 0, selected: String(window.getSelection()) });
}

/** Selects what was found, in its cell, which gets the focus. */
export function selectInTable(table: HTMLElement, { start, end }: Match): void {
  const range = rangeInTable(readTableText(table), start, end);
  const cell = range?.startContainer.parentElement?.closest<HTMLElement>('th, td');
  if (!range || !cell) return;
  cell.focus();
  window.getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}
