import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import type { FiledComment } from '../../../../contract/entities';
import { undoWindow } from './useHeldApprovals';

const rise = keyframes({ from: { transform: 'translateY(12px)', opacity: 0 } });
const run = keyframes({ to: { transform: 'scaleX(0)' } });

const Place = styled('div')(({ theme: { zIndex, spacing } }) => ({
  position: 'fixed',
  insetInline: spacing(2),
  bottom: spacing(2),
  zIndex: zIndex.snackbar,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
}));

const Slip = styled('div')(({ theme: { vars, typography, spacing } }) => ({
  ...typography.body2,
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  alignItems: 'center',
  gap: spacing(1.5),
  maxWidth: 560,
  padding: spacing(0.75, 0.75, 0.75, 2.25),
  borderRadius: 14,
  background: vars.palette.text.primary,
  color: vars.palette.background.default,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.28)',
  pointerEvents: 'auto',
  animation: `${rise} 180ms ease-out`,
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  // How much of the window is left.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 3,
    background: vars.palette.ribbon,
    transformOrigin: 'left',
    animation: `${run} ${undoWindow}ms linear forwards`,
  },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', '&::after': { animation: 'none' } },
}));

interface UndoBarProps {
  /** How many approvals can still be undone, and the latest of them. */
  count: number;
  latest?: FiledComment;
  onUndo: (comment: FiledComment) => void;
}

/** Says what an approval is about to do, as long as it can be undone. */
export const UndoBar = ({ count, latest, onUndo }: UndoBarProps) => (
  <Place role="status">
    {latest && (
      <Slip key={latest._id}>
        <span>
          Approved: <strong>{latest.name}</strong> on “{latest.blog.title}”. Readers see it in {undoWindow / 1000}{' '}
          seconds.
          {count > 1 && ` ${count} can be undone.`}
        </span>
        <Button
          color="inherit"
          onClick={() => {
            onUndo(latest);
          }}
        >
          Undo
        </Button>
      </Slip>
    )}
  </Place>
);
