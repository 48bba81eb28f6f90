import { styled } from '@mui/material/styles';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';

/** A table whose first column holds paths, which may be long. Each row is a block of its own on phones. */
export const AddressTable = styled('table')({
  ...typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: spacing(1, 1.5), textAlign: 'start', borderBottom: `1px solid ${vars.palette.divider}` },
  '& thead th': { fontWeight: 600, color: vars.palette.text.secondary },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0, overflowWrap: 'anywhere' },
  '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
  // The title of a post, or a path.
  '& td > a': { overflowWrap: 'anywhere' },
  '& td > span': { display: 'block', color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
  [breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': { display: 'block', paddingBlock: spacing(1), borderBottom: `1px solid ${vars.palette.divider}` },
    '& td': { display: 'block', padding: spacing(0.5, 0), border: 0 },
  },
});

export const RowActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [breakpoints.up('sm')]: { justifyContent: 'flex-end' },
});
