import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { hasModifier } from '../../hasModifier';
import { sanitizeInBrowser } from '../../sanitizeInBrowser';
import { spacing, typography, vars } from '../../theme';
import { readTable } from '../document/readHtml';
import { useFoundInTable } from '../find/foundInTable';
import { foreign, foreignEvents } from '../foreignEvents';
import { urlIn } from '../paste/pasteContent';
import { findShortcut, isPressed, replaceShortcut, saveShortcut } from '../shortcuts';
import { historyTools, type Tool as HistoryTool } from '../tools/toolbarTools';
import { isOnEdgeLine } from './edgeLines';
import {
  addColumn,
  addRow,
  alignColumn,
  cellAcross,
  cellOf,
  fillCells,
  hasSpans,
  neighbourCell,
  readCells,
  removeColumn,
  removeRow,
  toggleHead,
} from './tableCommands';

const coveredBy = (background: string) => ({ '--cover': `${background} 40%, transparent` });

const Cells = styled('div')({
  // Where a wide table is cut off there is a shadow at the edge, as of the navigation (base.css): phones show no scrollbar.
  '& table': {
    ...coveredBy(vars.palette.background.paper),
    '--shadow': `color-mix(in srgb, ${vars.palette.text.primary} 24%, transparent), transparent`,
    background: [
      'linear-gradient(to right, var(--cover)) 0 0 / 40px 100% local',
      'linear-gradient(to left, var(--cover)) 100% 0 / 40px 100% local',
      'linear-gradient(to right, var(--shadow)) 0 0 / 14px 100%',
      'linear-gradient(to left, var(--shadow)) 100% 0 / 14px 100%',
    ].join(),
    backgroundRepeat: 'no-repeat',
  },
  '[data-bare] & table': coveredBy(vars.palette.background.default),
  '& :is(th, td)': {
    minWidth: '4em',
    // As readers see it: the text around it keeps each of its spaces.
    whiteSpace: 'normal',
    // Not below the tools, which stay at the top.
    scrollMarginBlock: 160,
    '&:focus': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
  },
});

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(0.5), marginBlockStart: spacing(1) });

const Tool = styled(ButtonBase)({
  ...typography.caption,
  minHeight: 30,
  paddingInline: spacing(1),
  borderRadius: 6,
  border: `1px solid ${vars.palette.divider}`,
  color: vars.palette.text.primary,
  background: vars.palette.background.paper,
  '&:hover, &:focus-visible': { background: `color-mix(in srgb, ${vars.palette.primary.main} 14%, transparent)` },
  '&:disabled': { opacity: 0.4 },
});

/** The document gets what was typed into a cell after such a pause. */
const pauseMs = 300;

type Change = (cell: HTMLTableCellElement) => HTMLElement | undefined;

const align =
  (side?: 'center' | 'end'): Change =>
  (cell) => {
    alignColumn(cell, side);
    return cell;
  };

/** For tables whose cells span nothing, as a cell's place among the others is not its column otherwise. */
const tools: [name: string, apply: Change][] = [
  ['Row above', (cell) => addRow(cell, false)],
  ['Row below', (cell) => addRow(cell, true)],
  ['Column before', (cell) => addColumn(cell, false)],
  ['Column behind', (cell) => addColumn(cell, true)],
  ['Remove row', removeRow],
  ['Remove column', removeColumn],
  [
    'Head',
    (cell) => {
      const table = cell.closest('table')!;
      toggleHead(table);
      return table.rows[0]?.cells[0];
    },
  ],
  ['Align start', align()],
  ['Align center', align('center')],
  ['Align end', align('end')],
];

interface TableEditorProps {
  html: string;
  blockKey: string;
  /** Called with the table as it is saved; an empty string where no cell is left. */
  onChange: (html: string) => void;
  /** Calls the listener before somebody needs the whole text. */
  beforeFlush: (listener: () => void) => () => void;
  /** Goes on with the text behind the table, or with what stands before (-1) or after it (1). */
  onLeave: (step?: -1 | 1) => void;
  /** Takes back a step, or repeats it. */
  onHistory: (tool: HistoryTool) => void;
}

function focusEnd(cell: HTMLElement) {
  cell.focus();
  window.getSelection()?.selectAllChildren(cell);
  window.getSelection()?.collapseToEnd();
}

const verticalSteps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** A table whose cells are edited where they stand. Its DOM is its state while it is edited. */
export function TableEditor({ html, blockKey, onChange, beforeFlush, onLeave, onHistory }: TableEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  /** What the cells show. */
  const shown = useRef<string>(undefined);
  const timer = useRef<number>(undefined);
  const [active, setActive] = useState<HTMLTableCellElement>();

  function makeEditable() {
    for (const cell of root.current!.querySelectorAll<HTMLElement>('th, td')) {
      cell.setAttribute('contenteditable', 'true');
    }
    // The page of a reader makes it one, for it to be scrolled by keys.
    for (const table of root.current!.querySelectorAll('table')) table.removeAttribute('tabindex');
  }

  useLayoutEffect(() => {
    if (html === shown.current) return;
    // Sanitized here once more, as everything that becomes a DOM.
    root.current!.innerHTML = sanitizeInBrowser(html);
    shown.current = html;
    makeEditable();
  }, [html]);
  const find = useFoundInTable(root, blockKey, html);

  function commit() {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    // A cell loses the focus when the table is removed, too.
    if (!root.current) return;
    // A browser ends a text with such a space while one goes on with it.
    const written = readTable(root.current.innerHTML.replaceAll(/&nbsp;(?=<\/t[dh]>)/g, ''));
    if (written === shown.current) return;
    shown.current = written;
    onChange(written);
  }

  const commitTyped = useEffectEvent(() => {
    if (timer.current !== undefined) commit();
  });
  useEffect(() => {
    const stop = beforeFlush(() => {
      commitTyped();
    });
    return () => {
      stop();
      window.clearTimeout(timer.current);
    };
  }, [beforeFlush]);

  function handleInput() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(commit, pauseMs);
  }

  /** Changes the table, and goes on with a cell of it; behind it, where none is left. */
  function edit(change: Change) {
    if (!active?.isConnected) return;
    const next = change(active);
    makeEditable();
    commit();
    next?.focus();
  }

  /** A step of the whole text, as the browser knows nothing of rows. */
  function moveInHistory(tool: HistoryTool, cell: HTMLElement) {
    // Rendered first, as the table before it would be no change to React.
    flushSync(commit);
    const index = [...root.current!.querySelectorAll('th, td')].indexOf(cell);
    onHistory(tool);
    const cells = root.current?.querySelectorAll<HTMLElement>('th, td');
    const next = cells?.[Math.min(index, cells.length - 1)];
    if (!next) return;
    focusEnd(next);
  }

  /** From the first and the last line of a cell; on the others the cursor moves by itself. */
  function moveAcross(event: KeyboardEvent, cell: HTMLTableCellElement, step: -1 | 1) {
    if (!isOnEdgeLine(cell, step)) return;
    event.preventDefault();
    const next = cellAcross(cell, step);
    if (!next) {
      commit();
      onLeave(step);
    } else if (step < 0) focusEnd(next);
    else next.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    const withReplace = isPressed(replaceShortcut, event);
    if (withReplace || isPressed(findShortcut, event)) {
      event.preventDefault();
      commit();
      find(withReplace);
    } else if (event.key === 'Escape') {
      commit();
      onLeave();
    } else if (event.key === 'Tab' && cell && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const next = neighbourCell(cell, event.shiftKey ? -1 : 1);
      if (!next && event.shiftKey) return;
      event.preventDefault();
      if (next) next.focus();
      else edit(() => addRow(cell, true).closest('tr')!.cells[0]);
    } else if (verticalSteps[event.key] && cell && !hasModifier(event) && !event.nativeEvent.isComposing) {
      moveAcross(event, cell, verticalSteps[event.key]!);
    } else if (event.key.toLowerCase() === 'a' && cell && (event.ctrlKey || event.metaKey)) {
      // By itself, a browser selects the whole text around the table.
      event.preventDefault();
      window.getSelection()?.selectAllChildren(cell);
    } else if (event.key === 'Enter' && cell && !event.nativeEvent.isComposing) {
      // A list goes on by itself. Elsewhere a browser would make elements of the lines, each in another way.
      const at = window.getSelection()?.anchorNode;
      if ((at instanceof Element ? at : at?.parentElement)?.closest('li')) return;
      event.preventDefault();
      document.execCommand('insertLineBreak');
    } else if (cell) {
      const tool = historyTools.find(({ shortcuts }) => shortcuts!.some((shortcut) => isPressed(shortcut, event)));
      if (!tool) return;
      event.preventDefault();
      moveInHistory(tool, cell);
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const cell = cellOf(event.target);
    if (!cell) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const values = readCells(text);
    const href = urlIn(text);
    if (href && window.getSelection()?.isCollapsed === false) {
      document.execCommand('createLink', false, href);
      return;
    }
    const hasTable = /<t[dh]\b/i.test(event.clipboardData.getData('text/html')) || text.includes('\t');
    if (values && hasTable && !hasSpans(cell.closest('table')!)) {
      edit(() => {
        fillCells(cell, values);
        return cell;
      });
    } else document.execCommand('insertText', false, text);
  }

  const isMerged = active?.isConnected === true && hasSpans(active.closest('table')!);

  return (
    <div
      {...foreign}
      {...foreignEvents}
      onInput={(event) => {
        event.stopPropagation();
        handleInput();
      }}
      onKeyDown={(event) => {
        if (isPressed(saveShortcut, event)) {
          // For the form.
          commit();
          return;
        }
        event.stopPropagation();
        handleKeyDown(event);
      }}
      onPaste={(event) => {
        event.stopPropagation();
        handlePaste(event);
      }}
      onFocus={(event) => {
        event.stopPropagation();
        const cell = cellOf(event.target);
        if (cell) setActive(cell);
      }}
      onBlur={(event) => {
        event.stopPropagation();
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setActive(undefined);
        commit();
      }}
    >
      <Cells ref={root} dir="auto" />
      {active && (
        <Tools role="toolbar" aria-label="Table">
          {tools.map(([name, apply]) => (
            <Tool
              key={name}
              disabled={isMerged}
              onMouseDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                edit(apply);
              }}
            >
              {name}
            </Tool>
          ))}
        </Tools>
      )}
    </div>
  );
}
