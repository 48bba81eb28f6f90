import { styled } from '@mui/material/styles';
import type { Author } from '../../../../contract/entities';
import { safeLinkUrl } from '../../../../contract/safe-url';
import { spacing, typography, vars } from '../../../ui/theme';

/** Its size is known before it is there, so that nothing moves. */
const Picture = styled('img')({
  flex: 'none',
  display: 'block',
  borderRadius: '50%',
  objectFit: 'cover',
  background: `color-mix(in srgb, ${vars.palette.brand.main} 14%, ${vars.palette.background.default})`,
});

/** Of a round picture, as decoration beside the name. */
export const Portrait = ({ src, size }: { src: string; size: number }) => (
  <Picture
    src={src}
    alt=""
    width={size}
    height={size}
    style={{ width: size, height: size }}
    loading="lazy"
    decoding="async"
  />
);

const About = styled('p')({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

const Links = styled('ul')({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: spacing(0.5, 2),
  margin: spacing(1, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& a': { color: vars.palette.text.primary, textUnderlineOffset: 3, overflowWrap: 'anywhere' },
});

/** Short enough to be read: an e-mail address, or a host and a path. */
const labelOf = (link: string) =>
  link
    .replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '');

/** What an author tells about themselves. */
export function AuthorDetails({ about, links }: Pick<Author, 'about' | 'links'>) {
  // The API may be a foreign one.
  const safe = links.flatMap((link) => safeLinkUrl(link) ?? []);
  return (
    <>
      {about && <About>{about}</About>}
      {safe.length > 0 && (
        <Links>
          {safe.map((link) => (
            <li key={link}>
              <a href={link} rel="me noopener">
                {labelOf(link)}
              </a>
            </li>
          ))}
        </Links>
      )}
    </>
  );
}
