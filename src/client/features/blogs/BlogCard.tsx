import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../contract/entities';
import { plainText } from '../../../contract/plain-text';
import { postPath } from '../../paths';
import { selectIsSignedIn } from '../../session/sessionSlice';
import { selectSettings } from '../../site/siteSlice';
import { useDateFormat } from '../../site/useDateFormat';
import { firstCharacters } from '../../ui/firstCharacters';
import { hasModifier } from '../../ui/hasModifier';
import { ResponsiveImage } from '../../ui/ResponsiveImage';
import { spacing, typography, vars } from '../../ui/theme';
import { LikeButton } from './LikeButton';
import { loginRequired } from './loginDialogSlice';
import { loginDialogId } from './LoginRequiredDialog';
import { readingTime } from './readingTime';

/** One element of Emotion's with rules for its parts: on a page of cards, each such element costs as much as all of its text. */
const Card = styled('article')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '& img': { transition: 'transform 500ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
  '&:hover img': { transform: 'scale(1.025)' },
  '& > div:first-of-type': { marginBottom: spacing(2) },
  '& .category': { ...typography.overline, margin: 0, color: vars.palette.secondary.main },
  '& h3': { ...typography.h3, margin: spacing(0.5, 0, 0) },
  '& h3 a': {
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationColor: 'transparent',
    textDecorationThickness: 2,
    textUnderlineOffset: 4,
    transition: 'text-decoration-color 160ms ease',
    // The whole card is clickable; the like button is above this layer.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
    '&:is(:active, [data-followed])::after': {
      background: `color-mix(in srgb, ${vars.palette.text.primary} 14%, transparent)`,
    },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid currentColor', outlineOffset: 4 },
  },
  '&:hover h3 a': { textDecorationColor: vars.palette.accent },
  '& .preview, & .details': {
    ...typography.body2,
    margin: spacing(0.75, 0, 1),
    color: vars.palette.text.secondary,
    '&[data-cut]::after': { content: '"…"' },
  },
  '& > :last-child': { position: 'relative', zIndex: 1, marginInlineStart: -10, width: 'fit-content' },
});

/** Characters of the text. Here and not among the limits, so that readers need not load those with the home page. */
const previewLength = 80;

/** Follows the 1 to 4 columns of the BlogGrid. */
const coverSizes = '(min-width: 1536px) 346px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw';

interface BlogCardProps {
  blog: Blog;
  /** Loads the cover eagerly, for cards above the fold. */
  isPriority: boolean;
}

export function BlogCard({ blog, isPriority }: BlogCardProps) {
  const dispatch = useDispatch();
  const isSignedIn = useSelector(selectIsSignedIn);
  const { needsLoginToOpen, showsCardDetails, authorLabel } = useSelector(selectSettings);
  const formatDate = useDateFormat('medium');
  const mayOpen = isSignedIn || !needsLoginToOpen;
  const text = plainText(blog.description);
  const preview = firstCharacters(text, previewLength);
  // Without the first part of a word that is cut, unless that is long, as where no blanks are written.
  const shown = /\S/.test(text.charAt(preview.length)) ? preview.replace(/\s\S{0,23}$/, '') : preview;

  // Only a plain click asks for a login: the link itself stays a link that can be copied or opened in another tab.
  const open = (event: MouseEvent) => {
    if (mayOpen || hasModifier(event)) return;
    event.preventDefault();
    dispatch(loginRequired());
  };

  return (
    <Card>
      <ResponsiveImage
        src={blog.image}
        sources={blog.images}
        avifSources={blog.avifImages}
        initial={firstCharacters(blog.title, 1)}
        sizes={coverSizes}
        ratio={16 / 10}
        isPriority={isPriority}
      />
      <p className="category">
        {blog.category}
        {!blog.isPublished && ' · Draft'}
      </p>
      <h3>
        {/* A visitor's click opens no page, so none is prefetched. */}
        <Link
          to={postPath(blog)}
          discover={mayOpen ? 'render' : 'none'}
          onClick={open}
          data-for-visitors={needsLoginToOpen ? loginDialogId : undefined}
        >
          {blog.title}
        </Link>
      </h3>
      <p className="preview" data-cut={preview.length < text.length || undefined}>
        {shown}
        {shown !== preview && <span hidden>{preview.slice(shown.length)}</span>}
      </p>
      {showsCardDetails && (
        <p className="details">
          <time dateTime={blog.createdAt}>{formatDate(blog.createdAt)}</time>
          {' · '}
          <bdi>{blog.author ?? authorLabel}</bdi>
          {readingTime(blog)}
        </p>
      )}
      <div>
        <LikeButton blog={blog} />
      </div>
    </Card>
  );
}
