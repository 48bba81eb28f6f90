import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { linkPreviewPath, readPicture } from '../../../../contract/site-pictures';
import { selectSettings } from '../../../site/siteSlice';
import { shape, spacing, typography, vars } from '../../../ui/theme';

const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: count,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
});

const Link = styled('div')({
  overflow: 'hidden',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  background: vars.palette.background.paper,
  '& img': { display: 'block', width: '100%', aspectRatio: 1200 / 630, objectFit: 'cover' },
  '& p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary, ...lines(2) },
  '& .host': { ...typography.caption },
  '& .title': { color: vars.palette.text.primary, fontWeight: 600 },
  '& > div': { padding: spacing(1.5, 2) },
});

const Result = styled('div')({
  padding: spacing(1.5, 2),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  background: vars.palette.background.paper,
  '& p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary, ...lines(2) },
  '& .title': { ...typography.body1, color: 'light-dark(#1a0dab, #99c3ff)', ...lines(1) },
  '& .address': { ...typography.caption, ...lines(1) },
});

interface LinkProps {
  title: string;
  description: string;
  /** With its origin. */
  address: string;
}

/** What chats and networks make of the Open Graph of a post; without a cover they show the picture of the site. */
export function LinkPreview({ title, description, image, address }: LinkProps & { image: string }) {
  const { linkPreview } = useSelector(selectSettings);
  const picture = readPicture(linkPreview);
  const src = image || (picture && linkPreviewPath(picture));
  return (
    <Link>
      {src && <img src={src} alt="" />}
      <div>
        <p className="host">{new URL(address).host}</p>
        <p className="title">{title}</p>
        <p>{description}</p>
      </div>
    </Link>
  );
}

export function SearchResult({ title, description, address }: LinkProps) {
  const { name } = useSelector(selectSettings);
  return (
    <Result>
      <p className="address">{decodeURI(address)}</p>
      <p className="title">{`${title} · ${name}`}</p>
      <p>{description}</p>
    </Result>
  );
}
