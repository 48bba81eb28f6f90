import { useMemo } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGridApiRef } from '@mui/x-data-grid';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { useDateFormat } from '../../../site/useDateFormat';
import { useMinuteFormat } from '../../../site/useTimeFormats';
import { DataTable, type TablePaging, type TableSelection } from '../../../ui/data-table/DataTable';
import { focusNeighbour } from '../../../ui/data-table/focusRow';
import { useIsCompact, useIsNarrow } from '../../../ui/data-table/useTableWidth';
import { breakpoints } from '../../../ui/theme';
import { blogColumns } from './blogColumns';
import type { BlogRow } from './blogRows';
import { IsRefetchingContext, useMaySend } from './useBlogButtons';
import { useBlogDeletion } from './useBlogDeletion';

const hidden = ['category', 'likes'];
const hiddenWithDates = [...hidden, 'createdAt'];
/** On paper there are no actions, and dates have room. */
const narrowScreen = breakpoints.down(660).replace('@media', '@media screen and');

const hiddenOnNarrow = ['createdAt', 'status'];

interface BlogTableProps {
  name: string;
  label: string;
  blogs: readonly BlogRow[];
  /** Whether the posts are being fetched again. */
  isRefetching: boolean;
  paging: TablePaging;
  selection?: TableSelection;
}

/** Posts with their row actions. */
export function BlogTable({ blogs, isRefetching, paging, ...table }: BlogTableProps) {
  const grid = useGridApiRef();
  const isCompact = useIsCompact();
  const isNarrow = useIsNarrow();
  // Where all columns would not fit otherwise, beside the sidebar too, the pinned column of the actions covers others.
  const hasTwoLines = useMediaQuery(breakpoints.down(1008), { noSsr: true });
  const hasNoDates = useMediaQuery(narrowScreen, { noSsr: true });
  const { rows, askToDelete, question } = useBlogDeletion(blogs, (id) => {
    focusNeighbour(grid, id, 'actions', true);
  });
  const formatDate = useDateFormat('medium');
  const formatTime = useMinuteFormat();
  const categories = useCategoryNames();
  const maySend = useMaySend();
  const columns = useMemo(
    () =>
      blogColumns({
        isCompact,
        isNarrow,
        hasTwoLines,
        maySend,
        categories,
        formatDate,
        formatTime,
        onDelete: askToDelete,
      }),
    [isCompact, isNarrow, hasTwoLines, maySend, categories, formatDate, formatTime, askToDelete],
  );

  return (
    <IsRefetchingContext value={isRefetching}>
      <DataTable
        {...table}
        apiRef={grid}
        rows={rows}
        columns={columns}
        hidden={hasNoDates ? hiddenWithDates : hidden}
        hiddenOnNarrow={hiddenOnNarrow}
        // All rows of the page were deleted, and those that come after them are on their way.
        paging={{ ...paging, isLoading: paging.isLoading || (rows.length === 0 && blogs.length > 0) }}
        rowHeight={hasTwoLines ? 88 : 64}
      />
      {question}
    </IsRefetchingContext>
  );
}
