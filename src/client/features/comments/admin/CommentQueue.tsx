import { useCallback, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { useGridApiRef } from '@mui/x-data-grid';
import type { FiledComment } from '../../../../contract/entities';
import { BulkSummary } from '../../../ui/data-table/BulkSummary';
import { DataTable, useIsNarrow } from '../../../ui/data-table/DataTable';
import { focusedRow, focusRow, focusRowSoon, neighbourOf, rowFrom } from '../../../ui/data-table/focusRow';
import { SelectionBar } from '../../../ui/data-table/SelectionBar';
import { Notice } from '../../../ui/Notice';
import type { CommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { commentColumns, commentField } from './commentColumns';
import { CommentQuestion, type Question } from './CommentQuestion';
import { TriageHelp } from './TriageHelp';
import { TriageHint } from './TriageHint';
import { UndoBar } from './UndoBar';
import { useCommentDeeds } from './useCommentDeeds';
import type { HeldApprovals } from './useHeldApprovals';
import { useTriageKeys } from './useTriageKeys';

const hiddenOnNarrow = ['createdAt'];

const emptiness = {
  Approved: { title: 'No approved comments yet.', text: 'What you approve is listed here, and stands under its post.' },
  'Not Approved': { title: 'Nothing is waiting.', text: 'Every comment has been seen to.' },
};

interface CommentQueueProps {
  comments: readonly FiledComment[];
  filter: CommentFilter;
  approvals: HeldApprovals;
}

/** The comments that the filter lets through, and all that moderating them takes. Keyed by the filter. */
export function CommentQueue({ comments, filter, approvals }: CommentQueueProps) {
  const grid = useGridApiRef();
  const isNarrow = useIsNarrow();
  const { held, hold, undo } = approvals;
  const [deleteComment] = commentsApi.useDeleteCommentMutation();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [question, setQuestion] = useState<Question>();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { approve, remove, progress, report, closeReport } = useCommentDeeds(setSelectedIds);

  const isApproved = filter === 'Approved';
  const rows = useMemo(
    () => comments.filter((comment) => (comment.isApproved || held.includes(comment._id)) === isApproved),
    [comments, held, isApproved],
  );
  const selected = useMemo(() => {
    const ids = new Set(selectedIds);
    return rows.filter(({ _id }) => ids.has(_id));
  }, [rows, selectedIds]);

  const approveLater = useCallback(
    (comment: FiledComment) => {
      focusRow(grid, neighbourOf(grid, comment._id), commentField);
      hold(comment._id);
    },
    [grid, hold],
  );
  const askToDelete = useCallback((comment: FiledComment) => {
    setQuestion({ deed: 'delete', comments: [comment] });
  }, []);
  const columns = useMemo(
    () => commentColumns({ isNarrow, isApproved, deeds: { onApprove: approveLater, onDelete: askToDelete } }),
    [isNarrow, isApproved, approveLater, askToDelete],
  );

  const takeBack = (comment: FiledComment) => {
    undo(comment._id);
    focusRowSoon(grid, () => comment._id, commentField);
  };

  const confirm = ({ deed, comments: concerned }: Question) => {
    setQuestion(undefined);
    const [only] = concerned;
    if (deed === 'approve') void approve(concerned);
    else if (concerned.length > 1 || !only) void remove(concerned);
    else {
      focusRowSoon(grid, () => neighbourOf(grid, only._id), commentField);
      undo(only._id);
      void deleteComment({ id: only._id });
    }
  };

  const current = () => rows.find(({ _id }) => _id === focusedRow(grid));
  const latest = comments.find(({ _id }) => _id === held.at(-1));

  useTriageKeys({
    next: () => {
      focusRow(grid, rowFrom(grid, focusedRow(grid), 1), commentField);
    },
    previous: () => {
      focusRow(grid, rowFrom(grid, focusedRow(grid), -1), commentField);
    },
    approve: () => {
      const comment = current();
      if (comment && !isApproved) approveLater(comment);
    },
    remove: () => {
      const comment = current();
      if (comment) askToDelete(comment);
    },
    undo: () => {
      if (latest) takeBack(latest);
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
              setQuestion({ deed: 'approve', comments: selected });
            }}
          >
            Approve
          </Button>
        )}
        <Button
          size="small"
          color="error"
          onClick={() => {
            setQuestion({ deed: 'delete', comments: selected });
          }}
        >
          Delete
        </Button>
      </SelectionBar>
    ) : undefined;

  return (
    <>
      <BulkSummary report={report} nameOf={({ name, blog }) => `${name} on “${blog.title}”`} onClose={closeReport} />
      {rows.length > 0 ? (
        <>
          <TriageHint
            onHelp={() => {
              setIsHelpOpen(true);
            }}
          />
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
        </>
      ) : (
        <Notice title={emptiness[filter].title}>{emptiness[filter].text}</Notice>
      )}
      {question && (
        <CommentQuestion
          question={question}
          onConfirm={() => {
            confirm(question);
          }}
          onCancel={() => {
            setQuestion(undefined);
          }}
        />
      )}
      {isHelpOpen && (
        <TriageHelp
          onClose={() => {
            setIsHelpOpen(false);
          }}
        />
      )}
      <UndoBar count={held.length} latest={latest} onUndo={takeBack} />
    </>
  );
}
