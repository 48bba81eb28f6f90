import { useCallback, useMemo, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { flushSync } from 'react-dom';
import { useGridApiRef } from '@mui/x-data-grid';
import type { CommentWithBlog } from '../../../../contract/entities';
import type { Page } from '../../../api/paging';
import { usePagedRows } from '../../../api/tablePage';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useDateFormat } from '../../../site/useDateFormat';
import { BulkFailures } from '../../../ui/data-table/BulkFailures';
import { DataTable } from '../../../ui/data-table/DataTable';
import {
  focusedRow,
  focusNeighbour,
  focusRow,
  focusRowOnNextFrame,
  rowAtOffset,
} from '../../../ui/data-table/focusRow';
import { SelectionBar } from '../../../ui/data-table/SelectionBar';
import { unfocused } from '../../../ui/data-table/StyledDataGrid';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { useOptimisticRemoval } from '../../../ui/data-table/useOptimisticRemoval';
import { useSelection } from '../../../ui/data-table/useSelection';
import { useIsNarrow } from '../../../ui/data-table/useTableWidth';
import { focusIfLost, FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { Notice } from '../../../ui/Notice';
import type { CommentFilter } from '../commentFilterSlice';
import { seenVersion } from '../seenVersion';
import { commentColumns, commentField } from './commentColumns';
import { commentTable, scoreField, selectCommentTableQuery } from './commentTableQuery';
import { ConfirmCommentAction, type CommentActionRequest } from './ConfirmCommentAction';
import { moderationApi } from './moderationApi';
import type { PendingApproval } from './pendingApprovalsSlice';
import { ReplyDialog } from './ReplyDialog';
import { ShortcutsDialog } from './ShortcutsDialog';
import { ShortcutsHint } from './ShortcutsHint';
import { selectAreShortcutsOn } from './shortcutsSlice';
import { UndoBar } from './UndoBar';
import { useBulkCommentActions, type CommentAction } from './useBulkCommentActions';
import { useModerationShortcuts } from './useModerationShortcuts';
import type { PendingApprovals } from './usePendingApprovals';

const hiddenOnNarrow = ['createdAt', scoreField];

const noComments: CommentWithBlog[] = [];

const emptyMessages = {
  Approved: { title: 'No approved comments yet.', text: 'What you approve is listed here, and stands under its post.' },
  Spam: { title: 'No spam.', text: 'What is marked as spam waits here, and what looks like it.' },
  'Not Approved': { title: 'Nothing is waiting.', text: 'Every comment has been seen to.' },
};

interface CommentQueueProps {
  filter: CommentFilter;
  /** Undefined while it is loading. */
  data: Page<CommentWithBlog> | undefined;
  approvals: PendingApprovals;
  /** Whether comments above some score are listed apart, and sorted by it. */
  hasScores: boolean;
}

/** The table of comments that match the filter, with everything to moderate them. Keyed by the filter. */
export function CommentQueue({ filter, data, approvals, hasScores }: CommentQueueProps) {
  const grid = useGridApiRef();
  const region = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const { pending, queue, undo } = approvals;
  const [deleteComment] = moderationApi.useDeleteCommentMutation();
  const [request, setRequest] = useState<CommentActionRequest>();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { removedIds, removeRow } = useOptimisticRemoval();

  const query = useSelector(selectCommentTableQuery);
  const page = usePagedRows(commentTable(filter), data);
  const { rows: comments, total } = page ?? { rows: noComments, total: 0 };

  const isApproved = filter === 'Approved';
  // What was approved or deleted here is left out before the list is fetched again.
  const rows = useMemo(() => {
    const leftOut = new Set([...pending.map(({ _id }) => _id), ...removedIds]);
    return comments.filter((comment) => comment.isApproved === isApproved && !leftOut.has(comment._id));
  }, [comments, pending, isApproved, removedIds]);
  const remaining = total - (comments.length - rows.length);

  const selection = useSelection(rows, query.search ?? '');
  const selectedIds = useMemo(() => selection.rows.map(({ _id }) => _id), [selection.rows]);
  const bulk = useBulkCommentActions(({ remaining: notDone, isStopped }) => {
    // A whole list stays selected when it was stopped, so that one can go on.
    if (!selection.isWholeList || !isStopped) selection.select(notDone.map(({ _id }) => _id));
    focusIfLost(region.current);
  });

  const hasExtensions = useSelector(selectHasExtensions);
  const queueApproval = useCallback(
    (comment: CommentWithBlog) => {
      focusNeighbour(grid, comment._id, commentField);
      queue({ ...comment, isSpam: filter === 'Spam', seen: hasExtensions ? seenVersion(comment) : undefined });
    },
    [grid, queue, filter, hasExtensions],
  );
  const requestDelete = useCallback((comment: CommentWithBlog) => {
    setRequest({ action: 'delete', target: [comment] });
  }, []);
  const [markSpam] = moderationApi.useMarkSpamMutation();
  const mark = useCallback(
    (comment: CommentWithBlog) => {
      const isSpam = !comment.spam?.isMarked;
      const sent = markSpam({ id: comment._id, isSpam });
      if (filter === 'Spam') return;
      focusNeighbour(grid, comment._id, commentField, true);
      void removeRow(comment._id, sent);
    },
    [grid, markSpam, removeRow, filter],
  );
  const [answered, openReply] = useState<CommentWithBlog>();
  const formatDate = useDateFormat('medium');
  const columns = useMemo(() => {
    const handlers = {
      onApprove: queueApproval,
      onDelete: requestDelete,
      onReply: hasExtensions ? openReply : undefined,
      onMark: hasExtensions ? mark : undefined,
    };
    return commentColumns({ isNarrow, isApproved, hasScores, formatDate, handlers });
  }, [isNarrow, isApproved, hasScores, formatDate, queueApproval, requestDelete, mark, hasExtensions]);

  const undoApproval = ({ _id }: PendingApproval) => {
    undo(_id);
    focusRowOnNextFrame(grid, _id, commentField);
  };

  const confirm = ({ action, target }: CommentActionRequest) => {
    setRequest(undefined);
    if ('all' in target) {
      void bulk.run(action, { query, except: pending.map(({ _id }) => _id) });
      return;
    }
    const [only] = target;
    if (action !== 'delete' || target.length > 1 || !only) void bulk.run(action, target);
    else {
      focusNeighbour(grid, only._id, commentField, true);
      void removeRow(only._id, deleteComment({ id: only._id }));
    }
  };

  const areShortcutsOn = useSelector(selectAreShortcutsOn);
  /** The one with the focus; the first one, which is marked, where nothing has it. */
  const currentComment = () => {
    const id =
      focusedRow(grid) ?? (document.activeElement?.matches(unfocused) ? rowAtOffset(grid, undefined, 1) : undefined);
    return rows.find(({ _id }) => _id === id);
  };
  const latest = pending.at(-1);
  const openHelp = () => {
    setIsHelpOpen(true);
  };

  useModerationShortcuts({
    next: () => {
      focusRow(grid, rowAtOffset(grid, focusedRow(grid), 1), commentField);
    },
    previous: () => {
      focusRow(grid, rowAtOffset(grid, focusedRow(grid), -1), commentField);
    },
    approve: () => {
      const comment = currentComment();
      if (comment && !isApproved) queueApproval(comment);
    },
    remove: () => {
      const comment = currentComment();
      if (comment) requestDelete(comment);
    },
    spam: hasExtensions
      ? () => {
          const comment = currentComment();
          if (comment) mark(comment);
        }
      : undefined,
    undo: () => {
      if (latest) undoApproval(latest);
    },
    help: openHelp,
  });

  const formatTotal = () => formatCount(remaining, 'comment') + (query.search ? ' that match' : '');
  const requestBulk = (action: CommentAction) => {
    setRequest({ action, target: selection.isWholeList ? { all: formatTotal() } : selection.rows });
  };

  const bar =
    bulk.progress || selection.rows.length > 0 ? (
      <SelectionBar
        selection={selection}
        pageRows={rows.length}
        total={remaining}
        formatTotal={formatTotal}
        progress={bulk.progress}
        onStop={bulk.stop}
        onClear={() => {
          selection.select([]);
          focusIfLost(region.current);
        }}
      >
        {!isApproved && (
          <Button
            size="small"
            onClick={() => {
              requestBulk('approve');
            }}
          >
            Approve
          </Button>
        )}
        {/* Marked ones would stay in the list of the spam. */}
        {hasExtensions && filter !== 'Spam' && (
          <Button
            size="small"
            onClick={() => {
              requestBulk('spam');
            }}
          >
            Spam
          </Button>
        )}
        <Button
          size="small"
          color="error"
          onClick={() => {
            requestBulk('delete');
          }}
        >
          Delete
        </Button>
      </SelectionBar>
    ) : undefined;

  const isEmpty = page !== undefined && remaining <= 0 && !query.search && !bulk.progress;
  return (
    <>
      <BulkFailures
        summary={bulk.summary}
        nameOf={({ name, blog }) => `${name} on “${blog.title}”`}
        onClose={bulk.closeSummary}
      />
      <ShortcutsHint isHidden={isEmpty} onHelp={openHelp} />
      <FocusRegion ref={region}>
        {!page ? (
          <TableSkeleton label="Loading the comments" />
        ) : isEmpty ? (
          <Notice title={emptyMessages[filter].title}>{emptyMessages[filter].text}</Notice>
        ) : (
          <DataTable
            apiRef={grid}
            name={commentTable(filter)}
            label={`Comments, ${filter}`}
            rows={rows}
            columns={columns}
            hiddenOnNarrow={hiddenOnNarrow}
            paging={{
              total,
              // All comments of the page were dealt with, and those that come after them are on their way.
              isLoading: !data || (rows.length === 0 && comments.length > 0),
              searchLabel: 'Search the comments',
            }}
            selection={{ ids: selectedIds, onChange: selection.select, bar }}
            rowHeight="auto"
            marksFirstRow={areShortcutsOn}
          />
        )}
      </FocusRegion>
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
      {answered && (
        <ReplyDialog
          comment={answered}
          onClose={() => {
            openReply(undefined);
            focusIfLost(region.current);
          }}
          onSent={() => {
            // By then the dialog has given the focus back, to what is about to leave the list.
            flushSync(() => {
              openReply(undefined);
            });
            if (!isApproved) focusNeighbour(grid, answered._id, commentField);
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
      <UndoBar count={pending.length} latest={latest} onUndo={undoApproval} />
    </>
  );
}
