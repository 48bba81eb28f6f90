import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { spacing, typography, vars } from '../../ui/theme';

const Table = styled('table')({
  ...typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: spacing(1, 0, 1, 2), borderBottom: `1px solid ${vars.palette.divider}`, textAlign: 'end' },
  '& th:first-of-type': { paddingInlineStart: 0, textAlign: 'start', overflowWrap: 'anywhere' },
  '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& thead th': { fontWeight: 600, color: vars.palette.text.secondary, background: vars.palette.background.paper },
  '& tbody th': { fontWeight: 400 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& small': { display: 'block', ...typography.caption, color: vars.palette.text.secondary },
});

export interface CountTableProps<Row> {
  /** Names it for screen readers. */
  label: string;
  headings: readonly string[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first one names the row. */
  cellsOf: (row: Row) => readonly [ReactNode, ...ReactNode[]];
}

/** What was counted, with the numbers at the end of each row. */
export function CountTable<Row>({ label, headings, rows, keyOf, cellsOf }: CountTableProps<Row>) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [name, ...counts] = cellsOf(row);
          return (
            <tr key={keyOf(row)}>
              <th scope="row">{name}</th>
              {counts.map((count, index) => (
                <td key={headings[index + 1]}>{count}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
