import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useGridApiRef } from '@mui/x-data-grid';
import type { Blog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useDateFormat, useMinuteFormat } from '../../../site/useDateFormat';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import {
  DataTable,
  useIsCompact,
  useIsNarrow,
  type TablePaging,
  type TableSelection,
} from '../../../ui/data-table/DataTable';
import { focusNeighbourOnNextFrame } from '../../../ui/data-table/focusRow';
import { useOptimisticRemoval } from '../../../ui/data-table/useOptimisticRemoval';
import { blogsApi } from '../blogsApi';
import { IsRefetchingContext } from './BlogActions';
import { blogColumns, type BlogRow } from './blogColumns';

const hidden = ['category', 'likes'];
const hiddenOnNarrow = ['createdAt', 'status'];

interface BlogTableProps {
  name: string;
  label: string;
  blogs: readonly BlogRow[];
  /** Whether the posts are being fetched again. */
  isRefetching: boolean;
  /** Undefined for a short table without a toolbar. */
  paging?: TablePaging;
  selection?: TableSelection;
  /** Takes the focus when the row that had it was the last one. */
  focusFallback?: HTMLElement | null;
}

/** Posts with their row actions. */
export function BlogTable({ blogs, isRefetching, paging, focusFallback, ...table }: BlogTableProps) {
  const hasExtensions = useSelector(selectHasExtensions);
  const grid = useGridApiRef();
  const isCompact = useIsCompact();
  const isNarrow = useIsNarrow();
  const [deleteBlog] = blogsApi.useDeleteBlogMutation();
  const [blogToDelete, setBlogToDelete] = useState<Blog>();

  const { removedIds, removeRow } = useOptimisticRemoval();

  const rows = useMemo(() => blogs.filter(({ _id }) => !removedIds.has(_id)), [blogs, removedIds]);
  const formatDate = useDateFormat('medium');
  const formatTime = useMinuteFormat();
  const columns = useMemo(
    () => blogColumns({ isCompact, isNarrow, formatDate, formatTime, onDelete: setBlogToDelete }),
    [isCompact, isNarrow, formatDate, formatTime],
  );

  const confirmDelete = ({ _id }: Blog) => {
    // The focused row is about to be removed: keep the focus in the table.
    focusNeighbourOnNextFrame(grid, _id, 'actions', focusFallback);
    setBlogToDelete(undefined);
    void removeRow(_id, deleteBlog({ id: _id }));
  };

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
        paging={paging && { ...paging, isLoading: paging.isLoading || (rows.length === 0 && blogs.length > 0) }}
        rowHeight={isNarrow ? 88 : 64}
      />
      {blogToDelete && (
        <ConfirmDialog
          question="Are you sure you want to delete this blog?"
          confirm="Delete"
          onConfirm={() => {
            confirmDelete(blogToDelete);
          }}
          onCancel={() => {
            setBlogToDelete(undefined);
          }}
        >
          {hasExtensions
            ? `“${blogToDelete.title}”, its likes and its comments stay in the bin for ${limits.binDays} days.`
            : `“${blogToDelete.title}”, its likes and its comments are deleted for good.`}
        </ConfirmDialog>
      )}
    </IsRefetchingContext>
  );
}
