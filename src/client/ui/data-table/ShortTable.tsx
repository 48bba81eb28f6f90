import { styled } from '@mui/material/styles';
import { breakpoints, spacing, typography, vars } from '../theme';
import { currentRow, tint } from './tableColors';

/** A table of few rows that looks like the data grid, whose code it does without. */
export const ShortTable = styled('table')({
  ...typography.body2,
  width: '100%',
  tableLayout: 'fixed',
  borderSpacing: 0,
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 14,
  overflow: 'clip',
  background: vars.palette.background.paper,
  '& th': {
    ...typography.caption,
    height: 48,
    padding: spacing(0, 1.25),
    fontWeight: 600,
    textAlign: 'start',
    color: vars.palette.text.secondary,
  },
  '& td': { height: 64, padding: spacing(0, 1.25), borderTop: `1px solid ${vars.palette.divider}`, lineHeight: 1.45 },
  '& tbody tr:hover': { background: tint('text', 4) },
  '& tbody tr:focus-within': currentRow,
  [breakpoints.down('sm')]: {
    width: `calc(100% + ${spacing(2.5)})`,
    marginInline: spacing(-1.25),
    '& th, & td': { paddingInline: spacing(0.75) },
    '& td': { height: 88 },
  },
});
