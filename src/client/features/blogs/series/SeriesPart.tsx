import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import type { PartOfSeries } from '../../../../contract/extensions/series';
import { postPath } from '../../../paths';
import { breakpoints, shape, spacing, typography, vars } from '../../../ui/theme';
import { relatedApi } from '../related/relatedApi';
import { seriesPath } from './seriesPath';

const Part = styled('nav')({
  ...typography.body2,
  marginTop: spacing(5),
  padding: spacing(2.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  overflowWrap: 'anywhere',
  '& p': { margin: 0, color: vars.palette.text.secondary },
  '& a': { color: vars.palette.text.primary, textUnderlineOffset: 3 },
  '& > div': {
    display: 'grid',
    gap: spacing(1.5, 3),
    marginTop: spacing(1.5),
    '& a': { ...typography.body1, minWidth: 0, fontWeight: 600, lineHeight: 1.35, textDecoration: 'none' },
    '& a:hover': { textDecoration: 'underline' },
    '& span': { ...typography.body2, display: 'block', color: vars.palette.text.secondary },
    [breakpoints.up('sm')]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& [rel="next"]': { gridColumn: 2, textAlign: 'end' },
    },
  },
});

const useSeries = (id: string): PartOfSeries | undefined => relatedApi.useListRelatedQuery({ id }).data?.series;

const Mark = styled(Link)({ whiteSpace: 'nowrap' });

/** In the line above the title: which part of a series the post is. */
export function SeriesMark({ id }: { id: string }) {
  const series = useSeries(id);
  if (!series) return null;
  const text = `Part ${series.number} of ${series.total}`;
  return (
    <>
      {' · '}
      <Mark to={seriesPath(series.slug)} aria-label={`${text} of ${series.name}`}>
        {text}
      </Mark>
    </>
  );
}

/** Below the text: what comes before and after it in its series. */
export function SeriesPart({ id }: { id: string }) {
  const series = useSeries(id);
  if (!series) return null;
  const { name, slug, number, total, previous, next } = series;
  return (
    <Part aria-label="Series" className="screen-only">
      <p>
        Part {number} of {total} of <Link to={seriesPath(slug)}>{name}</Link>
      </p>
      {(previous ?? next) && (
        <div>
          {previous && (
            <Link to={postPath(previous)} rel="prev">
              <span>Previous part</span>
              {previous.title}
            </Link>
          )}
          {next && (
            <Link to={postPath(next)} rel="next">
              <span>Next part</span>
              {next.title}
            </Link>
          )}
        </div>
      )}
    </Part>
  );
}
