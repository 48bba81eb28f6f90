// Reads the filter model of the DataGrid, which holds the text of the search field as well.
import type { GridFilterModel } from '@mui/x-data-grid';

/** The text in the search field of a table. */
export const searchOf = ({ quickFilterValues = [] }: GridFilterModel): string => quickFilterValues.join(' ').trim();

/** The value that a column is filtered by, if it is. */
export const filterValueOf = ({ items }: GridFilterModel, field: string): unknown =>
  items.find((item) => item.field === field)?.value;

/** Identifies what a table is searched and filtered for; a filter without a value does not count. */
export const filterKeyOf = (filter: GridFilterModel): string =>
  JSON.stringify([searchOf(filter), ...filter.items.filter(({ value }) => Boolean(value))]);

/** Whether a table is searched or filtered. */
export const isFiltered = (filter: GridFilterModel): boolean => filterKeyOf(filter) !== filterKeyOf({ items: [] });
