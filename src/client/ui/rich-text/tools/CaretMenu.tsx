import { useCallback, useEffect, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { spacing, typography, vars, zIndex } from '../../theme';
import { selectionBox } from './selectionBox';
import { useFloating } from './useFloating';

export interface MenuChoice {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Beside the label, such as a shortcut. */
  note?: string;
}

const List = styled('div')({
  ...typography.body2,
  position: 'fixed',
  zIndex: zIndex.modal,
  boxSizing: 'border-box',
  width: 288,
  maxWidth: `calc(100vw - ${spacing(2)})`,
  maxHeight: 320,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: spacing(0.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  boxShadow: '0 6px 24px rgb(0 0 0 / 18%)',
});

const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(1.25),
  minHeight: 40,
  padding: spacing(0.5, 1),
  borderRadius: 7,
  cursor: 'pointer',
  '& > svg': { flex: 'none', color: vars.palette.text.secondary },
  '& > span': { overflowWrap: 'anywhere' },
  '& > small': { ...typography.caption, marginInlineStart: 'auto', flex: 'none', color: vars.palette.text.secondary },
  '&[aria-selected="true"]': {
    background: `color-mix(in srgb, ${vars.palette.primary.main} 12%, transparent)`,
    // Where colours are forced, the background is none.
    outline: '2px solid transparent',
    outlineOffset: -2,
  },
});

const Note = styled('div')({ padding: spacing(1), color: vars.palette.text.secondary });

interface CaretMenuProps {
  id: string;
  label: string;
  choices: MenuChoice[];
  active: number;
  /** What is said instead of choices. */
  note?: string;
  /** Characters between the place where the menu was opened and the cursor. */
  typed: number;
  onActive: (index: number) => void;
  onChoose: (index: number) => void;
}

/** The id of a choice, for `aria-activedescendant`: the focus stays in the text. */
export const choiceId = (menuId: string, index: number) => `${menuId}choice${index}`;

/** A menu beside the cursor. The keys are those of the text: see useCaretMenu.ts. */
export function CaretMenu({ id, label, choices, active, note, typed, onActive, onChoose }: CaretMenuProps) {
  const list = useFloating<HTMLDivElement>({ anchor: useCallback(() => selectionBox(typed), [typed]), side: 'below' });

  useEffect(() => {
    // Only the list is scrolled, not the page below it.
    const box = list.current;
    const option = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!box || !option) return;
    const end = option.offsetTop + option.offsetHeight - box.clientHeight;
    Object.assign(box, { scrollTop: Math.min(Math.max(box.scrollTop, end), option.offsetTop) });
  }, [active, choices, list]);

  if (choices.length === 0) {
    return (
      <List ref={list} role="status">
        <Note>{note}</Note>
      </List>
    );
  }
  return (
    <List
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      // Keeps focus and cursor in the text.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {choices.map((choice, index) => (
        <Option
          key={choice.id}
          id={choiceId(id, index)}
          role="option"
          aria-selected={index === active}
          onMouseMove={() => {
            if (index !== active) onActive(index);
          }}
          onClick={() => {
            onChoose(index);
          }}
        >
          {choice.icon}
          <span>{choice.label}</span>
          {choice.note && <small>{choice.note}</small>}
        </Option>
      ))}
    </List>
  );
}
