import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { CloseIcon } from '../icons';

const Progress = styled('div')(({ theme: { spacing } }) => ({ flex: 1, display: 'grid', gap: spacing(0.75) }));

const Actions = styled('div')(({ theme: { spacing } }) => ({
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
  // Visually hidden on small screens.
  [breakpoints.down('sm')]: { '& span': { position: 'absolute', clipPath: 'inset(50%)' } },
}));

interface SelectionBarProps {
  count: number;
  /** The running bulk action, such as "Publishing", and how many items are done. */
  progress?: { doing: string; done: number; total: number };
  onClear: () => void;
  /** The action buttons. */
  children: ReactNode;
}

/** The number of selected rows and their bulk actions; the progress while one is running. */
export function SelectionBar({ count, progress, onClear, children }: SelectionBarProps) {
  if (progress) {
    const { doing, done, total } = progress;
    return (
      <Progress>
        <Typography variant="body2" role="status">{`${doing} ${done} of ${total}`}</Typography>
        <LinearProgress variant="determinate" aria-label={doing} value={(100 * done) / total} />
      </Progress>
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
      <Actions>{children}</Actions>
    </>
  );
}
