import type { CSSProperties } from 'react';
import { styled } from '@mui/material/styles';
import type { DashboardData } from '../../../contract/entities';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';

const numberSize = 'clamp(2.5rem, 1.9rem + 2.4vw, 3.75rem)';

const Row = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  containerType: 'inline-size',
  '--number-width': `50cqi - ${spacing(2.5)}`,
  margin: spacing(0, 0, 6),
  borderBlock: `1px solid ${vars.palette.divider}`,
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '--number-width': `25cqi - ${spacing(3.5)}`,
  },
});

const Counter = styled('div')({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: spacing(0.75),
  padding: spacing(2.5, 0, 2.5, 2.5),
  '&:nth-of-type(even)': { borderInlineStart: `1px solid ${vars.palette.divider}` },
  '&:nth-of-type(n + 3)': { borderTop: `1px solid ${vars.palette.divider}` },
  '&:nth-of-type(odd)': { paddingInlineStart: 0 },
  [breakpoints.up('md')]: {
    padding: spacing(3, 0, 3, 3.5),
    '&:nth-of-type(n + 2)': { borderInlineStart: `1px solid ${vars.palette.divider}` },
    '&:nth-of-type(n + 3)': { borderTop: 0, paddingInlineStart: spacing(3.5) },
  },
  '& dt': { ...typography.body2, fontWeight: 500, color: vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    // A number that arrives, and is shown smaller as it is long, must not move what is below it.
    display: 'flex',
    alignItems: 'flex-end',
    minHeight: numberSize,
    fontFamily: typography.h1.fontFamily,
    fontWeight: 500,
    // So that the longest number stays on its line: a character is at most 0.6 em wide.
    fontSize: `min(${numberSize}, (var(--number-width)) / (0.6 * var(--characters)))`,
    whiteSpace: 'nowrap',
    lineHeight: 1,
    letterSpacing: '-0.03em',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
});

const counters = [
  { name: 'blogs', label: 'Blogs' },
  { name: 'comments', label: 'Comments' },
  { name: 'drafts', label: 'Drafts' },
  { name: 'totalLikes', label: 'Total Likes' },
] as const;

/** The totals. Space is reserved while they are loading. */
export function Counters({ data }: { data?: DashboardData }) {
  const totals = counters.map(({ name, label }) => ({ label, total: data?.[name].toLocaleString('en') ?? '' }));
  const characters = Math.max(1, ...totals.map(({ total }) => total.length));
  return (
    <Row aria-busy={!data} style={{ '--characters': characters } as CSSProperties}>
      {totals.map(({ label, total }) => (
        <Counter key={label}>
          <dt>{label}</dt>
          <dd>{total}</dd>
        </Counter>
      ))}
    </Row>
  );
}
