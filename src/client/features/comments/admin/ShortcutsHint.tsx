import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { Kbd } from './Kbd';
import { selectAreShortcutsOn } from './shortcutsSlice';

const Row = styled('div')({
  ...typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: spacing(0.5, 2),
  marginBottom: spacing(1.25),
  color: vars.palette.text.secondary,
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  // Hidden on touch devices, which have no keyboard.
  '@media (hover: none)': { display: 'none' },
  [breakpoints.down('sm')]: { display: 'none' },
});

interface ShortcutsHintProps {
  /** Keeps its space, so that nothing below it moves. */
  isHidden: boolean;
  onHelp: () => void;
}

/** The most important shortcuts, and a button for the full list. */
export function ShortcutsHint({ isHidden, onHelp }: ShortcutsHintProps) {
  const areOn = useSelector(selectAreShortcutsOn);
  return (
    <Row className="screen-only" style={{ visibility: isHidden ? 'hidden' : undefined }}>
      {areOn ? (
        <>
          <span>
            <Kbd>j</Kbd> <Kbd>k</Kbd> next, previous
          </span>
          <span>
            <Kbd>a</Kbd> approve
          </span>
          <span>
            <Kbd>d</Kbd> delete
          </span>
          <span>
            <Kbd>u</Kbd> undo
          </span>
        </>
      ) : (
        <span>The keys are switched off.</span>
      )}
      <Button size="small" color="inherit" onClick={onHelp} sx={{ minHeight: 32, px: 1 }}>
        {areOn ? 'All keys (?)' : 'All keys'}
      </Button>
    </Row>
  );
}
