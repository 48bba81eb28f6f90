import { useCallback, useEffect, useMemo, useState } from 'react';
import { EditorState } from 'draft-js';
import { tableOf } from '../commands/atomicBlocks';
import { rangeIn } from '../commands/selection';
import { plainDecorator, SearchDecorator } from '../editorDecorator';
import { createSearch, replaceMatches, type Match } from './findText';

interface Options {
  state: EditorState;
  current: () => EditorState;
  change: (next: EditorState) => void;
}

const maxSelectedQuery = 100;

/** Where one is, and the selected text of a single line, which is what is mostly looked for. */
interface Place {
  blockKey: string;
  offset: number;
  selected: string;
}

/** @param place by default that of the selection */
export type OpenFind = (withReplace: boolean, place?: Place) => void;

function placeOfSelection(state: EditorState): Place {
  const selection = state.getSelection();
  const blockKey = selection.getStartKey();
  const offset = selection.getStartOffset();
  const block = state.getCurrentContent().getBlockForKey(blockKey);
  const isOfOneLine = blockKey === selection.getEndKey() && block.getType() !== 'atomic';
  return { blockKey, offset, selected: isOfOneLine ? block.getText().slice(offset, selection.getEndOffset()) : '' };
}

const isQuery = (selected: string) => selected.length <= maxSelectedQuery && !selected.includes('\n');

/** The index of the first match at or after a place; of the first one of all if there is none. */
function firstFrom(state: EditorState, matches: Match[], blockKey: string, offset: number): number {
  const places = new Map(
    state
      .getCurrentContent()
      .getBlocksAsArray()
      .map((block, index) => [block.getKey(), index]),
  );
  const from = places.get(blockKey) ?? 0;
  const found = matches.findIndex((match) => {
    const place = places.get(match.blockKey)!;
    return place > from || (place === from && match.start >= offset);
  });
  return Math.max(0, found);
}

/** Finding and replacing in the text of the editor. What is found is marked, without a step of Undo. */
export function useFindText({ state, current, change }: Options) {
  const [isOpen, setIsOpen] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  /** From where the next match is looked for: the cursor at first, the last match later. */
  const [from, setFrom] = useState({ blockKey: '', offset: 0 });
  /** How often it was opened, for the field to get the focus again. */
  const [openings, setOpenings] = useState(0);

  const search = useMemo(
    () => (isOpen && query ? createSearch(query, isCaseSensitive) : undefined),
    [isOpen, query, isCaseSensitive],
  );
  const content = state.getCurrentContent();
  const matches = useMemo(() => search?.list(content) ?? [], [search, content]);
  const index = matches.length > 0 ? firstFrom(state, matches, from.blockKey, from.offset) : -1;
  const match = matches[index];
  const place = match && `${match.blockKey} ${match.start}`;
  const isInTable = match !== undefined && tableOf(content, content.getBlockForKey(match.blockKey)) !== undefined;

  useEffect(() => {
    const [blockKey, start] = place?.split(' ') ?? [];
    const shown =
      blockKey && search ? { blockKey, start: Number(start), end: Number(start) + search.length } : undefined;
    const decorator = search ? new SearchDecorator(search, shown) : plainDecorator;
    if (current().getDecorator() !== decorator) change(EditorState.set(current(), { decorator }));
  }, [search, place, current, change]);

  const open = useCallback<OpenFind>(
    (withReplace, { selected, ...start } = placeOfSelection(current())) => {
      setFrom(start);
      setQuery((known) => (selected && isQuery(selected) ? selected : known));
      setIsReplacing((known) => withReplace || known);
      setIsOpen(true);
      setOpenings((count) => count + 1);
    },
    [current],
  );

  const go = (to: Match | undefined) => {
    if (to) setFrom({ blockKey: to.blockKey, offset: to.start });
  };

  return {
    isOpen,
    open,
    found: useMemo(() => ({ search, match, open }), [search, match, open]),
    /** The match that is shown, if it is in a table. */
    matchInTable: isInTable ? match : undefined,
    /** Leaves the selection at what was found last. */
    close: () => {
      setIsOpen(false);
      setIsReplacing(false);
      if (match && !isInTable)
        change(EditorState.forceSelection(current(), rangeIn(match.blockKey, match.start, match.end)));
    },
    bar: {
      query,
      isCaseSensitive,
      isReplacing,
      openings,
      index,
      count: matches.length,
      onQuery: setQuery,
      onCaseSensitive: setIsCaseSensitive,
      onReplacing: setIsReplacing,
      onNext: () => {
        go(matches[(index + 1) % matches.length]);
      },
      onPrevious: () => {
        go(matches[(index + matches.length - 1) % matches.length]);
      },
      onReplace: (replacement: string) => {
        if (!search || !match) return;
        change(replaceMatches(current(), search, [match], replacement));
        setFrom({ blockKey: match.blockKey, offset: match.start + replacement.length });
      },
      onReplaceAll: (replacement: string) => {
        if (search) change(replaceMatches(current(), search, search.list(current().getCurrentContent()), replacement));
      },
      onUndo: () => {
        change(EditorState.undo(current()));
      },
    },
  };
}
