import type { KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';
import { hasModifier } from './hasModifier';
import { spacing, typography, vars } from './theme';
import { useIsHydrated } from './useIsHydrated';

const { background, text } = vars.palette;
const cover = (side: string) => `linear-gradient(to ${side}, ${background.default} 40%, transparent)`;
const shadow = `color-mix(in srgb, ${text.primary} 16%, transparent)`;

/** Where tabs are cut off there is a shadow at the edge; at the end of the bar a cover scrolls over it. */
const Bar = styled('div')({
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  background: `${cover('right')} 0 0 / 40px 100% local, ${cover('left')} 100% 0 / 40px 100% local,
      linear-gradient(to right, ${shadow}, transparent) 0 0 / 14px 100%,
      linear-gradient(to left, ${shadow}, transparent) 100% 0 / 14px 100%`,
  backgroundRepeat: 'no-repeat',
});

const Tab = styled('a')({
  ...typography.button,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  padding: spacing(0, 2),
  color: vars.palette.text.secondary,
  textDecoration: 'none',
  transition: 'color 160ms ease',
  '&:hover': { color: vars.palette.text.primary },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 8 },
  '&[aria-selected="true"]': {
    color: vars.palette.text.primary,
    // A border, and no shadow, which forced colours leave out.
    borderBottom: `3px solid ${vars.palette.primary.main}`,
    paddingTop: 3,
  },
});

interface TabBarProps<Name extends string> {
  label: string;
  names: readonly Name[];
  selected: Name;
  hrefOf: (name: Name) => string;
  onSelect: (name: Name) => void;
  /** Id of the tab panel. */
  panelId: string;
  idOf: (name: Name) => string;
}

const offsets: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const ends: Record<string, number> = { Home: 0, End: -1 };

/**
 * Tabs of the ARIA tabs pattern: one tab stop, then arrow keys, Home and End, which only move the focus, as what a tab shows
 * has to be fetched, and is a step of Back; Enter and Space choose. They are links, for new browser tabs and for pages
 * without JavaScript. Not the Tabs of MUI, which force a layout during the first render and add 8 kB to the
 * main bundle.
 */
export function TabBar<Name extends string>(props: TabBarProps<Name>) {
  const { label, names, selected, hrefOf, onSelect, panelId, idOf } = props;
  // Without JavaScript there are no arrow keys: each tab is a tab stop.
  const isHydrated = useIsHydrated();

  const handleKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (event.key === ' ') {
      event.preventDefault();
      (event.target as HTMLElement).click();
      return;
    }
    const tabs = Array.from(event.currentTarget.children) as HTMLElement[];
    const offset = offsets[event.key];
    const index = offset === undefined ? ends[event.key] : tabs.indexOf(event.target as HTMLElement) + offset;
    if (index === undefined) return;
    event.preventDefault();
    tabs.at(index % tabs.length)!.focus();
  };

  return (
    <Bar role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
      {names.map((name) => (
        <Tab
          key={name}
          role="tab"
          id={idOf(name)}
          aria-selected={name === selected}
          aria-controls={panelId}
          href={hrefOf(name)}
          tabIndex={!isHydrated || name === selected ? 0 : -1}
          onClick={(event) => {
            if (hasModifier(event)) return;
            event.preventDefault();
            onSelect(name);
          }}
        >
          {name}
        </Tab>
      ))}
    </Bar>
  );
}
