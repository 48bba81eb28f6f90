import type { GridColDef } from '@mui/x-data-grid';
import { format } from 'date-fns/format';
import type { FiledComment } from '../../../../contract/entities';
import { CommentActions } from './CommentActions';
import { CommentText } from './CommentText';

export interface Deeds {
  onApprove: (comment: FiledComment) => void;
  onDelete: (comment: FiledComment) => void;
}

interface Choices {
  isNarrow: boolean;
  /** Whether it is the approved ones that are listed. */
  isApproved: boolean;
  deeds: Deeds;
}

/** The column that the keyboard goes along. */
export const commentField = 'comment';

export function commentColumns({ isNarrow, isApproved, deeds }: Choices): GridColDef<FiledComment>[] {
  return [
    {
      field: commentField,
      headerName: 'Blog Title & Comments',
      flex: 1,
      minWidth: isNarrow ? 150 : 260,
      hideable: false,
      disableColumnMenu: isNarrow,
      // What is searched, filtered and sorted by: the post first, so that comments on one post stand together.
      valueGetter: (_none, { blog, name, content }) => `${blog.title}\n${name}\n${content}`,
      renderCell: ({ row }) => <CommentText comment={row} isNarrow={isNarrow} />,
    },
    {
      field: 'createdAt',
      headerName: 'Date',
      width: 138,
      type: 'date',
      valueGetter: (createdAt: string) => new Date(createdAt),
      valueFormatter: (date: Date) => format(date, 'MMM d, yyyy'),
    },
    {
      field: 'actions',
      headerName: 'Action',
      type: 'actions',
      width: isApproved ? (isNarrow ? 136 : 168) : isNarrow ? 92 : 108,
      align: 'right',
      headerAlign: 'right',
      hideable: false,
      renderCell: (cell) => <CommentActions cell={cell} isApproved={isApproved} deeds={deeds} />,
    },
  ];
}
