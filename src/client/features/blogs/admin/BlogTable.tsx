import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useGridApiRef } from '@mui/x-data-grid';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { useDateFormat } from '../../../site/useDateFormat';
import { selectSettings } from '../../../site/siteSlice';
import { useMinuteFormat } from '../../../site/useTimeFormats';
import { DataTable, type TablePaging, type TableSelection } from '../../../ui/data-table/DataTable';
import { focusNeighbour } from '../../../ui/data-table/focusRow';
import { useIsCompact, useIsNarrow } from '../../../ui/data-table/useTableWidth';
import { blogColumns } from './blogColumns';
import type { BlogRow } from './blogRows';
import { IsRefetchingContext } from './useBlogButtons';
import { useBlogDeletion } from './useBlogDeletion';

const hidden = ['category', 'likes'];
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
  const { rows, askToDelete, question } = useBlogDeletion(blogs, (id) => {
    focusNeighbour(grid, id, 'actions', true);
  });
  const formatDate = useDateFormat('medium');
  const formatTime = useMinuteFormat();
  const categories = useCategoryNames();
  const { sendsNewsletter: maySend } = useSelector(selectSettings);
  const columns = useMemo(
    () => blogColumns({ isCompact, isNarrow, maySend, categories, formatDate, formatTime, onDelete: askToDelete }),
    [isCompact, isNarrow, maySend, categories, formatDate, formatTime, askToDelete],
  );

  return (
    <IsRefetchingContext value={isRefetching}>
      <DataTable
        {...table}
        apiRef={grid}
        rows={rows}
        columns={columns}
        hidden={hidden}
        hiddenOnNarrow={hiddenOnNarrow}
        // All rows of the page were deleted, and those that come after them are on their way.
        paging={{ ...paging, isLoading: paging.isLoading || (rows.length === 0 && blogs.length > 0) }}
        rowHeight={isNarrow ? 88 : 64}
      />
      {question}
    </IsRefetchingContext>
  );
}
