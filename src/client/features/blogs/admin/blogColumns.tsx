import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import { getGridSingleSelectOperators, type GridColDef } from '@mui/x-data-grid';
import { categories } from '../../../../contract/categories';
import type { Blog } from '../../../../contract/entities';
import { paths } from '../../../paths';
import type { FormatDate } from '../../../site/useDateFormat';
import { vars } from '../../../ui/theme';
import { countLikes } from '../blogsApi';
import { BlogActions } from './BlogActions';

/** A post with its position in the list, counted from 1. */
export interface BlogRow extends Blog {
  rowNumber: number;
}

/** @param offset how many posts come before these */
export const numberRows = (blogs: readonly Blog[], offset = 0): BlogRow[] =>
  blogs.map((blog, index) => ({ ...blog, rowNumber: offset + index + 1 }));

/** The API filters by one value of a column. */
const singleValue = getGridSingleSelectOperators().filter(({ value }) => value === 'is');

const Title = styled(Link)({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  color: 'inherit',
  textDecorationLine: 'underline',
  textDecorationColor: 'transparent',
  textUnderlineOffset: 3,
  '&:hover': { textDecorationColor: vars.palette.accent },
});

const Status = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 600,
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', background: 'currentColor' },
  '&.published': { color: vars.palette.success.main },
  '&.unpublished': { color: vars.palette.warning.main },
  '&.scheduled': { color: 'light-dark(#1f5f8b, #8ec5ea)' },
});

/** Below a title or a status. */
const Note = styled('small')({ display: 'block', lineHeight: 1.3, color: vars.palette.text.secondary });

interface ColumnOptions {
  /** Narrower columns. */
  isCompact: boolean;
  /** Phone width: the actions are in two lines. */
  isNarrow: boolean;
  formatDate: FormatDate;
  formatTime: FormatDate;
  onDelete: (blog: Blog) => void;
}

export function blogColumns(options: ColumnOptions): GridColDef<BlogRow>[] {
  const { isCompact, isNarrow, formatDate, formatTime, onDelete } = options;
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
      minWidth: isCompact ? 130 : 200,
      hideable: false,
      filterable: false,
      disableColumnMenu: isCompact,
      renderCell: ({ row, tabIndex }) => (
        <div>
          <Title to={paths.blog(row._id)} tabIndex={tabIndex}>
            {row.title}
          </Title>
          {/* There is no column for it. */}
          {isNarrow && row.publishAt && <Note>Scheduled for {formatTime(row.publishAt)}</Note>}
        </div>
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
      renderCell: ({ value, row }) =>
        row.publishAt ? (
          <div>
            <Status className="scheduled">Scheduled</Status>
            <Note>{formatTime(row.publishAt)}</Note>
          </div>
        ) : (
          <Status className={row.isPublished ? 'published' : 'unpublished'}>{value}</Status>
        ),
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
      width: isNarrow ? 108 : isCompact ? 190 : 216,
      align: isCompact ? 'right' : 'left',
      headerAlign: isCompact ? 'right' : 'left',
      hideable: false,
      cellClassName: isNarrow ? 'two-lines' : undefined,
      renderCell: (cell) => <BlogActions cell={cell} isCompact={isCompact} onDelete={onDelete} />,
    },
  ];
}
