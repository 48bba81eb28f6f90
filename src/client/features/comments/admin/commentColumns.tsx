import type { GridColDef } from '@mui/x-data-grid';
import type { CommentWithBlog } from '../../../../contract/entities';
import type { FormatDate } from '../../../site/useDateFormat';
import { CommentActions } from './CommentActions';
import { CommentText } from './CommentText';
import { scoreField } from './commentTableQuery';

export interface CommentActionHandlers {
  onApprove: (comment: CommentWithBlog) => void;
  onDelete: (comment: CommentWithBlog) => void;
  /** Undefined where comments cannot be answered. */
  onReply: ((comment: CommentWithBlog) => void) | undefined;
  /** Undefined where comments cannot be marked as spam. */
  onMark: ((comment: CommentWithBlog) => void) | undefined;
}

interface ColumnOptions {
  isNarrow: boolean;
  /** Whether the approved comments are listed. */
  isApproved: boolean;
  /** Whether their scores are shown. */
  hasScores: boolean;
  formatDate: FormatDate;
  handlers: CommentActionHandlers;
}

/** The column that keyboard shortcuts move the focus in. */
export const commentField = 'comment';

export function commentColumns(options: ColumnOptions): GridColDef<CommentWithBlog>[] {
  const { isNarrow, isApproved, hasScores, formatDate, handlers } = options;
  return [
    {
      field: commentField,
      headerName: 'Blog Title & Comments',
      flex: 1,
      minWidth: isNarrow ? 150 : 260,
      hideable: false,
      sortable: false,
      disableColumnMenu: isNarrow,
      // The value for the clipboard.
      valueGetter: (_none, { blog, name, content }) => `${blog.title}\n${name}\n${content}`,
      renderCell: ({ row }) => (
        <CommentText comment={row} isNarrow={isNarrow} onReply={handlers.onReply} onMark={handlers.onMark} />
      ),
    },
    {
      field: 'createdAt',
      headerName: 'Date',
      width: 138,
      type: 'date',
      valueGetter: (createdAt: string) => new Date(createdAt),
      valueFormatter: (date: Date) => formatDate(date),
    },
    ...(hasScores
      ? [
          {
            field: scoreField,
            headerName: 'Spam score',
            width: 124,
            type: 'number' as const,
            valueGetter: (spam: CommentWithBlog['spam']) => spam?.score,
          },
        ]
      : []),
    {
      field: 'actions',
      headerName: 'Action',
      type: 'actions',
      width: isApproved ? (isNarrow ? 136 : 168) : isNarrow ? 92 : 108,
      align: 'right',
      headerAlign: 'right',
      hideable: false,
      renderCell: (cell) => <CommentActions cell={cell} isApproved={isApproved} handlers={handlers} />,
    },
  ];
}
