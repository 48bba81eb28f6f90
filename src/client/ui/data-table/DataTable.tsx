import { useMemo, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import {
  GRID_CHECKBOX_SELECTION_FIELD,
  gridClasses,
  type GridApi,
  type GridColDef,
  type GridColumnVisibilityModel,
  type GridFilterModel,
  type GridLocaleText,
  type GridPaginationModel,
  type GridRowSelectionModel,
} from '@mui/x-data-grid';
import { ignoreHeldEnter } from '../ignoreHeldEnter';
import { breakpoints, spacing } from '../theme';
import { StyledDataGrid, withMarkedRow } from './StyledDataGrid';
import { tableSlots } from './tableSlots';
import { filterKeyOf } from './tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  selectTableView,
  tableViewChanged,
  type TableView,
  type StateWithTableViews,
} from './tableViewsSlice';
import { useIsNarrow } from './useTableWidth';

const smallestPage = 10;
const pageSizes = [smallestPage, 25, 50, 100];

// As high as its rows, at most a hundred of them: they scroll with the page, and none is cut.
const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  // The space of a notice in place of rows.
  minHeight: 280,
  scrollMarginTop: spacing(2),
  [breakpoints.down('sm')]: { marginInline: spacing(-1.25) },
});

/** The grid moves the focus without scrolling, as it knows of no page around it. Not for the pointer, below which nothing moves. */
const scrollIntoView = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
};

// Columns that cannot be hidden are not listed in the columns panel.
const columnsManagement = {
  getTogglableColumns: (columns: GridColDef[]) =>
    columns
      .filter(({ field, hideable }) => hideable !== false && field !== GRID_CHECKBOX_SELECTION_FIELD)
      .map(({ field }) => field),
};

// The fields of the filter are stacked on small screens.
const filterPanel = {
  sx: {
    [`& .${gridClasses.filterForm}`]: { flexWrap: { xs: 'wrap', sm: 'nowrap' }, maxWidth: 'calc(100vw - 40px)' },
    [`& .${gridClasses.filterFormColumnInput}`]: { width: { xs: '100%', sm: 150 } },
    [`& .${gridClasses.filterFormOperatorInput}`]: { width: { xs: '100%', sm: 150 } },
    [`& .${gridClasses.filterFormValueInput}`]: { width: { xs: '100%', sm: 190 } },
  },
};

// Ripples are expensive to mount, and rows are mounted while scrolling.
const withoutRipple = { material: { disableRipple: true } };

const firstAndLastPage = { material: { showFirstButton: true, showLastButton: true } };

const localeText: Partial<GridLocaleText> = {
  columnMenuSortAsc: 'Sort ascending',
  columnMenuSortDesc: 'Sort descending',
};

export interface TableSelection {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** The bulk actions; shown in place of the toolbar while rows are selected. */
  bar: ReactNode;
}

/** For a table that shows one page of a list: the caller fetches the rows, and so searches, filters and sorts them. */
export interface TablePaging {
  /** The number of rows on all pages. */
  total: number;
  /** Whether other rows are being fetched than those that are shown. */
  isLoading: boolean;
  /** The label of the search field. */
  searchLabel: string;
  /** Whether some columns can be filtered by. */
  hasFilter?: boolean;
}

interface DataTableProps<Row extends { _id: string }> {
  /** The key of its page, sorting, filter and columns in the store. */
  name: string;
  /** The accessible name. */
  label: string;
  rows: readonly Row[];
  /** Must be memoized. */
  columns: readonly GridColDef<Row>[];
  /** Fields of columns that are hidden until the user chooses them. */
  hidden?: readonly string[];
  /** Fields of columns that are also hidden on small screens. */
  hiddenOnNarrow?: readonly string[];
  paging: TablePaging;
  selection?: TableSelection;
  /** Pixels, or by content. */
  rowHeight?: number | 'auto';
  apiRef?: RefObject<GridApi | null>;
  /** Whether the first row is marked while nothing has the focus, as keys act on it. */
  marksFirstRow?: boolean;
}

const hideColumns = (fields: readonly string[]): GridColumnVisibilityModel =>
  Object.fromEntries(fields.map((field) => [field, false]));

const noColumns: readonly string[] = [];

// Menus and panels are mounted within the main landmark.
const popperInMain = { material: { container: () => document.querySelector('main') } };

/** The data table of all lists; its view (page, sorting, filter, columns) is kept in the store. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { name, label, rows, columns, paging, selection, rowHeight = 60, apiRef } = props;
  const { hidden = noColumns, hiddenOnNarrow = noColumns, marksFirstRow = false } = props;
  const { searchLabel, hasFilter = false } = paging;
  const dispatch = useDispatch();
  const view = useSelector((state: StateWithTableViews) => selectTableView(state, name));
  const pagination = useSelector((state: StateWithTableViews) => selectPagination(state, name));
  const sort = useSelector((state: StateWithTableViews) => selectSort(state, name));
  const filter = useSelector((state: StateWithTableViews) => selectFilter(state, name));
  const isNarrow = useIsNarrow();

  const initialColumns = useMemo(
    () => hideColumns(isNarrow ? [...hidden, ...hiddenOnNarrow] : hidden),
    [isNarrow, hidden, hiddenOnNarrow],
  );
  const selected = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection?.ids) }),
    [selection?.ids],
  );
  const slotProps = useMemo(
    () => ({
      toolbar: { searchLabel, hasFilter, selectionBar: selection?.bar },
      basePagination: firstAndLastPage,
      basePopper: popperInMain,
      columnsManagement,
      filterPanel,
      baseCheckbox: withoutRipple,
    }),
    [searchLabel, hasFilter, selection?.bar],
  );
  const change = (changed: TableView) => dispatch(tableViewChanged(name, changed));

  const changeFilter = (changed: GridFilterModel) => {
    // It also changes when the filter panel is opened.
    const isSameList = filterKeyOf(changed) === filterKeyOf(filter);
    change({ filter: changed, pagination: isSameList ? pagination : { ...pagination, page: 0 } });
  };

  const frame = useRef<HTMLDivElement>(null);
  const changePage = (changed: GridPaginationModel) => {
    change({ pagination: changed });
    frame.current!.scrollIntoView({ block: 'start' });
  };

  return (
    <Frame ref={frame} onKeyDownCapture={ignoreHeldEnter} onFocus={scrollIntoView}>
      <StyledDataGrid
        className={marksFirstRow ? withMarkedRow : undefined}
        aria-label={label}
        apiRef={apiRef}
        rows={rows}
        columns={columns}
        getRowId={(row: Row) => row._id}
        localeText={localeText}
        slots={tableSlots}
        slotProps={slotProps}
        showToolbar
        // With a single page of any size there is nothing to choose. Below so few rows it would also be seen moving when
        // their heights, which are estimated at first, have been measured.
        hideFooter={paging.total <= smallestPage}
        hideFooterSelectedRowCount
        getRowHeight={rowHeight === 'auto' ? () => 'auto' : undefined}
        getEstimatedRowHeight={rowHeight === 'auto' ? () => 128 : undefined}
        rowHeight={rowHeight === 'auto' ? undefined : rowHeight}
        columnHeaderHeight={48}
        // The sticky actions column must not be virtualized away.
        columnBufferPx={1000}
        loading={paging.isLoading}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        rowCount={paging.total}
        pageSizeOptions={pageSizes}
        paginationModel={pagination}
        onPaginationModelChange={changePage}
        sortModel={sort}
        onSortModelChange={(changed) => change({ sort: changed, pagination: { ...pagination, page: 0 } })}
        filterModel={filter}
        onFilterModelChange={changeFilter}
        disableColumnFilter={!hasFilter}
        columnVisibilityModel={(isNarrow ? view?.narrowColumns : view?.wideColumns) ?? initialColumns}
        onColumnVisibilityModelChange={(shown) => change(isNarrow ? { narrowColumns: shown } : { wideColumns: shown })}
        checkboxSelection={selection !== undefined}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        // useSelection deselects the rows of other pages.
        keepNonExistentRowsSelected
        rowSelectionModel={selected}
        onRowSelectionModelChange={({ ids }) => selection?.onChange([...ids].map(String))}
      />
    </Frame>
  );
}
