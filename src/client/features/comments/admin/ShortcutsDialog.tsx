import { useDispatch, useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { spacing } from '../../../ui/theme';
import { Kbd } from './Kbd';
import { selectAreShortcutsOn, shortcutsSwitched } from './shortcutsSlice';
import { undoWindowMs } from './usePendingApprovals';

const shortcuts: { keys: string[]; action: string }[] = [
  { keys: ['j', '↓'], action: 'Next comment' },
  { keys: ['k', '↑'], action: 'Previous comment' },
  { keys: ['a'], action: 'Approve' },
  { keys: ['d', 'Delete'], action: 'Delete, after a question' },
  { keys: ['s'], action: 'Spam, or none after all' },
  { keys: ['u'], action: 'Undo the latest approval' },
  { keys: ['Shift + Space'], action: 'Select the row' },
  { keys: ['?'], action: 'This list' },
];

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: spacing(1.25, 3),
  alignItems: 'baseline',
  margin: spacing(0, 0, 3),
  '& dt': { display: 'flex', gap: spacing(0.75) },
  '& dd': { margin: 0 },
});

/** Lists all keyboard shortcuts of the moderation, and switches them on or off. Mounted only while it is open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const areOn = useSelector(selectAreShortcutsOn);
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-dialog" maxWidth="xs" fullWidth>
      <DialogTitle id="shortcuts-dialog" variant="h3" component="h2" sx={{ pt: 3 }}>
        Moderating by keyboard
      </DialogTitle>
      <DialogContent>
        <FormControlLabel
          label="Use these keys on this page"
          control={
            <Switch
              checked={areOn}
              onChange={(_event, isOn) => {
                dispatch(shortcutsSwitched(isOn));
              }}
            />
          }
          sx={{ mb: 2 }}
        />
        <List>
          {shortcuts.map(({ keys: keyNames, action }) => (
            <div key={action} style={{ display: 'contents' }}>
              <dt>
                {keyNames.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </List>
        <Typography variant="body2" color="textSecondary">
          An approval waits {undoWindowMs / 1000} seconds before it is sent, and can be undone until then. After that
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
}
