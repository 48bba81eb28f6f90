import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { CloseIcon } from '../icons';

const Running = styled('div')(({ theme: { spacing } }) => ({ flex: 1, display: 'grid', gap: spacing(0.75) }));

const Deeds = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(0.5),
  marginInlineStart: 'auto',
  '& button': { minWidth: 0, minHeight: 40, paddingInline: spacing(1.25) },
}));

const Count = styled('span')(({ theme: { typography, breakpoints } }) => ({
  ...typography.body2,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  // On a small screen the number says it; the word is still read out.
  [breakpoints.down('sm')]: { '& span': { position: 'absolute', clipPath: 'inset(50%)' } },
}));

interface SelectionBarProps {
  count: number;
  /** What is being done, such as "Publishing", and how far it is. */
  progress?: { doing: string; done: number; total: number };
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** How many rows are selected and what can be done with them; while it is being done, how far it is. */
export function SelectionBar({ count, progress, onClear, children }: SelectionBarProps) {
  if (progress) {
    const { doing, done, total } = progress;
    return (
      <Running>
        <Typography variant="body2" role="status">{`${doing} ${done} of ${total}`}</Typography>
        <LinearProgress variant="determinate" aria-label={doing} value={(100 * done) / total} />
      </Running>
    );
  }
  return (
    <>
      <IconButton size="small" aria-label="Clear the selection" title="Clear the selection" onClick={onClear}>
        <CloseIcon />
      </IconButton>
      <Count role="status">
        {count} <span>selected</span>
      </Count>
      <Deeds>{children}</Deeds>
    </>
  );
}
