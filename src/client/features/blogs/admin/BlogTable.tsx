import { useMemo, useState } from 'react';
import { useGridApiRef } from '@mui/x-data-grid';
import type { Blog } from '../../../../contract/entities';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { DataTable, useIsCompact, type Selection } from '../../../ui/data-table/DataTable';
import { focusRowSoon, neighbourOf } from '../../../ui/data-table/focusRow';
import { blogsApi } from '../blogsApi';
import { blogColumns, type BlogRow } from './blogColumns';

const hidden = ['category', 'likes'];
const hiddenOnNarrow = ['createdAt', 'status'];

interface BlogTableProps {
  name: string;
  label: string;
  blogs: readonly Blog[];
  /** Left out: a short table, without tools. */
  searchLabel?: string;
  selection?: Selection;
}

/** Posts and what can be done with each of them. */
export function BlogTable({ name, label, blogs, searchLabel, selection }: BlogTableProps) {
  const grid = useGridApiRef();
  const isCompact = useIsCompact();
  const [deleteBlog] = blogsApi.useDeleteBlogMutation();
  const [doomed, setDoomed] = useState<Blog>();

  const rows = useMemo(() => blogs.map((blog, index): BlogRow => ({ ...blog, place: index + 1 })), [blogs]);
  const columns = useMemo(() => blogColumns({ isCompact, onDelete: setDoomed }), [isCompact]);

  const confirmDelete = ({ _id }: Blog) => {
    // The row is about to go: whoever came by keyboard stays in the table.
    focusRowSoon(grid, () => neighbourOf(grid, _id), 'actions');
    setDoomed(undefined);
    void deleteBlog({ id: _id });
  };

  return (
    <>
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
      {doomed && (
        <ConfirmDialog
          question="Are you sure you want to delete this blog?"
          confirm="Delete"
          onConfirm={() => {
            confirmDelete(doomed);
          }}
          onCancel={() => {
            setDoomed(undefined);
          }}
        >
          “{doomed.title}”, its likes and its comments are deleted for good.
        </ConfirmDialog>
      )}
    </>
  );
}
