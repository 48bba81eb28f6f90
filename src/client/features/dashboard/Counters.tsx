import { styled } from '@mui/material/styles';
import type { DashboardData } from '../../../contract/entities';

const Row = styled('dl')(({ theme: { vars, breakpoints, spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: spacing(0, 0, 6),
  borderBlock: `1px solid ${vars.palette.divider}`,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));

const Counter = styled('div')(({ theme: { vars, breakpoints, spacing, typography } }) => ({
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
    minHeight: '1em',
    fontFamily: typography.h1.fontFamily,
    fontWeight: 500,
    fontSize: 'clamp(2.5rem, 1.9rem + 2.4vw, 3.75rem)',
    lineHeight: 1,
    letterSpacing: '-0.03em',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
}));

const counters = [
  { name: 'blogs', label: 'Blogs' },
  { name: 'comments', label: 'Comments' },
  { name: 'drafts', label: 'Drafts' },
  { name: 'totalLikes', label: 'Total Likes' },
] as const;

/** The totals. Space is reserved while they are loading. */
export const Counters = ({ data }: { data?: DashboardData }) => (
  <Row aria-busy={!data}>
    {counters.map(({ name, label }) => (
      <Counter key={name}>
        <dt>{label}</dt>
        <dd>{data?.[name].toLocaleString('en')}</dd>
      </Counter>
    ))}
  </Row>
);
