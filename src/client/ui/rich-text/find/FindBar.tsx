import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { CloseIcon, Icon } from '../../icons';
import { breakpoints, spacing, typography, vars } from '../../theme';
import { isPressed } from '../shortcuts';

const Bar = styled('div')({
  ...typography.body2,
  display: 'grid',
  gap: spacing(0.75),
  padding: spacing(0.75, 1),
  borderTop: `1px solid ${vars.palette.divider}`,
});

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 2 });

const Field = styled(InputBase)({
  ...typography.body2,
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 320,
  minHeight: 36,
  paddingInline: spacing(1.25),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 8,
  '&.Mui-focused': { borderColor: vars.palette.primary.main, outline: '2px solid transparent' },
});

const SmallButton = styled(ButtonBase)({
  flex: 'none',
  // All in one row of a phone.
  width: 30,
  [breakpoints.up('sm')]: { width: 36 },
  height: 36,
  borderRadius: 8,
  fontWeight: 600,
  color: vars.palette.text.secondary,
  '&:hover': { background: `color-mix(in srgb, ${vars.palette.text.primary} 7%, transparent)` },
  '&[aria-pressed="true"]': {
    color: vars.palette.primary.main,
    background: `color-mix(in srgb, ${vars.palette.primary.main} 14%, transparent)`,
    border: '2px solid transparent',
  },
  '&.Mui-disabled': { opacity: 0.38 },
});

const TextButton = styled(Button)({
  flex: 'none',
  minWidth: 0,
  minHeight: 36,
  paddingBlock: 0,
  paddingInline: spacing(1),
});

const Count = styled('span')({
  ...typography.caption,
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
  color: vars.palette.text.secondary,
});

const undoShortcut = { key: 'Z', mod: true };

interface FindBarProps {
  query: string;
  isCaseSensitive: boolean;
  isReplacing: boolean;
  /** The field gets the focus each time this changes. */
  openings: number;
  /** Of the current match, -1 if nothing was found. */
  index: number;
  count: number;
  onQuery: (query: string) => void;
  onCaseSensitive: (isCaseSensitive: boolean) => void;
  onReplacing: (isReplacing: boolean) => void;
  onNext: () => void;
  onPrevious: () => void;
  onReplace: (replacement: string) => void;
  onReplaceAll: (replacement: string) => void;
  /** Takes back what was replaced last. */
  onUndo: () => void;
  onClose: () => void;
}

/** Finds and replaces in the text; Escape closes it. */
export function FindBar({
  query,
  isCaseSensitive,
  isReplacing,
  openings,
  index,
  count,
  onQuery,
  onCaseSensitive,
  onReplacing,
  onNext,
  onPrevious,
  onReplace,
  onReplaceAll,
  onUndo,
  onClose,
}: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [replacement, setReplacement] = useState('');
  const [replaced, setReplaced] = useState<number>();
  const hasMatch = count > 0;
  /** How often something was replaced since something was typed here: so many steps Undo takes back in the text. */
  const undoable = useRef(0);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [openings]);

  function handleKey(event: KeyboardEvent, onEnter: () => void) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Not for the form around the editor.
    event.preventDefault();
    if (hasMatch) onEnter();
  }

  function replace() {
    undoable.current += 1;
    setReplaced(undefined);
    onReplace(replacement);
    // The button is about to be disabled, and would lose the focus.
    if (count === 1 && document.activeElement?.localName === 'button') field.current?.focus();
  }

  function replaceAll() {
    undoable.current += 1;
    setReplaced(count);
    onReplaceAll(replacement);
    field.current?.focus();
  }

  function handleKeyOfBar(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape' && !event.nativeEvent.isComposing;
    if (!isEscape && !(isPressed(undoShortcut, event) && undoable.current > 0)) return;
    event.stopPropagation();
    event.preventDefault();
    if (isEscape) onClose();
    else {
      undoable.current -= 1;
      setReplaced(undefined);
      onUndo();
    }
  }

  const found = hasMatch ? `${index + 1} of ${count.toLocaleString('en')}` : 'Nothing found';
  const status = replaced === undefined ? (query ? found : '') : `${replaced.toLocaleString('en')} replaced`;

  return (
    <Bar
      role="search"
      aria-label="Find in the text"
      onKeyDown={handleKeyOfBar}
      onInput={() => {
        undoable.current = 0;
      }}
    >
      <Row>
        <Field
          inputRef={field}
          value={query}
          endAdornment={<Count role="status">{status}</Count>}
          placeholder="Find"
          inputProps={{ 'aria-label': 'Find', autoComplete: 'off', spellCheck: false, enterKeyHint: 'search' }}
          onChange={({ target }) => {
            setReplaced(undefined);
            onQuery(target.value);
          }}
          onKeyDown={(event) => {
            handleKey(event, event.shiftKey ? onPrevious : onNext);
          }}
        />
        <SmallButton aria-label="Previous" title="Previous (Shift+Enter)" disabled={!hasMatch} onClick={onPrevious}>
          <Icon>
            <path d="m6 14.5 6-6 6 6" />
          </Icon>
        </SmallButton>
        <SmallButton aria-label="Next" title="Next (Enter)" disabled={!hasMatch} onClick={onNext}>
          <Icon>
            <path d="m6 9.5 6 6 6-6" />
          </Icon>
        </SmallButton>
        <SmallButton
          aria-label="Match case"
          title="Match case"
          aria-pressed={isCaseSensitive}
          onClick={() => {
            onCaseSensitive(!isCaseSensitive);
          }}
        >
          Aa
        </SmallButton>
        <SmallButton
          aria-label="Show what replaces it"
          title="Replace"
          aria-expanded={isReplacing}
          onClick={() => {
            onReplacing(!isReplacing);
          }}
        >
          <Icon>
            <path d="M4 8h13m-4-4 4 4-4 4M20 16H7m4 4-4-4 4-4" />
          </Icon>
        </SmallButton>
        <SmallButton aria-label="Close" title="Close (Escape)" onClick={onClose}>
          <CloseIcon />
        </SmallButton>
      </Row>
      {isReplacing && (
        <Row>
          <Field
            value={replacement}
            placeholder="Replace with"
            inputProps={{ 'aria-label': 'Replace with', autoComplete: 'off' }}
            onChange={({ target }) => {
              setReplacement(target.value);
            }}
            onKeyDown={(event) => {
              handleKey(event, replace);
            }}
          />
          <TextButton disabled={!hasMatch} onClick={replace}>
            Replace
          </TextButton>
          <TextButton disabled={!hasMatch} onClick={replaceAll}>
            Replace all
          </TextButton>
        </Row>
      )}
    </Bar>
  );
}
