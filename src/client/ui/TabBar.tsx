import { useRef, type KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';

/** Where tabs are cut off there is a shadow at the edge; at the end of the bar a cover scrolls over it. */
const Bar = styled('div')(({ theme: { vars } }) => {
  const { background, text } = vars.palette;
  const cover = (side: string) => `linear-gradient(to ${side}, ${background.default} 40%, transparent)`;
  const shadow = `color-mix(in srgb, ${text.primary} 16%, transparent)`;
  return {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    background: `${cover('right')} 0 0 / 40px 100% local, ${cover('left')} 100% 0 / 40px 100% local,
      linear-gradient(to right, ${shadow}, transparent) 0 0 / 14px 100%,
      linear-gradient(to left, ${shadow}, transparent) 100% 0 / 14px 100%`,
    backgroundRepeat: 'no-repeat',
  };
});

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
    // With a modifier it is a shortcut of the browser: Alt and the left arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
