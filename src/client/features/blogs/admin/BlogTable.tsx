import { useMemo, useState } from 'react';
import { useGridApiRef } from '@mui/x-data-grid';
import type { Blog } from '../../../../contract/entities';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { DataTable, useIsCompact, type Selection } from '../../../ui/data-table/DataTable';
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
  blogs: readonly Blog[];
  /** Whether the posts are being fetched again. */
  isRefetching: boolean;
  /** Undefined for a short table without a toolbar. */
  searchLabel?: string;
  selection?: Selection;
}

/** Posts with their row actions. */
export function BlogTable({ name, label, blogs, isRefetching, searchLabel, selection }: BlogTableProps) {
  const grid = useGridApiRef();
  const isCompact = useIsCompact();
  const [deleteBlog] = blogsApi.useDeleteBlogMutation();
  const [blogToDelete, setBlogToDelete] = useState<Blog>();

  const { removedIds, removeRow } = useOptimisticRemoval();

  const rows = useMemo(
    () =>
      blogs
        .map((blog, index): BlogRow => ({ ...blog, rowNumber: index + 1 }))
        .filter(({ _id }) => !removedIds.has(_id)),
    [blogs, removedIds],
  );
  const columns = useMemo(() => blogColumns({ isCompact, onDelete: setBlogToDelete }), [isCompact]);

  const confirmDelete = ({ _id }: Blog) => {
    // The focused row is about to be removed: keep the focus in the table.
    focusNeighbourOnNextFrame(grid, _id, 'actions');
    setBlogToDelete(undefined);
    void removeRow(_id, deleteBlog({ id: _id }));
  };

  return (
    <IsRefetchingContext value={isRefetching}>
      <DataTable
        apiRef={grid}
        name={name}
        label={label}
        rows={rows}
        columns={columns}
        hidden={hidden}
        hiddenOnNarrow={hiddenOnNarrow}
        searchLabel={searchLabel}
        selection={selection}
        rowHeight={64}
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
          “{blogToDelete.title}”, its likes and its comments are deleted for good.
        </ConfirmDialog>
      )}
    </IsRefetchingContext>
  );
}
