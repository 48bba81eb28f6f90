import { useId } from 'react';
import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import type { RelatedBlog } from '../../../../contract/entities';
import { postPath } from '../../../paths';
import { useDateFormat } from '../../../site/useDateFormat';
import { firstCharacters } from '../../../ui/firstCharacters';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { breakpoints, shape, spacing, typography, vars } from '../../../ui/theme';
import { relatedApi } from './relatedApi';

/** Beside the title where the window is narrow, above it elsewhere. */
const sizes = '(min-width: 600px) 208px, 112px';

/** As high as they mostly are: what follows does not move when they have come. */
const Placeholder = styled('div')({ minHeight: 600, [breakpoints.up('sm')]: { minHeight: 464 } });

const Neighbours = styled('nav')({
  display: 'grid',
  gap: spacing(2),
  marginTop: spacing(6),
  '& a': {
    minWidth: 0,
    padding: spacing(2, 2.5),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: shape.borderRadius,
    color: vars.palette.text.primary,
    fontWeight: 600,
    lineHeight: 1.35,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { borderColor: 'currentColor' },
  },
  '& span': { ...typography.body2, display: 'block', marginBottom: spacing(0.5), color: vars.palette.text.secondary },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& [rel="next"]': { gridColumn: 2, textAlign: 'end' },
  },
});

const Section = styled('section')({
  marginTop: spacing(6),
  '& h2': { ...typography.h3, margin: spacing(0, 0, 2.5) },
  '& ul': { display: 'grid', gap: spacing(2.5, 3), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', gap: spacing(2) },
  '& h3': { ...typography.body1, margin: 0, fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& h3 a': {
    color: 'inherit',
    textDecorationColor: 'transparent',
    textUnderlineOffset: 4,
    // The picture leads there, too.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: shape.borderRadius },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid currentColor', outlineOffset: 4 },
  },
  '& li:hover h3 a': { textDecorationColor: vars.palette.accent },
  '& time': { ...typography.body2, color: vars.palette.text.secondary },
  [breakpoints.up('sm')]: {
    '& ul': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& li': { display: 'block' },
    '& h3': { marginTop: spacing(1.5) },
  },
});

const Neighbour = ({ rel, blog }: { rel: 'prev' | 'next'; blog: RelatedBlog | undefined }) =>
  blog && (
    <Link to={postPath(blog)} rel={rel}>
      <span>{rel === 'prev' ? 'Previous post' : 'Next post'}</span>
      {blog.title}
    </Link>
  );

/** Where a post leads on to: the one before, the one after, and others like it. */
export function RelatedPosts({ id }: { id: string }) {
  const headingId = useId();
  const formatDate = useDateFormat('medium');
  const { data, isLoading } = relatedApi.useListRelatedQuery({ id });
  if (isLoading) return <Placeholder />;
  if (!data) return null;
  const { previous, next, related } = data;
  return (
    <div className="screen-only">
      {(previous ?? next) && (
        <Neighbours aria-label="Previous and next post">
          <Neighbour rel="prev" blog={previous} />
          <Neighbour rel="next" blog={next} />
        </Neighbours>
      )}
      {related.length > 0 && (
        <Section aria-labelledby={headingId}>
          <h2 id={headingId}>Related posts</h2>
          <ul>
            {related.map((blog) => (
              <li key={blog._id}>
                <ResponsiveImage
                  src={blog.image}
                  sources={blog.images}
                  initial={firstCharacters(blog.title, 1)}
                  sizes={sizes}
                  ratio={16 / 10}
                />
                <div>
                  <h3>
                    <Link to={postPath(blog)}>{blog.title}</Link>
                  </h3>
                  <time dateTime={blog.createdAt}>{formatDate(blog.createdAt)}</time>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
