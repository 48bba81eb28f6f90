import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import type { Author } from '../../../../contract/entities';
import { paths } from '../../../paths';
import { shape, spacing, typography, vars } from '../../../ui/theme';
import { AuthorDetails, Portrait } from './AuthorDetails';

const Box = styled('aside')({
  ...typography.body2,
  display: 'flex',
  gap: spacing(2),
  marginTop: spacing(6),
  padding: spacing(2.5),
  borderRadius: shape.borderRadius,
  border: `1px solid ${vars.palette.divider}`,
  background: vars.palette.background.paper,
  '& > div': { minWidth: 0 },
  '& h2': { ...typography.body1, fontWeight: 600, margin: spacing(0, 0, 0.75), overflowWrap: 'anywhere' },
  '& h2 a': { color: 'inherit', textUnderlineOffset: 4 },
});

/** Below a post: who wrote it. */
export const WrittenBy = ({ author: { name, slug, picture, about, links } }: { author: Author }) => (
  <Box aria-label={`About ${name}`}>
    {picture !== undefined && <Portrait src={picture} size={64} />}
    <div>
      <h2>
        Written by{' '}
        <Link to={paths.author(slug)} rel="author">
          {name}
        </Link>
      </h2>
      <AuthorDetails about={about} links={links} />
    </div>
  </Box>
);
