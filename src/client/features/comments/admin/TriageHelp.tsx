import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Key } from './Key';
import { undoWindow } from './useHeldApprovals';

const keys: { keys: string[]; deed: string }[] = [
  { keys: ['j', '↓'], deed: 'Next comment' },
  { keys: ['k', '↑'], deed: 'Previous comment' },
  { keys: ['a'], deed: 'Approve' },
  { keys: ['d', 'Delete'], deed: 'Delete, after a question' },
  { keys: ['u'], deed: 'Undo the latest approval' },
  { keys: ['Shift + Space'], deed: 'Select the row' },
  { keys: ['?'], deed: 'This list' },
];

const List = styled('dl')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: spacing(1.25, 3),
  alignItems: 'baseline',
  margin: spacing(0, 0, 3),
  '& dt': { display: 'flex', gap: spacing(0.75) },
  '& dd': { margin: 0 },
}));

/** All keys of moderation, and what an approval does. Rendered while it is open, and no longer. */
export const TriageHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} aria-labelledby="triage-help" maxWidth="xs" fullWidth>
    <DialogTitle id="triage-help" variant="h3" component="h2" sx={{ pt: 3 }}>
      Moderating by keyboard
    </DialogTitle>
    <DialogContent>
      <List>
        {keys.map(({ keys: names, deed }) => (
          <div key={deed} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <Key key={name}>{name}</Key>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </List>
      <Typography variant="body2" color="textSecondary">
        An approval waits {undoWindow / 1000} seconds before it is sent, and can be undone until then. After that
        nothing takes it back but deleting the comment. Leaving this page or hiding its tab sends what is waiting at
        once.
      </Typography>
    </DialogContent>
    <DialogActions sx={{ p: 2.5 }}>
      <Button variant="contained" onClick={onClose} autoFocus>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
