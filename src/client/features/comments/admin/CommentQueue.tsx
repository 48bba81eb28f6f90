import { useCallback, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useGridApiRef } from '@mui/x-data-grid';
import type { CommentWithBlog } from '../../../../contract/entities';
import { BulkSummary } from '../../../ui/data-table/BulkSummary';
import { DataTable, useIsNarrow } from '../../../ui/data-table/DataTable';
import {
  focusedRow,
  focusNeighbour,
  focusNeighbourOnNextFrame,
  focusRow,
  focusRowOnNextFrame,
  rowAtOffset,
} from '../../../ui/data-table/focusRow';
import { SelectionBar } from '../../../ui/data-table/SelectionBar';
import { useOptimisticRemoval } from '../../../ui/data-table/useOptimisticRemoval';
import { Notice } from '../../../ui/Notice';
import type { CommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { commentColumns, commentField } from './commentColumns';
import { ConfirmCommentAction, type CommentActionRequest } from './ConfirmCommentAction';
import { ShortcutsDialog } from './ShortcutsDialog';
import { ShortcutsHint } from './ShortcutsHint';
import { UndoBar } from './UndoBar';
import { useBulkCommentActions } from './useBulkCommentActions';
import type { PendingApprovals } from './usePendingApprovals';
import { useModerationShortcuts } from './useModerationShortcuts';

const hiddenOnNarrow = ['createdAt'];

/** Takes the focus when the row that had it was the last one. */
const ShortcutArea = styled('div')({ outline: 'none' });

const emptyMessages = {
  Approved: { title: 'No approved comments yet.', text: 'What you approve is listed here, and stands under its post.' },
  'Not Approved': { title: 'Nothing is waiting.', text: 'Every comment has been seen to.' },
};

interface CommentQueueProps {
  comments: readonly CommentWithBlog[];
  filter: CommentFilter;
  approvals: PendingApprovals;
}

/** The table of comments that match the filter, with everything to moderate them. Keyed by the filter. */
export function CommentQueue({ comments, filter, approvals }: CommentQueueProps) {
  const grid = useGridApiRef();
  const [shortcutArea, setShortcutArea] = useState<HTMLDivElement | null>(null);
  const isNarrow = useIsNarrow();
  const { pendingIds, queue, undo } = approvals;
  const [deleteComment] = commentsApi.useDeleteCommentMutation();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [request, setRequest] = useState<CommentActionRequest>();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { approve, remove, progress, report, closeReport } = useBulkCommentActions(setSelectedIds);

  const { removedIds, removeRow } = useOptimisticRemoval();

  const isApproved = filter === 'Approved';
  const rows = useMemo(
    () =>
      comments.filter(
        ({ _id, isApproved: wasApproved }) =>
          (wasApproved || pendingIds.includes(_id)) === isApproved && !removedIds.has(_id),
      ),
    [comments, pendingIds, isApproved, removedIds],
  );
  const selected = useMemo(() => {
    const ids = new Set(selectedIds);
    return rows.filter(({ _id }) => ids.has(_id));
  }, [rows, selectedIds]);

  const queueApproval = useCallback(
    (comment: CommentWithBlog) => {
      focusNeighbour(grid, comment._id, commentField, shortcutArea);
      queue(comment._id);
    },
    [grid, queue, shortcutArea],
  );
  const requestDelete = useCallback((comment: CommentWithBlog) => {
    setRequest({ action: 'delete', comments: [comment] });
  }, []);
  const columns = useMemo(
    () => commentColumns({ isNarrow, isApproved, handlers: { onApprove: queueApproval, onDelete: requestDelete } }),
    [isNarrow, isApproved, queueApproval, requestDelete],
  );

  const undoApproval = (comment: CommentWithBlog) => {
    undo(comment._id);
    focusRowOnNextFrame(grid, comment._id, commentField);
  };

  const confirm = ({ action, comments: targets }: CommentActionRequest) => {
    setRequest(undefined);
    const [only] = targets;
    if (action === 'approve') void approve(targets);
    else if (targets.length > 1 || !only) void remove(targets);
    else {
      focusNeighbourOnNextFrame(grid, only._id, commentField, shortcutArea);
      undo(only._id);
      void removeRow(only._id, deleteComment({ id: only._id }));
    }
  };

  const focusedComment = () => rows.find(({ _id }) => _id === focusedRow(grid));
  const latest = comments.find(({ _id }) => _id === pendingIds.at(-1));

  const onKeyDown = useModerationShortcuts({
    next: () => {
      focusRow(grid, rowAtOffset(grid, focusedRow(grid), 1), commentField);
    },
    previous: () => {
      focusRow(grid, rowAtOffset(grid, focusedRow(grid), -1), commentField);
    },
    approve: () => {
      const comment = focusedComment();
      if (comment && !isApproved) queueApproval(comment);
    },
    remove: () => {
      const comment = focusedComment();
      if (comment) requestDelete(comment);
    },
    undo: () => {
      if (latest) undoApproval(latest);
    },
    help: () => {
      setIsHelpOpen(true);
    },
  });

  const bar =
    progress || selected.length > 0 ? (
      <SelectionBar
        count={selected.length}
        progress={progress}
        onClear={() => {
          setSelectedIds([]);
        }}
      >
        {!isApproved && (
          <Button
            size="small"
            onClick={() => {
              setRequest({ action: 'approve', comments: selected });
            }}
          >
            Approve
          </Button>
        )}
        <Button
          size="small"
          color="error"
          onClick={() => {
            setRequest({ action: 'delete', comments: selected });
          }}
        >
          Delete
        </Button>
      </SelectionBar>
    ) : undefined;

  return (
    <>
      <BulkSummary report={report} nameOf={({ name, blog }) => `${name} on “${blog.title}”`} onClose={closeReport} />
      {rows.length > 0 && (
        <ShortcutsHint
          onHelp={() => {
            setIsHelpOpen(true);
          }}
        />
      )}
      <ShortcutArea ref={setShortcutArea} tabIndex={-1} onKeyDown={onKeyDown}>
        {rows.length > 0 ? (
          <DataTable
            apiRef={grid}
            name={`comments: ${filter}`}
            label={`Comments, ${filter}`}
            rows={rows}
            columns={columns}
            hiddenOnNarrow={hiddenOnNarrow}
            searchLabel="Search the comments"
            selection={{ ids: selectedIds, onChange: setSelectedIds, bar }}
            rowHeight="auto"
          />
        ) : (
          <Notice title={emptyMessages[filter].title}>{emptyMessages[filter].text}</Notice>
        )}
      </ShortcutArea>
      {request && (
        <ConfirmCommentAction
          request={request}
          onConfirm={() => {
            confirm(request);
          }}
          onCancel={() => {
            setRequest(undefined);
          }}
        />
      )}
      {isHelpOpen && (
        <ShortcutsDialog
          onClose={() => {
            setIsHelpOpen(false);
          }}
        />
      )}
      <UndoBar count={pendingIds.length} latest={latest} onUndo={undoApproval} />
    </>
  );
}
