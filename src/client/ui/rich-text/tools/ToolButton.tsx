import { memo } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { breakpoints, vars } from '../../theme';
import { ariaShortcut, shortcutLabel } from '../shortcuts';
import type { Tool } from './toolbarTools';

export const ToolButtonBase = styled(ButtonBase)({
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
  /** Why it is disabled, where the text itself is not the reason. */
  reason?: string;
  isTabStop: boolean;
  onUse: (tool: Tool) => void;
}

/** A button of the toolbar. Stays focusable when disabled, so that arrow keys reach every button. */
export const ToolButton = memo(function ToolButton({
  tool,
  isOn,
  isDisabled,
  reason,
  isTabStop,
  onUse,
}: ToolButtonProps) {
  const { name, icon, shortcuts = [] } = tool;
  const label = shortcuts[0] ? `${name} (${shortcutLabel(shortcuts[0])})` : name;
  const title = reason ? `${label}: ${reason}` : label;
  return (
    <Tooltip title={title} enterDelay={500} enterNextDelay={150} disableInteractive>
      <ToolButtonBase
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
      </ToolButtonBase>
    </Tooltip>
  );
});
