import { styled, type Theme } from '@mui/material/styles';
import { DataGrid, gridClasses } from '@mui/x-data-grid';

/** Paper with so many per cent of ink or of the product's green: opaque, as columns may pass below it. */
const tint = ({ palette }: Theme['vars'], colour: 'text' | 'primary', percent: number) =>
  `color-mix(in srgb, ${colour === 'text' ? palette.text.primary : palette.primary.main} ${percent}%, ${palette.background.paper})`;

/** The data grid in the product's own clothes: paper, hairlines and a marigold ribbon at the row one is on. */
export const DressedGrid = styled(DataGrid)(({ theme: { vars, typography, spacing, breakpoints } }) => ({
  '--DataGrid-t-color-background-base': vars.palette.background.paper,
  '--DataGrid-t-header-background-base': vars.palette.background.paper,
  '--DataGrid-rowBorderColor': vars.palette.divider,
  '--DataGrid-t-color-border-base': vars.palette.divider,
  '--DataGrid-t-color-interactive-selected': vars.palette.primary.main,
  ...typography.body2,
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  [`& .${gridClasses.columnHeaderTitle}`]: {
    ...typography.caption,
    fontWeight: 600,
    color: vars.palette.text.secondary,
  },
  [`& .${gridClasses.columnSeparator}`]: { opacity: 0 },
  [`& .${gridClasses.columnHeaders}:hover .${gridClasses.columnSeparator}`]: { opacity: 1 },
  [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center', lineHeight: 1.45, whiteSpace: 'normal' },
  // A row as high as its text begins at its top; a row of one height has everything in its middle.
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
  // The cell steps back where something within it shows the focus.
  [`& .${gridClasses.cell}:focus-within:not(:focus), & .${gridClasses.columnHeader}:focus-within:not(:focus)`]: {
    outline: 'none',
  },
  [`& .${gridClasses.row}`]: {
    background: vars.palette.background.paper,
    '&:hover': { background: tint(vars, 'text', 4) },
    '&.Mui-selected': { background: tint(vars, 'primary', 9) },
    '&.Mui-selected:hover': { background: tint(vars, 'primary', 13) },
  },
  // Whatever else is on the screen, what can be done with a row is.
  [`& [data-field="actions"]`]: { position: 'sticky', right: 0, background: 'inherit' },
  [`& .${gridClasses.columnHeader}[data-field="actions"]`]: { background: vars.palette.background.paper },
  [`& .${gridClasses.row}:focus-within`]: { boxShadow: `inset 3px 0 0 ${vars.palette.ribbon}` },
  [`& .${gridClasses.actionsCell}`]: { gap: 2 },
  [`& .${gridClasses.footerContainer}`]: { minHeight: 52 },
  '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': {
    ...typography.caption,
    color: vars.palette.text.secondary,
  },
  '& .MuiTablePagination-toolbar': { paddingInline: spacing(1) },
})) as typeof DataGrid; // styled() forgets that the grid is generic in its rows
