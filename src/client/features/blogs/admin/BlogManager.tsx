import { useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import type { Blog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import type { PagedRows } from '../../../api/paging';
import { paths } from '../../../paths';
import { selectHasExtensions } from '../../../site/siteSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { BulkFailures } from '../../../ui/data-table/BulkFailures';
import { SelectionBar } from '../../../ui/data-table/SelectionBar';
import { useSelection } from '../../../ui/data-table/useSelection';
import { focusIfLost, FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { Notice } from '../../../ui/Notice';
import { numberRows } from './blogRows';
import { BlogTable } from './BlogTable';
import { blogTable, type BlogTableQuery } from './blogTableQuery';
import { useBulkBlogActions, type BlogAction } from './useBulkBlogActions';

const actions: Record<BlogAction, { label: string; consequence: string }> = {
  publish: { label: 'Publish', consequence: 'Readers see them at once.' },
  unpublish: { label: 'Unpublish', consequence: 'Readers no longer see them, nor what was said about them.' },
  delete: { label: 'Delete', consequence: 'With their likes and their comments, for good.' },
};

const binConsequence = `With their likes and their comments. They stay in the bin for ${limits.binDays} days.`;

interface BlogManagerProps {
  page: PagedRows<Blog>;
  query: BlogTableQuery;
  /** Whether another page is being fetched than the one that is shown. */
  isLoading: boolean;
  isRefetching: boolean;
}

/** The table of all posts with its bulk actions. */
export function BlogManager({ page, query, isLoading, isRefetching }: BlogManagerProps) {
  const hasExtensions = useSelector(selectHasExtensions);
  const { rows, offset, total } = page;
  const { search, category, status } = query;
  const isFiltered = [search, category, status].some((filter) => filter !== undefined);
  const numberedRows = useMemo(() => numberRows(rows, offset), [rows, offset]);
  const selection = useSelection(numberedRows, JSON.stringify([search, category, status]));
  const selectedIds = useMemo(() => selection.rows.map(({ _id }) => _id), [selection.rows]);
  const [actionToConfirm, setActionToConfirm] = useState<BlogAction>();
  const region = useRef<HTMLDivElement>(null);
  const { run, stop, progress, summary, closeSummary } = useBulkBlogActions(({ remaining, isStopped }) => {
    // A whole list stays selected when it was stopped, so that one can go on.
    if (!selection.isWholeList || !isStopped) selection.select(remaining.map(({ _id }) => _id));
    focusIfLost(region.current);
  });

  const formatTotal = () => formatCount(total, 'blog') + (isFiltered ? ' that match' : '');
  const formatSelected = () => {
    if (selection.isWholeList) return `all ${formatTotal()}`;
    return selection.rows.length === 1 ? 'this blog' : `these ${formatCount(selection.rows.length, 'blog')}`;
  };

  const start = (action: BlogAction) => {
    setActionToConfirm(undefined);
    void run(action, selection.isWholeList ? query : selection.rows);
  };
  const startOrConfirm = (action: BlogAction) => {
    if (action === 'delete' || selection.isWholeList) setActionToConfirm(action);
    else start(action);
  };

  const bar =
    progress || selection.rows.length > 0 ? (
      <SelectionBar
        selection={selection}
        pageRows={rows.length}
        total={total}
        formatTotal={formatTotal}
        progress={progress}
        onStop={stop}
        onClear={() => {
          selection.select([]);
          focusIfLost(region.current);
        }}
      >
        {(['publish', 'unpublish', 'delete'] as const).map((action) => (
          <Button
            key={action}
            size="small"
            color={action === 'delete' ? 'error' : 'primary'}
            onClick={() => {
              startOrConfirm(action);
            }}
          >
            {actions[action].label}
          </Button>
        ))}
      </SelectionBar>
    ) : undefined;

  return (
    <FocusRegion ref={region}>
      <BulkFailures
        summary={summary}
        nameOf={({ _id, title }) => <Link to={paths.editBlog(_id)}>“{title}”</Link>}
        onClose={closeSummary}
      />
      {total > 0 || isFiltered ? (
        <BlogTable
          name={blogTable}
          label="Blogs"
          blogs={numberedRows}
          isRefetching={isRefetching}
          paging={{ total, isLoading, searchLabel: 'Search the blogs', hasFilter: true }}
          selection={{ ids: selectedIds, onChange: selection.select, bar }}
        />
      ) : (
        <Notice title="No blogs yet.">The first one is only a title away.</Notice>
      )}
      {actionToConfirm && (
        <ConfirmDialog
          question={`Are you sure you want to ${actionToConfirm} ${formatSelected()}?`}
          confirm={actions[actionToConfirm].label}
          isDestructive={actionToConfirm === 'delete'}
          onConfirm={() => {
            start(actionToConfirm);
          }}
          onCancel={() => {
            setActionToConfirm(undefined);
          }}
        >
          {actionToConfirm === 'delete' && hasExtensions ? binConsequence : actions[actionToConfirm].consequence}
        </ConfirmDialog>
      )}
    </FocusRegion>
  );
}
