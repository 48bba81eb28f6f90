import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { selectSettings } from '../../site/siteSlice';
import { Column } from '../../ui/layout';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';
import { lazyNamed } from '../../ui/lazyNamed';
import { SearchForm } from './SearchForm';

const Grid = styled(Column)({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(8),
  paddingBlock: spacing(5, 4),
  '& h1': { ...typography.h1, margin: 0 },
  '& h1 + p': {
    ...typography.subtitle1,
    maxWidth: '46ch',
    margin: spacing(3, 0, 4),
    color: vars.palette.text.secondary,
  },
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', paddingBlock: spacing(9, 7) },
});

const Banner = styled('p')({
  ...typography.body2,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: spacing(1),
  margin: spacing(0, 0, 2.5),
  padding: spacing(0.5, 1.75),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 999,
  color: vars.palette.text.secondary,
  '&::before': { content: '""', width: 7, height: 12, background: vars.palette.accent, borderRadius: 1 },
});

const Decoration = styled('div')({
  display: 'none',
  aspectRatio: '380 / 268',
  [breakpoints.up('md')]: { display: 'block' },
});

/** The server renders it; the browser needs its code last of all. */
export const HeroIllustration = lazyNamed(() => import('./HeroIllustration'), 'HeroIllustration');

// The same element always: React would throw away the HTML of what is rendered anew before its code is there.
const decoration = (
  <Decoration className="screen-only">
    <Suspense>
      <HeroIllustration />
    </Suspense>
  </Decoration>
);

export function Hero() {
  const { headline, introduction, name, showsBadge } = useSelector(selectSettings);
  return (
    <Grid>
      <div>
        {showsBadge && <Banner className="screen-only">New: AI feature integrated</Banner>}
        <h1>{headline || name}</h1>
        <p>{introduction}</p>
        <SearchForm />
      </div>
      {decoration}
    </Grid>
  );
}
