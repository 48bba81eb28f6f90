import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Blog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import { selectHasExtensions } from '../../../site/siteSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useOptimisticRemoval } from '../../../ui/data-table/useOptimisticRemoval';
import { binApi } from '../bin/binApi';
import type { BlogRow } from './blogRows';

/**
 * Deletes posts of a table when that has been confirmed.
 * @param keepFocus called with the id of a row that had the focus, before it is removed
 */
export function useBlogDeletion(blogs: readonly BlogRow[], keepFocus: (id: string) => void) {
  const hasExtensions = useSelector(selectHasExtensions);
  const [deleteBlog] = binApi.useDeleteBlogMutation();
  const [blogToDelete, setBlogToDelete] = useState<Blog>();
  const { removedIds, removeRow } = useOptimisticRemoval();
  const rows = useMemo(() => blogs.filter(({ _id }) => !removedIds.has(_id)), [blogs, removedIds]);

  const confirmDelete = ({ _id }: Blog) => {
    keepFocus(_id);
    setBlogToDelete(undefined);
    void removeRow(_id, deleteBlog({ id: _id }));
  };

  const question = blogToDelete && (
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
  );
  return { rows, askToDelete: setBlogToDelete, question };
}
