import { useMemo, type ReactNode, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  GRID_CHECKBOX_SELECTION_FIELD,
  gridClasses,
  type GridApi,
  type GridColDef,
  type GridColumnVisibilityModel,
  type GridLocaleText,
  type GridRowSelectionModel,
} from '@mui/x-data-grid';
import { DressedGrid } from './DressedGrid';
import { tableSlots } from './tableSlots';
import { selectTableView, tableViewChanged, type TableView, type TableViewsRoot } from './tableViewsSlice';

const pageSizes = [10, 25, 50, 100];

// As high as its rows are, until the screen ends: then the rows scroll, and only those in sight are drawn.
const Frame = styled('div')(({ theme: { breakpoints, spacing } }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 280,
  maxHeight: 'max(480px, calc(100vh - 270px))',
  marginBottom: spacing(-5),
  [breakpoints.down('sm')]: { maxHeight: 'max(480px, calc(100vh - 120px))', marginInline: spacing(-1.25) },
}));

const Short = styled('div')(({ theme: { breakpoints, spacing } }) => ({
  display: 'flex',
  flexDirection: 'column',
  [breakpoints.down('sm')]: { marginInline: spacing(-1.25) },
}));

const firstPage = { page: 0, pageSize: 25 };
const unsorted: NonNullable<TableView['sort']> = [];
const unfiltered: NonNullable<TableView['filter']> = { items: [] };

/** A telephone's width: there is no room for every column. */
export const useIsNarrow = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });

// What must be there is not offered to be hidden.
const chosen = {
  getTogglableColumns: (columns: GridColDef[]) =>
    columns
      .filter(({ field, hideable }) => hideable !== false && field !== GRID_CHECKBOX_SELECTION_FIELD)
      .map(({ field }) => field),
};

// On a small screen its fields stand one below the other.
const filterPanel = {
  sx: {
    [`& .${gridClasses.filterForm}`]: { flexWrap: { xs: 'wrap', sm: 'nowrap' }, maxWidth: 'calc(100vw - 40px)' },
    [`& .${gridClasses.filterFormColumnInput}`]: { width: { xs: '100%', sm: 150 } },
    [`& .${gridClasses.filterFormOperatorInput}`]: { width: { xs: '100%', sm: 150 } },
    [`& .${gridClasses.filterFormValueInput}`]: { width: { xs: '100%', sm: 190 } },
  },
};

// Rows come and go while one scrolls: what they are made of had better be light.
const still = { material: { disableRipple: true } };

const words: Partial<GridLocaleText> = { columnMenuSortAsc: 'Sort ascending', columnMenuSortDesc: 'Sort descending' };

/** Beside a side menu, or without one on a tablet: room for every column, if none wastes it. */
export const useIsCompact = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });

export interface Selection {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** What can be done with the selected rows; shown in place of the tools while there are any. */
  bar: ReactNode;
}

interface DataTableProps<Row extends { _id: string }> {
  /** Under which its page, sorting, filter and columns are kept. */
  name: string;
  /** What it lists, for those who cannot see it. */
  label: string;
  rows: readonly Row[];
  /** The same array as long as they are the same columns. */
  columns: readonly GridColDef<Row>[];
  /** Columns that are there to be chosen, yet hidden until they are. */
  hidden?: readonly string[];
  /** Columns that small screens hide too. */
  hiddenOnNarrow?: readonly string[];
  /** What the search field is called; left out, the table is a short one: no tools, no pages. */
  searchLabel?: string;
  selection?: Selection;
  /** Pixels, or as high as what is in it. */
  rowHeight?: number | 'auto';
  apiRef?: RefObject<GridApi | null>;
}

const hide = (fields: readonly string[]): GridColumnVisibilityModel =>
  Object.fromEntries(fields.map((field) => [field, false]));

const nothing: readonly string[] = [];

// Menus and panels belong to the page's main part, also for those who go by landmarks.
const inMain = { material: { container: () => document.querySelector('main') } };

/** The one data table: sorted, searched, filtered and paged as it was left, whatever it lists. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { name, label, rows, columns, searchLabel, selection, rowHeight = 60, apiRef } = props;
  const { hidden = nothing, hiddenOnNarrow = nothing } = props;
  const dispatch = useDispatch();
  const view = useSelector((state: TableViewsRoot) => selectTableView(state, name));
  const isNarrow = useIsNarrow();
  const isShort = searchLabel === undefined;

  const initialColumns = useMemo(
    () => hide(isNarrow ? [...hidden, ...hiddenOnNarrow] : hidden),
    [isNarrow, hidden, hiddenOnNarrow],
  );
  const selected = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection?.ids) }),
    [selection?.ids],
  );
  const slotProps = useMemo(
    () => ({
      toolbar: { searchLabel, instead: selection?.bar },
      basePopper: inMain,
      columnsManagement: chosen,
      filterPanel,
      baseCheckbox: still,
    }),
    [searchLabel, selection?.bar],
  );
  const change = (changed: TableView) => dispatch(tableViewChanged(name, changed));

  const Room = isShort ? Short : Frame;
  return (
    <Room>
      <DressedGrid
        aria-label={label}
        apiRef={apiRef}
        rows={rows}
        columns={columns}
        getRowId={(row: Row) => row._id}
        localeText={words}
        slots={tableSlots}
        slotProps={slotProps}
        showToolbar={!isShort}
        hideFooter={isShort}
        hideFooterSelectedRowCount
        getRowHeight={rowHeight === 'auto' ? () => 'auto' : undefined}
        getEstimatedRowHeight={rowHeight === 'auto' ? () => 128 : undefined}
        rowHeight={rowHeight === 'auto' ? undefined : rowHeight}
        columnHeaderHeight={48}
        // The last column is always in sight, so it has to be there.
        columnBufferPx={1000}
        pageSizeOptions={pageSizes}
        paginationModel={view?.pagination ?? firstPage}
        onPaginationModelChange={(pagination) => change({ pagination })}
        sortModel={view?.sort ?? unsorted}
        onSortModelChange={(sort) => change({ sort })}
        filterModel={view?.filter ?? unfiltered}
        onFilterModelChange={(filter) => change({ filter })}
        columnVisibilityModel={(isNarrow ? view?.narrowColumns : view?.wideColumns) ?? initialColumns}
        onColumnVisibilityModelChange={(shown) => change(isNarrow ? { narrowColumns: shown } : { wideColumns: shown })}
        checkboxSelection={selection !== undefined}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        rowSelectionModel={selected}
        onRowSelectionModelChange={({ ids }) => selection?.onChange([...ids].map(String))}
      />
    </Room>
  );
}
