import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../../contract/entities';
import { postPath } from '../../../paths';
import type { FormatDate } from '../../../site/useDateFormat';
import { vars } from '../../../ui/theme';

const Title = styled(Link)({
  unicodeBidi: 'plaintext',
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

/** As wide as its column. */
const Cell = styled('div')({ flex: 1, minWidth: 0 });

/** In one line, whatever the title leaves of the row. */
const LineNote = styled(Note)({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

interface BlogTitleProps {
  blog: Blog;
  /** Phone width: there is no column for the status. */
  isNarrow: boolean;
  formatTime: FormatDate;
  tabIndex?: number;
}

export const BlogTitle = ({ blog, isNarrow, formatTime, tabIndex }: BlogTitleProps) => (
  <Cell>
    <Title to={postPath(blog)} tabIndex={tabIndex}>
      {blog.title}
    </Title>
    {blog.undescribedPictures !== undefined && (
      <LineNote>
        {blog.undescribedPictures === 1
          ? '1 picture without a description'
          : `${blog.undescribedPictures} pictures without a description`}
      </LineNote>
    )}
    {isNarrow && blog.publishAt && <Note>Scheduled for {formatTime(blog.publishAt)}</Note>}
  </Cell>
);

export const BlogStatus = ({ blog, formatTime }: { blog: Blog; formatTime: FormatDate }) =>
  blog.publishAt ? (
    <div>
      <Status className="scheduled">Scheduled</Status>
      <Note>{formatTime(blog.publishAt)}</Note>
    </div>
  ) : (
    <Status className={blog.isPublished ? 'published' : 'unpublished'}>
      {blog.isPublished ? 'Published' : 'Unpublished'}
    </Status>
  );
