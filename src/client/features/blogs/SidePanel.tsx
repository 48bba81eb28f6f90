import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { spacing } from '../../ui/theme';

const Heading = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: spacing(1.5, 1.5, 1.5, 2.5),
});

interface SidePanelProps {
  title: string;
  /** Whether it stands beside the text; otherwise it covers it. */
  isBeside?: boolean;
  isInert?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Whoever opens something beside the text goes on there. The same function with each render, so that it is called once. */
const focusWhenOpened = (element: HTMLElement | null) => {
  element?.focus();
};

/** What belongs to a text, beside it, or in a drawer where there is no room. Mounted only while it is open. */
export function SidePanel({ title, isBeside = false, isInert = false, onClose, children }: SidePanelProps) {
  const id = useId();
  if (isBeside) {
    return (
      <aside
        ref={focusWhenOpened}
        tabIndex={-1}
        aria-label={title}
        inert={isInert}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      >
        {children}
      </aside>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      sx={{ '& .MuiDialog-container': { justifyContent: 'flex-end' } }}
      slotProps={{
        paper: { sx: { m: 0, width: 'min(100%, 420px)', height: '100%', maxHeight: 'none', borderRadius: 0 } },
      }}
    >
      <Heading>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </Heading>
      {children}
    </Dialog>
  );
}
