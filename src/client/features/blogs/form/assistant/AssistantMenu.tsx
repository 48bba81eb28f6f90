import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Tool } from '../../../../ui/rich-text/tools/toolbarTools';

/** The actions that send a part of the text, each of which says before what it sends. */
export function AssistantMenu({ tools }: { tools: readonly Tool[] }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => {
    setAnchor(undefined);
  };
  return (
    <>
      <Button
        id={`${id}button`}
        size="small"
        aria-label="AI actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor && `${id}menu`}
        // The text keeps its selection.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
        }}
        sx={{ minHeight: 32, minWidth: 0, px: 1 }}
      >
        AI ▾
      </Button>
      <Menu
        id={`${id}menu`}
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${id}button` } }}
      >
        {tools.map(({ id: toolId, name, run }) => (
          <MenuItem
            key={toolId}
            onClick={() => {
              close();
              run?.();
            }}
          >
            {name.replace(' with AI', '')}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
