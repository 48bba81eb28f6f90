import { useDispatch, useSelector } from 'react-redux';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { forcedColors } from '../../../ui/mediaQueries';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { commentFilterChosen, selectCommentFilter, type CommentFilter } from '../commentFilterSlice';

const countNames = { Approved: 'approved', 'Not Approved': 'notApproved', Spam: 'spam' } as const;

// Not part of the name of the button: the same numbers are below the heading. The space of three digits is reserved, so
// that the buttons do not move when the numbers arrive.
const Count = styled('span')({
  minWidth: '3ch',
  marginInlineStart: spacing(1),
  textAlign: 'start',
  fontWeight: 400,
  // Below the name.
  [breakpoints.down('sm')]: { marginInlineStart: 0, minHeight: '1lh', textAlign: 'center' },
});

const Group = styled(ToggleButtonGroup)({
  // A row of its own beside the sidebar, where the subtitle that arrives late leaves it no room.
  [breakpoints.between('md', 1008)]: { flexBasis: '100%' },
});

const Filter = styled(ToggleButton)({
  ...typography.button,
  paddingInline: spacing(2.25),
  minHeight: 42,
  borderRadius: 999,
  color: vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  [breakpoints.down('sm')]: { flexDirection: 'column', flex: '1 1 auto', minWidth: 0, paddingInline: spacing(1) },
  '&.Mui-selected, &.Mui-selected:hover': {
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
    [forcedColors]: { forcedColorAdjust: 'none', background: 'SelectedItem', color: 'SelectedItemText' },
  },
});

interface FilterButtonsProps {
  /** Undefined until they are known. */
  counts?: { approved: number; notApproved: number; spam?: number };
}

export function FilterButtons({ counts }: FilterButtonsProps) {
  const dispatch = useDispatch();
  const filter = useSelector(selectCommentFilter);
  // Once there is any: without, it is the queue of the specification.
  const hasSpam = filter === 'Spam' || Boolean(counts?.spam);
  const filters: CommentFilter[] = ['Approved', 'Not Approved', ...(hasSpam ? (['Spam'] as const) : [])];
  return (
    <Group
      exclusive
      value={filter}
      aria-label="Which comments"
      onChange={(_event, chosen: CommentFilter | null) => {
        // Null when the selected button is pressed again: then it stays selected.
        if (chosen) dispatch(commentFilterChosen(chosen));
      }}
    >
      {filters.map((name) => (
        <Filter key={name} value={name}>
          <span>{name}</span>
          <Count aria-hidden="true">{counts?.[countNames[name]]?.toLocaleString('en')}</Count>
        </Filter>
      ))}
    </Group>
  );
}
