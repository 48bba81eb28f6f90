// The view of each table, so that it is the same after a visit to another page.
import type { GridColumnVisibilityModel, GridFilterModel, GridPaginationModel, GridSortModel } from '@mui/x-data-grid';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Undefined fields have the default of the table. */
export interface TableView {
  pagination?: GridPaginationModel;
  sort?: GridSortModel;
  filter?: GridFilterModel;
  /** Column visibility is separate for wide and narrow screens. */
  wideColumns?: GridColumnVisibilityModel;
  narrowColumns?: GridColumnVisibilityModel;
}

type TableViews = Partial<Record<string, TableView>>;

interface TableViewChange {
  table: string;
  view: TableView;
}

const firstPage: GridPaginationModel = { page: 0, pageSize: 25 };
const unsorted: GridSortModel = [];
const unfiltered: GridFilterModel = { items: [] };

export const tableViewsSlice = createSlice({
  name: 'tableViews',
  initialState: (): TableViews => ({}),
  reducers: {
    tableViewChanged: {
      prepare: (table: string, view: TableView) => ({ payload: { table, view } }),
      reducer: (views, { payload: { table, view } }: PayloadAction<TableViewChange>) => ({
        ...views,
        [table]: { ...views[table], ...view },
      }),
    },
  },
  selectors: {
    selectTableView: (views, table: string) => views[table],
    selectPagination: (views, table: string) => views[table]?.pagination ?? firstPage,
    selectSort: (views, table: string) => views[table]?.sort ?? unsorted,
    selectFilter: (views, table: string) => views[table]?.filter ?? unfiltered,
  },
});

/** The part of the state that holds them, for modules that must not import the RootState. */
export type StateWithTableViews = Parameters<typeof tableViewsSlice.selectors.selectTableView>[0];

export const { tableViewChanged } = tableViewsSlice.actions;
export const { selectTableView, selectPagination, selectSort, selectFilter } = tableViewsSlice.selectors;
