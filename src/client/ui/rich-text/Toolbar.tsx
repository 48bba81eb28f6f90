import { memo, useState, type KeyboardEvent } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { EditorState } from 'draft-js';
import { lowScreen } from '../mediaQueries';
import { breakpoints, spacing, vars } from '../theme';
import { ariaShortcut, shortcutLabel } from './shortcuts';
import { toolbarGroups, type Tool } from './toolbarTools';

const tools = toolbarGroups.flat();

const Bar = styled('div')({
  // Two full rows on most phones.
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(28px, 1fr))',
  gap: 2,
  padding: spacing(0.75),
  [breakpoints.up('sm')]: { display: 'flex', flexWrap: 'wrap', columnGap: spacing(1.25), padding: spacing(1) },
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

const Button = styled(ButtonBase)({
  minWidth: 28,
  height: 36,
  [breakpoints.up('sm')]: { width: 36 },
  borderRadius: 8,
  color: vars.palette.text.secondary,
  '&:hover': {
    color: vars.palette.text.primary,
    background: `color-mix(in srgb, ${vars.palette.text.primary} 7%, transparent)`,
  },
  '&[aria-pressed="true"]': {
    color: vars.palette.primary.main,
    background: `color-mix(in srgb, ${vars.palette.primary.main} 14%, transparent)`,
    // Not transparent where colours are forced, and the background is none.
    border: '2px solid transparent',
  },
  '&[aria-disabled="true"]': { opacity: 0.38, cursor: 'default', background: 'none' },
});

interface ToolButtonProps {
  tool: Tool;
  isOn?: boolean;
  isDisabled: boolean;
  isTabStop: boolean;
  onUse: (tool: Tool) => void;
}

/** Stays focusable when disabled, so that arrow keys reach every button. */
const ToolButton = memo(function ToolButton({ tool, isOn, isDisabled, isTabStop, onUse }: ToolButtonProps) {
  const { name, icon, shortcuts = [] } = tool;
  const title = shortcuts[0] ? `${name} (${shortcutLabel(shortcuts[0])})` : name;
  return (
    <Tooltip title={title} enterDelay={500} enterNextDelay={150} disableInteractive>
      <Button
        disableRipple
        aria-label={name}
        aria-pressed={isOn}
        aria-disabled={isDisabled}
        aria-haspopup={tool.dialog && 'dialog'}
        aria-keyshortcuts={shortcuts.map(ariaShortcut).join(' ') || undefined}
        tabIndex={isTabStop ? 0 : -1}
        // Keeps focus and selection in the text.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={() => {
          if (!isDisabled) onUse(tool);
        }}
      >
        {icon}
      </Button>
    </Tooltip>
  );
});

interface ToolbarProps {
  state: EditorState;
  /** Id of the text field. */
  controls: string;
  onUse: (tool: Tool) => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** One tab stop; arrow keys move between the buttons. */
export function Toolbar({ state, controls, onUse }: ToolbarProps) {
  const [tabStop, setTabStop] = useState(tools[0]!.id);

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
    <Bar role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={handleKeyDown}>
      {toolbarGroups.map((group) => (
        <Group key={group[0]!.id}>
          {group.map((tool) => (
            <ToolButton
              key={tool.id}
              tool={tool}
              isOn={tool.isOn?.(state)}
              isDisabled={tool.isDisabled?.(state) ?? false}
              isTabStop={tool.id === tabStop}
              onUse={onUse}
            />
          ))}
        </Group>
      ))}
    </Bar>
  );
}
