import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { logoPath, readPicture } from '../../contract/site-pictures';
import { selectSettings } from '../site/siteSlice';
import { typography, vars } from './theme';

/** The angles of the eight lines of the mark: the leaves of an octavo, fanned out, one of them highlighted. */
const leaves = [-70, -50, -30, -10, 10, 30, 50, 70];

const Mark = styled('svg')({
  '& rect': { fill: vars.palette.brand.main },
  '& line': { stroke: vars.palette.brand.text, strokeWidth: 2.1, strokeLinecap: 'round' },
  '& line.accent': { stroke: vars.palette.accent },
});

const Word = styled('span')({
  fontFamily: typography.h1.fontFamily,
  fontWeight: 640,
  fontSize: '1.375rem',
  letterSpacing: '-0.03em',
  lineHeight: 1,
});

const Row = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 10 });

const height = 34;

/** A wide one is shown smaller, so that there is room beside it. */
const Image = styled('img')({ height, maxWidth: 'min(240px, 46vw)', objectFit: 'contain', objectPosition: 'left' });

const hidden = { display: 'none' };

/** The browser fetches only the one that is shown. */
const Variants = styled('span')({
  display: 'inline-flex',
  '[data-theme="dark"] & > :first-of-type, html:not([data-theme="dark"]) & > :last-of-type': hidden,
  // Without a script there is no attribute.
  '@media (scripting: none) and (prefers-color-scheme: dark)': {
    '& > :first-of-type': hidden,
    'html:not([data-theme="dark"]) & > :last-of-type': { display: 'inline' },
  },
});

/** The logo of the site; without one Octavo's mark, and the name. */
export function Logo() {
  const { name, logo, logoDark } = useSelector(selectSettings);
  const pictures = [logo, logo && logoDark].flatMap((value) => readPicture(value) ?? []);
  if (pictures.length === 0) return <DefaultLogo name={name} />;
  const images = pictures.map((picture, index) => (
    <Image
      key={index}
      loading={pictures.length > 1 ? 'lazy' : undefined}
      src={logoPath(picture)}
      alt={name}
      width={Math.round((height * picture.width) / picture.height)}
      height={height}
    />
  ));
  return images.length > 1 ? <Variants>{images}</Variants> : images[0];
}

function DefaultLogo({ name }: { name: string }) {
  return (
    <Row>
      <Mark width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" rx="9" />
        {leaves.map((angle, index) => (
          <line
            key={angle}
            className={index === 5 ? 'accent' : undefined}
            x1="17"
            y1="19.2"
            x2="17"
            y2="9.8"
            transform={`rotate(${angle} 17 25)`}
          />
        ))}
      </Mark>
      <Word>{name}</Word>
    </Row>
  );
}
