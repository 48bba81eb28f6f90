import { styled } from '@mui/material/styles';
import { DataGrid, gridClasses } from '@mui/x-data-grid';
import { forcedColors } from '../mediaQueries';
import { breakpoints, spacing, typography, vars } from '../theme';
import { currentRow, tint } from './tableColors';

/** What has the focus while nothing that can be used has it. */
export const unfocused = 'body, main, div[tabindex="-1"]';

/** The class of a grid whose first row is marked while nothing has the focus. */
export const withMarkedRow = 'with-marked-row';

/** The MUI DataGrid in Octavo's style. */
export const StyledDataGrid = styled(DataGrid)({
  '--DataGrid-t-color-background-base': vars.palette.background.paper,
  '--DataGrid-t-header-background-base': vars.palette.background.paper,
  '--DataGrid-rowBorderColor': vars.palette.divider,
  '--DataGrid-t-color-border-base': vars.palette.divider,
  '--DataGrid-t-color-interactive-selected': vars.palette.primary.main,
  ...typography.body2,
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 14,
  // What is sticky in it is so on the page.
  [`&, & > .${gridClasses.mainContent}`]: { overflow: 'clip' },
  background: vars.palette.background.paper,
  [`& .${gridClasses.columnHeaderTitle}`]: {
    ...typography.caption,
    fontWeight: 600,
    color: vars.palette.text.secondary,
  },
  [`& .${gridClasses.columnSeparator}`]: { opacity: 0 },
  [`& .${gridClasses.columnHeaders}:hover .${gridClasses.columnSeparator}`]: { opacity: 1 },
  // Not below the toolbar, when it is scrolled to.
  [`& .${gridClasses.cell}`]: {
    display: 'flex',
    alignItems: 'center',
    lineHeight: 1.45,
    whiteSpace: 'normal',
    scrollMarginTop: 64,
  },
  // As in other tables; and what is cut off says so where it ends.
  [`& .${gridClasses['cell--textLeft']}`]: { textAlign: 'start' },
  // Rows of dynamic height are aligned at the top, rows of fixed height in the middle.
  [`& .${gridClasses['row--dynamicHeight']} .${gridClasses.cell}`]: {
    alignItems: 'flex-start',
    paddingBlock: spacing(1.75),
  },
  [`& .${gridClasses['row--dynamicHeight']} .${gridClasses.actionsCell}`]: { marginBlock: spacing(-1) },
  [`& .${gridClasses['row--dynamicHeight']} .MuiCheckbox-root`]: { marginBlock: spacing(-1.25) },
  [`& .MuiCheckbox-root:not(.Mui-checked, .MuiCheckbox-indeterminate)`]: { color: vars.palette.text.secondary },
  '& .MuiCheckbox-root svg': { fontSize: 21 },
  [breakpoints.down('sm')]: {
    [`& .${gridClasses.cell}, & .${gridClasses.columnHeader}`]: { paddingInline: spacing(0.75) },
  },
  [`& .${gridClasses.cell}:focus, & .${gridClasses.columnHeader}:focus`]: {
    outline: `2px solid ${vars.palette.primary.main}`,
    outlineOffset: -2,
    borderRadius: 8,
  },
  // No second outline when an element within the cell has the focus.
  [`& .${gridClasses.cell}:focus-within:not(:focus), & .${gridClasses.columnHeader}:focus-within:not(:focus)`]: {
    outline: 'none',
  },
  [`& .${gridClasses.row}`]: {
    background: vars.palette.background.paper,
    '&:hover': { background: tint('text', 4) },
    '&.Mui-selected': { background: tint('primary', 9) },
    '&.Mui-selected:hover': { background: tint('primary', 13) },
  },
  [forcedColors]: {
    [`& .${gridClasses.row}.Mui-selected .${gridClasses.cell}`]: { borderBlock: '2px solid Highlight' },
  },
  // The actions column stays visible when the table is scrolled horizontally.
  [`& [data-field="actions"]`]: {
    position: 'sticky',
    right: 0,
    background: 'inherit',
    borderInlineStart: `1px solid ${vars.palette.divider}`,
  },
  [`& .${gridClasses.columnHeader}[data-field="actions"]`]: { background: vars.palette.background.paper },
  [`& .${gridClasses.row}:focus-within`]: currentRow,
  [`html:not(:has(:focus:not(${unfocused}))) &.${withMarkedRow} [data-rowindex="0"]`]: currentRow,
  [`& .${gridClasses.actionsCell}`]: { gap: 2 },
  [`& .two-lines .${gridClasses.actionsCell}`]: { flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0 },
  [`& .${gridClasses.footerContainer}`]: { minHeight: 52 },
  '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': {
    ...typography.caption,
    color: vars.palette.text.secondary,
  },
  '& .MuiTablePagination-toolbar': { paddingInline: spacing(1) },
}) as typeof DataGrid; // styled() loses the type parameter of DataGrid
