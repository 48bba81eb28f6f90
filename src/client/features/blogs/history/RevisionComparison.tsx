import { useState, type ReactNode } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { blogFields, contentFields } from '../../../../contract/blog-fields';
import type { Revision, RevisionSummary } from '../../../../contract/extensions/revisions';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { useDateTimeFormat } from '../../../site/useTimeFormats';
import { Busy } from '../../../ui/Busy';
import { FocusRegion } from '../../../ui/FocusRegion';
import { PageSpinner } from '../../../ui/PageSpinner';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { RichText } from '../../../ui/RichText';
import { ComparedLine, Comparison } from '../../../ui/text-diff/Comparison';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { revisionsApi } from './revisionsApi';

const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: spacing(1.5),
  minHeight: 48,
});

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  marginTop: spacing(2),
  '& > div > h2': { margin: spacing(0, 0, 0.5), fontSize: '0.875rem', color: vars.palette.text.secondary },
});

const Sides = styled('div')({
  ...typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(1, 3),
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Covers = styled(Sides)({ maxWidth: 560, '& p': { margin: '0 0 4px' } });

type Against = 'previous' | 'present';

interface RevisionComparisonProps {
  id: string;
  selected: RevisionSummary;
  /** The version before; undefined for the first one that is kept. */
  previous: RevisionSummary | undefined;
  present: RevisionSummary;
  action: ReactNode;
}

/** What has changed in a version, or since then. */
export function RevisionComparison({ id, selected, previous, present, action }: RevisionComparisonProps) {
  const [wanted, setWanted] = useState<Against>('previous');
  const against = selected.isCurrent ? 'previous' : wanted;
  const [before, after] = against === 'previous' ? [previous, selected] : [selected, present];
  const older = revisionsApi.useGetRevisionQuery({ id, savedAt: before?.savedAt ?? '' }, { skip: !before });
  const newer = revisionsApi.useGetRevisionQuery({ id, savedAt: after.savedAt });
  const error = newer.error ?? older.error;

  return (
    <FocusRegion role="region" aria-label="Changes">
      <Toolbar>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Compare"
          value={against}
          onChange={(_event, value: Against | null) => {
            if (value) setWanted(value);
          }}
        >
          <ToggleButton value="previous">With the one before</ToggleButton>
          <ToggleButton value="present" disabled={selected.isCurrent}>
            With the present one
          </ToggleButton>
        </ToggleButtonGroup>
        {action}
      </Toolbar>
      {error ? (
        <LoadFailedNotice
          title="The version could not be loaded."
          error={error}
          onRetry={() => {
            if (before && older.error) void older.refetch();
            if (newer.error) void newer.refetch();
          }}
        />
      ) : !newer.data || (before && !older.data) ? (
        <PageSpinner label="Loading the version" />
      ) : (
        <Busy aria-busy={older.isFetching || newer.isFetching}>
          <Changes before={before && older.data?.revision} after={newer.data.revision} />
        </Busy>
      )}
    </FocusRegion>
  );
}

const lines = contentFields.filter((field) => blogFields[field].kind !== 'html');

function Changes({ before, after }: { before: Revision | undefined; after: Revision }) {
  const formatTime = useDateTimeFormat();
  const captionOf = ({ savedAt, savedBy }: Revision) => formatTime(savedAt) + (savedBy ? ` by ${savedBy}` : '');
  return (
    <Fields>
      {before ? (
        <Sides>
          <Typography color="textSecondary" variant="body2">
            Before: {captionOf(before)}
          </Typography>
          <Typography color="textSecondary" variant="body2">
            After: {captionOf(after)}
          </Typography>
        </Sides>
      ) : (
        <Typography color="textSecondary">The first version that is kept: {captionOf(after)}</Typography>
      )}
      {lines.map((field) => (
        <div key={field}>
          <h2>{blogFields[field].label}</h2>
          <ComparedLine before={(before ?? after)[field]} after={after[field]} />
        </div>
      ))}
      {before && before.image !== after.image && (
        <div>
          <h2>Thumbnail</h2>
          <Covers>
            {[before, after].map(({ image, savedAt }, index) => (
              <div key={savedAt}>
                <p>{index === 0 ? 'Before' : 'After'}</p>
                {image ? <ResponsiveImage src={image} sizes="270px" ratio={2} /> : 'None'}
              </div>
            ))}
          </Covers>
        </div>
      )}
      <div>
        <h2>Description</h2>
        {before ? (
          <Comparison
            key={`${before.savedAt}/${after.savedAt}`}
            before={before.description}
            after={after.description}
            isSideBySide
          />
        ) : (
          <RichText html={after.description} />
        )}
      </div>
    </Fields>
  );
}
