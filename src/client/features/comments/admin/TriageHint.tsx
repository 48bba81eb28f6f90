import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Key } from './Key';

const Line = styled('div')(({ theme: { vars, typography, spacing, breakpoints } }) => ({
  ...typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: spacing(0.5, 2),
  marginBottom: spacing(1.25),
  color: vars.palette.text.secondary,
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  // Where there is no keyboard there is nothing to hint at.
  '@media (hover: none)': { display: 'none' },
  [breakpoints.down('sm')]: { display: 'none' },
}));

/** The keys that matter, in sight; the rest behind a button. */
export const TriageHint = ({ onHelp }: { onHelp: () => void }) => (
  <Line>
    <span>
      <Key>j</Key> <Key>k</Key> next, previous
    </span>
    <span>
      <Key>a</Key> approve
    </span>
    <span>
      <Key>d</Key> delete
    </span>
    <span>
      <Key>u</Key> undo
    </span>
    <Button size="small" color="inherit" onClick={onHelp} sx={{ minHeight: 32, px: 1 }}>
      All keys (?)
    </Button>
  </Line>
);
