import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { EditorState } from 'draft-js';
import { lowScreen } from '../../mediaQueries';
import { breakpoints, spacing, vars } from '../../theme';
import { historyTools, toolbarGroups, type Tool } from './toolbarTools';
import { ToolButton } from './ToolButton';

const tools = toolbarGroups.flat();

const Bar = styled('div')({
  // One row on a phone, which is scrolled sideways: more of them would leave little room above a screen keyboard.
  display: 'flex',
  gap: 2,
  padding: spacing(0.75),
  [breakpoints.up('sm')]: { flexWrap: 'wrap', columnGap: spacing(1.25), padding: spacing(1) },
  [breakpoints.down('sm')]: {
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    '& button': { flex: 'none', minWidth: 38 },
  },
});

const Head = styled('div')({
  position: 'sticky',
  // Below the bar of the page, which says how high it is.
  top: 'var(--top-bar-height, 0px)',
  [lowScreen]: { position: 'static' },
  zIndex: 2,
  borderBottom: `1px solid ${vars.palette.divider}`,
  borderRadius: '10px 10px 0 0',
  background: vars.palette.background.paper,
});

const Group = styled('div')({ display: 'contents', [breakpoints.up('sm')]: { display: 'flex', gap: 2 } });

interface ToolbarProps {
  state: EditorState;
  /** Id of the text field. */
  controls: string;
  /** Whether the focus is in a field within the text, such as a cell of a table: the cursor is somewhere else then. */
  isInField: boolean;
  onUse: (tool: Tool) => void;
  /** Below the tools, in view as they are. */
  children?: ReactNode;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** One tab stop; arrow keys move between the buttons. */
export function Toolbar({ state, controls, isInField, onUse, children }: ToolbarProps) {
  const [tabStop, setTabStop] = useState(tools[0]!.id);
  const isOutOfReach = (tool: Tool) => isInField && !historyTools.includes(tool);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = step(at, buttons.length - 1);
    buttons[next]?.focus();
    setTabStop(tools[next]!.id);
  }

  return (
    <Head>
      <Bar role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={handleKeyDown}>
        {toolbarGroups.map((group) => (
          <Group key={group[0]!.id}>
            {group.map((tool) => (
              <ToolButton
                key={tool.id}
                tool={tool}
                isOn={tool.isOn?.(state)}
                isDisabled={isOutOfReach(tool) || (tool.isDisabled?.(state) ?? false)}
                reason={isOutOfReach(tool) ? 'not within this field' : undefined}
                isTabStop={tool.id === tabStop}
                onUse={onUse}
              />
            ))}
          </Group>
        ))}
      </Bar>
      {children}
    </Head>
  );
}
