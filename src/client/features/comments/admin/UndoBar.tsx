import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import { forcedColors } from '../../../ui/mediaQueries';
import { spacing, typography, vars, zIndex } from '../../../ui/theme';
import type { PendingApproval } from './pendingApprovalsSlice';
import { undoWindowMs } from './usePendingApprovals';

const slideIn = keyframes({ from: { transform: 'translateY(12px)', opacity: 0 } });
const countdown = keyframes({ to: { transform: 'scaleX(0)' } });

const Container = styled('div')({
  position: 'fixed',
  insetInline: spacing(2),
  bottom: spacing(2),
  zIndex: zIndex.snackbar,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
});

const Bar = styled('div')({
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
  // Not transparent where colours are forced, and there are no shadows.
  outline: '1px solid transparent',
  pointerEvents: 'auto',
  animation: `${slideIn} 180ms ease-out`,
  '& > span': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  // Shows how much of the undo window is left.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 3,
    background: vars.palette.accent,
    [forcedColors]: { background: 'Highlight' },
    transformOrigin: 'left',
    animation: `${countdown} ${undoWindowMs}ms linear forwards`,
  },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', '&::after': { animation: 'none' } },
});

interface UndoBarProps {
  /** The number of approvals that can still be undone. */
  count: number;
  latest?: PendingApproval;
  onUndo: (comment: PendingApproval) => void;
}

/** Shows the latest pending approval, with a button to undo it. */
export const UndoBar = ({ count, latest, onUndo }: UndoBarProps) => (
  <Container role="status">
    {latest && (
      <Bar key={latest._id}>
        <span>
          Approved: <strong>{latest.name}</strong> on “{latest.blog.title}”. Readers see it in {undoWindowMs / 1000}{' '}
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
      </Bar>
    )}
  </Container>
);
