import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import Typography from '@mui/material/Typography';
import type { Blog } from '../../../../contract/entities';
import { selectSettings } from '../../../site/siteSlice';
import { useDateFormat } from '../../../site/useDateFormat';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { RichText } from '../../../ui/RichText';
import { vars } from '../../../ui/theme';
import { postCoverSizes } from '../postCoverSizes';

type Previewed = Pick<
  Blog,
  | 'title'
  | 'subTitle'
  | 'description'
  | 'category'
  | 'image'
  | 'images'
  | 'createdAt'
  | 'publishAt'
  | 'author'
  | 'isPage'
>;

interface PreviewArticleProps {
  blog: Previewed;
  /** Of the title; another one where the page has a heading of its own. */
  heading?: 'h1' | 'h2';
  /** Above it. */
  children?: ReactNode;
}

/** Paragraphs with comments, while these are open. */
const annotated = {
  '& [data-annotated]': {
    position: 'relative',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: -12,
      width: 3,
      borderRadius: 2,
      background: vars.palette.accent,
    },
  },
};

/** A post as readers will see it, without what is of a published one, such as its likes. */
export function PreviewArticle({ blog, heading = 'h1', children }: PreviewArticleProps) {
  const formatDate = useDateFormat('long');
  const { authorLabel } = useSelector(selectSettings);
  return (
    <article>
      {children}
      {!blog.isPage && (
        <Typography color="textSecondary" variant="body2">
          {formatDate(blog.publishAt ?? blog.createdAt)} · {blog.category}
        </Typography>
      )}
      <Typography variant="h1" component={heading} sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {blog.title}
      </Typography>
      {blog.subTitle && (
        <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ mt: 2 }}>
          {blog.subTitle}
        </Typography>
      )}
      {!blog.isPage && (
        <>
          <Typography color="textSecondary" sx={{ my: 3 }}>
            By {blog.author ?? authorLabel}
          </Typography>
          {blog.image && (
            <ResponsiveImage src={blog.image} sources={blog.images} sizes={postCoverSizes} ratio={2} isPriority />
          )}
        </>
      )}
      <Typography component="div" sx={{ mt: 4, ...annotated }} data-text>
        <RichText html={blog.description} />
      </Typography>
    </article>
  );
}
