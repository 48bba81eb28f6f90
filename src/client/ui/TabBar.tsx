import { useRef, type KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';

const Bar = styled('div')({ display: 'flex', overflowX: 'auto', scrollbarWidth: 'none' });

const Tab = styled('button')(({ theme: { vars, typography, spacing } }) => ({
  ...typography.button,
  flex: 'none',
  minHeight: 48,
  padding: spacing(0, 2),
  border: 0,
  background: 'none',
  color: vars.palette.text.secondary,
  cursor: 'pointer',
  transition: 'color 160ms ease, box-shadow 160ms ease',
  '&:hover': { color: vars.palette.text.primary },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 8 },
  '&[aria-selected="true"]': {
    color: vars.palette.text.primary,
    boxShadow: `inset 0 -3px 0 ${vars.palette.primary.main}`,
  },
}));

interface TabBarProps<Name extends string> {
  label: string;
  names: readonly Name[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** Id of the tab panel. */
  panelId: string;
  idOf: (name: Name) => string;
}

const offsets: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs of the ARIA tabs pattern: one tab stop, then arrow keys, Home and End. Not the Tabs of MUI, which force a layout
 * during the first render and add 8 kB to the main bundle.
 */
export function TabBar<Name extends string>({ label, names, selected, onSelect, panelId, idOf }: TabBarProps<Name>) {
  const bar = useRef<HTMLDivElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    const index = names.indexOf(selected);
    const nextIndex = { Home: 0, End: names.length - 1 }[event.key] ?? index + (offsets[event.key] ?? 0);
    const next = names[(nextIndex + names.length) % names.length]!;
    if (next === selected) return;
    event.preventDefault();
    onSelect(next);
    bar.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next))}`)?.focus();
  };

  return (
    <Bar ref={bar} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
      {names.map((name) => (
        <Tab
          key={name}
          type="button"
          role="tab"
          id={idOf(name)}
          aria-selected={name === selected}
          aria-controls={panelId}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => {
            onSelect(name);
          }}
        >
          {name}
        </Tab>
      ))}
    </Bar>
  );
}
