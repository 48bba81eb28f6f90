import type { ReactNode } from 'react';
import { styled, type SxProps } from '@mui/material/styles';
import { breakpoints, spacing, typography, vars } from './theme';

const Table = styled('table')({
  ...typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: spacing(1.25, 1.5), textAlign: 'start', borderBottom: `1px solid ${vars.palette.divider}` },
  '& thead th': { fontWeight: 600, color: vars.palette.text.secondary },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
  '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
  '& td > strong': { fontWeight: 500, fontSize: '1rem', overflowWrap: 'anywhere' },
  '& td > span': { display: 'block', color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& td:not(:first-of-type)': { whiteSpace: 'nowrap' },
  [breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': { display: 'block', paddingBlock: spacing(1), borderBottom: `1px solid ${vars.palette.divider}` },
    '& td': { display: 'block', padding: spacing(0.5, 0), border: 0 },
  },
});

interface StackedTableProps {
  /** Of the columns. */
  headings: readonly string[];
  /** The rows. */
  children: ReactNode;
  sx?: SxProps;
}

/** A table of what has its own actions; on phones each row is a block. */
export const StackedTable = ({ headings, children, sx = {} }: StackedTableProps) => (
  <Table sx={sx}>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </Table>
);

/** The buttons of a row. */
export const RowActions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
