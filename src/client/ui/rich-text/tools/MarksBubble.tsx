import { useEffect, useState, type RefObject } from 'react';
import { styled } from '@mui/material/styles';
import type { EditorState } from 'draft-js';
import { CommentIcon } from '../../CommentIcon';
import { spacing, vars, zIndex } from '../../theme';
import { selectedBlocks } from '../commands/selection';
import { listen } from '../listen';
import { shortcutLabel, type Shortcut } from '../shortcuts';
import { selectionBox } from './selectionBox';
import { tools, type Tool } from './toolbarTools';
import { ToolButtonBase } from './ToolButton';
import { useFloating } from './useFloating';

const shown = [
  'BOLD',
  'ITALIC',
  'UNDERLINE',
  'STRIKETHROUGH',
  'HIGHLIGHT',
  'CODE',
  'link',
  'header-two',
  'header-three',
  'blockquote',
];

/** As in Google Docs. */
export const commentShortcut: Shortcut = { key: 'M', mod: true, alt: true };

const bubbleTools = tools.filter(({ id }) => shown.includes(id));

const Bubble = styled('div')({
  position: 'fixed',
  zIndex: zIndex.modal,
  display: 'flex',
  gap: 2,
  width: 'max-content',
  padding: spacing(0.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  boxShadow: '0 6px 24px rgb(0 0 0 / 18%)',
  maxWidth: 'calc(100vw - 16px)',
  '& > button': { width: 34, minWidth: 26 },
});

interface MarksBubbleProps {
  state: EditorState;
  area: RefObject<HTMLElement | null>;
  onUse: (tool: Tool) => void;
  /** Without it, nothing is commented on. */
  onComment: (() => void) | undefined;
}

interface BubbleProps extends Pick<MarksBubbleProps, 'state' | 'onUse' | 'onComment'> {
  side: 'above' | 'below';
}

const anchors = {
  above: () => selectionBox(),
  /** With room for the handles of the selection, which the system draws below it. */
  below: () => {
    const box = selectionBox();
    return box && { left: box.left, top: box.top, width: box.width, height: box.height + 20 };
  },
};

function ShownBubble({ state, side, onUse, onComment }: BubbleProps) {
  const bubble = useFloating<HTMLDivElement>({ anchor: anchors[side], side, align: 'middle' });
  return (
    // The same tools are in the toolbar, which keyboards and screen readers reach.
    <Bubble ref={bubble} aria-hidden="true" data-bubble>
      {bubbleTools.map((tool) => (
        <ToolButtonBase
          key={tool.id}
          tabIndex={-1}
          title={tool.shortcuts?.[0] ? `${tool.name} (${shortcutLabel(tool.shortcuts[0])})` : tool.name}
          aria-pressed={tool.isOn?.(state)}
          // Keeps focus and selection in the text.
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            onUse(tool);
          }}
        >
          {tool.icon}
        </ToolButtonBase>
      ))}
      {onComment && (
        <ToolButtonBase
          tabIndex={-1}
          title={`Comment (${shortcutLabel(commentShortcut)})`}
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={onComment}
        >
          <CommentIcon />
        </ToolButtonBase>
      )}
    </Bubble>
  );
}

/** The marks, beside what is selected: above it, or below a finger, as the system has a menu of its own above. */
export function MarksBubble({ state, area, onUse, onComment }: MarksBubbleProps) {
  const [pointer, setPointer] = useState({ isMouseDown: false, isTouch: false });

  useEffect(() => {
    const release = () => {
      setPointer((known) => (known.isMouseDown ? { ...known, isMouseDown: false } : known));
    };
    const press = (event: Event) => {
      const { pointerType } = event as PointerEvent;
      setPointer({ isMouseDown: pointerType === 'mouse', isTouch: pointerType === 'touch' });
    };
    const ends = [
      listen(area.current, { pointerdown: press }),
      listen(window, { pointerup: release, pointercancel: release, dragend: release }),
    ];
    return () => {
      ends.forEach((end) => {
        end();
      });
    };
  }, [area]);

  const selection = state.getSelection();
  if (pointer.isMouseDown || selection.isCollapsed() || !selection.getHasFocus()) return null;
  const isText = selectedBlocks(state).some(
    (block) => block.getType() !== 'code-block' && block.getType() !== 'atomic',
  );
  return isText ? (
    <ShownBubble state={state} side={pointer.isTouch ? 'below' : 'above'} onUse={onUse} onComment={onComment} />
  ) : null;
}
