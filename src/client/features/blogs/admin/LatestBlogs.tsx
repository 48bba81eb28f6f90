import { useMemo, useRef } from 'react';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../../contract/entities';
import { useDateFormat } from '../../../site/useDateFormat';
import { useMinuteFormat } from '../../../site/useTimeFormats';
import { ShortTable } from '../../../ui/data-table/ShortTable';
import { useIsCompact, useIsNarrow } from '../../../ui/data-table/useTableWidth';
import { breakpoints } from '../../../ui/theme';
import { BlogStatus, BlogTitle } from './BlogCells';
import { numberRows } from './blogRows';
import { IsRefetchingContext, useBlogButtons, useMaySend, type BlogButtonsOptions } from './useBlogButtons';
import { useBlogDeletion } from './useBlogDeletion';

const Table = styled(ShortTable)({
  '& .number': { width: 64 },
  '& .date': { width: 138 },
  '& .status': { width: 142 },
  '& .actions': { width: 216 },
  '&[data-mail] .actions': { width: 260 },
  [breakpoints.down('lg')]: {
    '& .number': { width: 40 },
    '& .date': { width: 124 },
    '& .status': { width: 134 },
    '& .actions': { width: 190, textAlign: 'end' },
    '&[data-mail] .actions': { width: 234 },
  },
  // Beside the sidebar the titles would have no room.
  [breakpoints.down(1008)]: { '& .date': { display: 'none' } },
  [breakpoints.down('sm')]: { '& .status': { display: 'none' }, '&:is(*, [data-mail]) .actions': { width: 108 } },
});

const Buttons = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  [breakpoints.down('lg')]: { justifyContent: 'flex-end' },
  [breakpoints.down('sm')]: { flexWrap: 'wrap', gap: 0 },
});

const Actions = (options: BlogButtonsOptions) => <Buttons>{useBlogButtons(options)}</Buttons>;

interface LatestBlogsProps {
  blogs: readonly Blog[];
  isRefetching: boolean;
}

/** The latest posts on the dashboard, which passes the data. No data grid: its code would be most of what the page loads. */
export function LatestBlogs({ blogs, isRefetching }: LatestBlogsProps) {
  const isCompact = useIsCompact();
  const isNarrow = useIsNarrow();
  const maySend = useMaySend();
  const formatDate = useDateFormat('medium');
  const formatTime = useMinuteFormat();
  const body = useRef<HTMLTableSectionElement>(null);

  const focusNeighbour = (id: string) => {
    const row = body.current!.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    // By then the closing dialog has restored the focus.
    requestAnimationFrame(() => neighbour?.querySelector('a')?.focus());
  };
  const { rows, askToDelete, question } = useBlogDeletion(
    useMemo(() => numberRows(blogs), [blogs]),
    focusNeighbour,
  );

  return (
    <IsRefetchingContext value={isRefetching}>
      <Table aria-label="Latest Blogs" data-mail={maySend || undefined}>
        <thead>
          <tr>
            <th className="number">#</th>
            <th>Blog Title</th>
            <th className="date">Date</th>
            <th className="status">Status</th>
            <th className="actions screen-only">Actions</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((blog) => (
            <tr key={blog._id} data-id={blog._id}>
              <td>{blog.rowNumber}</td>
              <td>
                <BlogTitle blog={blog} isNarrow={isNarrow} formatTime={formatTime} />
              </td>
              <td className="date">{formatDate(new Date(blog.createdAt))}</td>
              <td className="status">
                <BlogStatus blog={blog} formatTime={formatTime} />
              </td>
              <td className="screen-only">
                <Actions blog={blog} isCompact={isCompact} onDelete={askToDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {question}
    </IsRefetchingContext>
  );
}
