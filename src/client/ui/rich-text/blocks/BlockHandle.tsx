import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { styled } from '@mui/material/styles';
import type { EditorState } from 'draft-js';
import { Icon } from '../../icons';
import { vars } from '../../theme';
import { blockAtCursor } from '../commands/selection';
import { listen } from '../listen';
import {
  blockElements,
  findBlockAtHeight,
  findBlockElement,
  GutterButton,
  keyOfElement,
  placeInGutter,
} from './blockGutter';
import { isPlace, moveRange, rangeOf } from './moveBlocks';

const Handle = styled(GutterButton)({
  cursor: 'grab',
  touchAction: 'none',
  '&[data-dragging]': { cursor: 'grabbing' },
  '@media (hover: none)': { display: 'none' },
});

const LandingLine = styled('div')({
  position: 'absolute',
  insetInline: 'max(16px, calc((100% - 680px) / 2))',
  height: 3,
  marginBlockStart: -1.5,
  borderRadius: 2,
  background: vars.palette.primary.main,
  border: '1px solid transparent',
  pointerEvents: 'none',
});

interface BlockHandleProps {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  change: (next: EditorState) => void;
}

interface Landing {
  index: number;
  /** Within the area. */
  top: number;
}

/** How near to the edge of the window a dragged block scrolls the page. */
const scrollZone = 70;

/** Moves the block below the mouse: it is dragged to where a line shows. By keyboard, Alt and the arrows do. */
export function BlockHandle({ area, current, change }: BlockHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const [hovered, setHovered] = useState<string>();
  const [landing, setLanding] = useState<Landing>();
  const [isDragging, setIsDragging] = useState(false);

  const handleHover = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons > 0) return;
    const block =
      (event.target as Element).closest<HTMLElement>('[data-block]') ?? findBlockAtHeight(area.current!, event.clientY);
    if (!block) return;
    const key = keyOfElement(block);
    const atCursor = blockAtCursor(current());
    const hasAddButton = atCursor.getKey() === key && atCursor.getLength() === 0;
    setHovered(hasAddButton ? undefined : key);
  });

  const hide = useEffectEvent(() => {
    // React renders once more where a state is set to what it is.
    if (hovered !== undefined) setHovered(undefined);
  });

  useEffect(() => {
    return listen(area.current, {
      pointermove: (event) => {
        handleHover(event as globalThis.PointerEvent);
      },
      pointerleave: (event) => {
        if ((event as globalThis.PointerEvent).buttons === 0) hide();
      },
      // What is typed may move the block away from its handle.
      keydown: hide,
    });
  }, [area]);

  useLayoutEffect(() => {
    const block = hovered === undefined ? null : findBlockElement(area.current, hovered);
    if (block && handle.current) placeInGutter(handle.current, block, area.current!);
  }, [area, hovered]);

  function stop() {
    setIsDragging(false);
    setLanding(undefined);
  }

  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      event.stopPropagation();
      stop();
    };
    return listen(window, { keydown: cancel }, { capture: true });
  }, [isDragging]);

  function handleMove(event: PointerEvent) {
    if (!isDragging || hovered === undefined) return;
    const { clientY } = event;
    if (clientY < scrollZone) window.scrollBy(0, -12);
    else if (clientY > window.innerHeight - scrollZone) window.scrollBy(0, 12);
    const boxes = blockElements(area.current!).map((block) => block.getBoundingClientRect());
    const before = boxes.findIndex(({ top, height }) => clientY < top + height / 2);
    const index = before < 0 ? boxes.length : before;
    const edge = index < boxes.length ? boxes[index]!.top : boxes.at(-1)!.bottom;
    const gap = index > 0 && index < boxes.length ? (boxes[index]!.top - boxes[index - 1]!.bottom) / 2 : 0;
    const isPossible = isPlace(current(), index, rangeOf(current(), hovered));
    setLanding(isPossible ? { index, top: edge - gap - area.current!.getBoundingClientRect().top } : undefined);
  }

  function drop() {
    if (!isDragging) return;
    if (landing && hovered !== undefined) change(moveRange(current(), rangeOf(current(), hovered), landing.index));
    setHovered(undefined);
    stop();
  }

  if (hovered === undefined) return null;
  return (
    <>
      <Handle
        ref={handle}
        tabIndex={-1}
        title="Drag to move (Alt+↑, Alt+↓)"
        aria-label="Drag to move"
        data-dragging={isDragging || undefined}
        // Keeps focus and cursor in the text.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragging(true);
        }}
        onPointerMove={handleMove}
        onPointerUp={drop}
        onPointerCancel={stop}
      >
        <Icon>
          <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
        </Icon>
      </Handle>
      {landing && <LandingLine style={{ top: landing.top }} data-landing />}
    </>
  );
}
