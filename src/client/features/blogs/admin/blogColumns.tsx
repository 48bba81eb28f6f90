import { getGridSingleSelectOperators, type GridColDef } from '@mui/x-data-grid';
import type { Blog } from '../../../../contract/entities';
import type { FormatDate } from '../../../site/useDateFormat';
import { countLikes } from '../blogsApi';
import { BlogActions } from './BlogActions';
import { BlogStatus, BlogTitle } from './BlogCells';
import type { BlogRow } from './blogRows';

/** The API filters by one value of a column. */
const singleValue = getGridSingleSelectOperators().filter(({ value }) => value === 'is');

interface ColumnOptions {
  /** Narrower columns. */
  isCompact: boolean;
  /** Phone width. */
  isNarrow: boolean;
  /** The actions are in two lines. */
  hasTwoLines: boolean;
  /** Whether posts can be sent by mail, by one button more. */
  maySend: boolean;
  categories: readonly string[];
  formatDate: FormatDate;
  formatTime: FormatDate;
  onDelete: (blog: Blog) => void;
}

export function blogColumns(options: ColumnOptions): GridColDef<BlogRow>[] {
  const { isCompact, isNarrow, hasTwoLines, maySend, categories, formatDate, formatTime, onDelete } = options;
  return [
    {
      field: 'rowNumber',
      headerName: '#',
      type: 'number',
      width: isCompact ? 40 : 64,
      minWidth: 36,
      align: 'left',
      headerAlign: 'left',
      sortable: false,
      filterable: false,
      disableColumnMenu: true,
    },
    {
      field: 'title',
      headerName: 'Blog Title',
      flex: 1,
      // On the narrowest phones, too, the actions cover nothing of it.
      minWidth: isNarrow ? 96 : isCompact ? 120 : 200,
      hideable: false,
      filterable: false,
      disableColumnMenu: isCompact,
      renderCell: ({ row, tabIndex }) => (
        <BlogTitle blog={row} isNarrow={isNarrow} formatTime={formatTime} tabIndex={tabIndex} />
      ),
    },
    {
      field: 'category',
      headerName: 'Category',
      width: 130,
      type: 'singleSelect',
      valueOptions: [...categories],
      filterOperators: singleValue,
      sortable: false,
    },
    {
      field: 'createdAt',
      headerName: 'Date',
      width: isCompact ? 124 : 138,
      type: 'date',
      filterable: false,
      valueGetter: (createdAt: string) => new Date(createdAt),
      valueFormatter: (date: Date) => formatDate(date),
    },
    {
      field: 'status',
      headerName: 'Status',
      width: isCompact ? 134 : 142,
      type: 'singleSelect',
      valueOptions: ['Published', 'Unpublished'],
      filterOperators: singleValue,
      valueGetter: (_none, { isPublished }) => (isPublished ? 'Published' : 'Unpublished'),
      renderCell: ({ row }) => <BlogStatus blog={row} formatTime={formatTime} />,
    },
    {
      field: 'likes',
      headerName: 'Likes',
      type: 'number',
      width: 96,
      valueGetter: (_none, blog) => countLikes(blog),
      sortable: false,
      filterable: false,
    },
    {
      field: 'actions',
      headerName: 'Actions',
      type: 'actions',
      width: isNarrow ? 108 : hasTwoLines ? 128 : (isCompact ? 190 : 216) + (maySend ? 44 : 0),
      align: isCompact ? 'right' : 'left',
      headerAlign: isCompact ? 'right' : 'left',
      hideable: false,
      cellClassName: hasTwoLines ? 'two-lines' : undefined,
      renderCell: (cell) => <BlogActions cell={cell} isCompact={isCompact} onDelete={onDelete} />,
    },
  ];
}
