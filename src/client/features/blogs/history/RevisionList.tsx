import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { RevisionSummary } from '../../../../contract/extensions/revisions';
import { useDateTimeFormat } from '../../../site/useTimeFormats';
import { breakpoints, shape, spacing, typography, vars } from '../../../ui/theme';

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: '34vh',
  overflowY: 'auto',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  '& > li + li': { borderTop: `1px solid ${vars.palette.divider}` },
  [breakpoints.up('lg')]: { maxHeight: 'calc(100vh - 240px)', position: 'sticky', top: 88 },
});

const Entry = styled(ButtonBase)({
  ...typography.body2,
  display: 'grid',
  justifyContent: 'start',
  justifyItems: 'start',
  width: '100%',
  minHeight: 48,
  padding: spacing(1.25, 2),
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '& > span': { color: vars.palette.text.secondary },
  '&:hover': { background: `color-mix(in srgb, ${vars.palette.primary.main} 6%, transparent)` },
  // The secondary colour is too faint on the background of the current one.
  '&[aria-current] > span': { color: 'inherit' },
  '&[aria-current]': {
    background: `color-mix(in srgb, ${vars.palette.primary.main} 12%, transparent)`,
    borderInlineStart: `3px solid ${vars.palette.primary.main}`,
    paddingInlineStart: `calc(${spacing(2)} - 3px)`,
  },
  '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
});

interface RevisionListProps {
  revisions: readonly RevisionSummary[];
  selected: string;
  onSelect: (savedAt: string) => void;
}

/** The versions of a post, newest first, to choose one of. */
export function RevisionList({ revisions, selected, onSelect }: RevisionListProps) {
  const formatTime = useDateTimeFormat();
  return (
    <List aria-label="Versions">
      {revisions.map(({ savedAt, savedBy, isCurrent }) => (
        <li key={savedAt}>
          <Entry
            aria-current={savedAt === selected || undefined}
            onClick={() => {
              onSelect(savedAt);
            }}
          >
            <strong>{formatTime(savedAt)}</strong>
            <span>{describeRevision({ savedBy, isCurrent })}</span>
          </Entry>
        </li>
      ))}
    </List>
  );
}

const describeRevision = ({ savedBy, isCurrent }: Pick<RevisionSummary, 'savedBy' | 'isCurrent'>) =>
  [savedBy ?? 'Before versions were kept, or on the command line', ...(isCurrent ? ['the present version'] : [])].join(
    ' · ',
  );
