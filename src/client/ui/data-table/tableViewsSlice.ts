// How each table is looked at, kept so that it is the same after a visit to another page.
import type { GridColumnVisibilityModel, GridFilterModel, GridPaginationModel, GridSortModel } from '@mui/x-data-grid';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Left out: as the table itself begins. */
export interface TableView {
  pagination?: GridPaginationModel;
  sort?: GridSortModel;
  filter?: GridFilterModel;
  /** Small screens choose their columns apart from wide ones. */
  wideColumns?: GridColumnVisibilityModel;
  narrowColumns?: GridColumnVisibilityModel;
}

type TableViews = Partial<Record<string, TableView>>;

interface Change {
  table: string;
  view: TableView;
}

export const tableViewsSlice = createSlice({
  name: 'tableViews',
  initialState: (): TableViews => ({}),
  reducers: {
    tableViewChanged: {
      prepare: (table: string, view: TableView) => ({ payload: { table, view: withPlainValues(view) } }),
      reducer: (views, { payload: { table, view } }: PayloadAction<Change>) => ({
        ...views,
        [table]: { ...views[table], ...view },
      }),
    },
  },
  selectors: { selectTableView: (views, table: string) => views[table] },
});

/** The part of the state that keeps them, for those who cannot know the whole of it. */
export type TableViewsRoot = Parameters<typeof tableViewsSlice.selectors.selectTableView>[0];

export const { tableViewChanged } = tableViewsSlice.actions;
export const { selectTableView } = tableViewsSlice.selectors;

/** A filter by date holds a Date, which a store and its log cannot; the grid reads its ISO text just as well. */
function withPlainValues(view: TableView): TableView {
  if (!view.filter) return view;
  const items = view.filter.items.map((item) => {
    const value: unknown = item.value;
    return value instanceof Date ? { ...item, value: value.toISOString() } : item;
  });
  return { ...view, filter: { ...view.filter, items } };
}
