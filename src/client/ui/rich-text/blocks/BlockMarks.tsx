import { memo, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from '@mui/material/styles';
import { breakpoints } from '../../theme';
import { findBlockElement, placeInGutter } from './blockGutter';

export interface BlockMark {
  blockKey: string;
  /** Of a line along the block. */
  color: string | undefined;
  /** Beside the end of its first line. */
  content: ReactNode;
}

// Where the text begins within the area: see ContentArea.
const Line = styled('div')({
  '--padding': '16px',
  [breakpoints.up('sm')]: { '--padding': '32px' },
  '[data-bare] &': { '--padding': '0px' },
  position: 'absolute',
  insetInlineStart: 'calc(max(var(--padding), (100% - 680px) / 2) - 8px)',
  width: 3,
  borderRadius: 2,
  pointerEvents: 'none',
});

const Place = styled('div')({
  position: 'absolute',
  // draft-js raises its text.
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: 24,
  cursor: 'default',
  insetInlineEnd: 0,
  '[data-bare] &': { insetInlineEnd: -15 },
  [breakpoints.up('sm')]: {
    insetInlineEnd: 'auto',
    insetInlineStart: 'min(100% - 29px, 50% + 344px)',
    '[data-bare] &': { insetInlineEnd: 'auto', insetInlineStart: 'min(100% + 3px, 50% + 344px)' },
  },
});

interface BlockMarksProps {
  area: RefObject<HTMLElement | null>;
  marks: readonly BlockMark[];
}

/**
 * What stands beside blocks, outside of the text, which it does not move. Places are measured when the text has become higher
 * or lower, and not at each key.
 */
export const BlockMarks = memo(function BlockMarks({ area, marks }: BlockMarksProps) {
  const places = useRef(new Map<string, HTMLElement>());
  const lines = useRef(new Map<string, HTMLElement>());

  useLayoutEffect(() => {
    const place = () => {
      for (const { blockKey } of marks) {
        const block = findBlockElement(area.current, blockKey);
        const [mark, line] = [places.current.get(blockKey), lines.current.get(blockKey)];
        // Its block may be gone since.
        for (const element of [mark, line]) if (element) element.hidden = !block;
        if (!block) continue;
        if (mark) placeInGutter(mark, block, area.current!);
        if (!line) continue;
        const { top, height } = block.getBoundingClientRect();
        Object.assign(line.style, {
          top: `${top - area.current!.getBoundingClientRect().top}px`,
          height: `${height}px`,
        });
      }
    };
    place();
    const text = area.current?.querySelector('[data-contents]');
    if (!text || typeof ResizeObserver === 'undefined' || marks.length === 0) return;
    const observer = new ResizeObserver(place);
    observer.observe(text);
    return () => {
      observer.disconnect();
    };
  }, [area, marks]);

  useEffect(() => {
    const known = [places.current, lines.current];
    return () => {
      for (const elements of known) elements.clear();
    };
  }, []);

  const keep = (elements: Map<string, HTMLElement>, key: string) => (element: HTMLElement | null) => {
    if (element) elements.set(key, element);
    else elements.delete(key);
  };

  return marks.map(({ blockKey, color, content }) => (
    <div
      key={blockKey}
      // Focus and cursor stay in the text.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {color !== undefined && (
        <Line
          ref={(element) => {
            keep(lines.current, blockKey)(element);
          }}
          style={{ background: color }}
        />
      )}
      <Place
        ref={(element) => {
          keep(places.current, blockKey)(element);
        }}
      >
        {content}
      </Place>
    </div>
  ));
});
