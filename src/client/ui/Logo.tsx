import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
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
  lineHeight: 1.2,
  // A long name takes two lines of the bar, and no more.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& svg': { flex: 'none' },
});

/** The logo of the site; without one Octavo's mark, and the name. */
export function Logo() {
  const { name, logos } = useSelector(selectSettings);
  return logos ? logos.map((logo) => <img key={logo.className} {...logo} alt={name} />) : <DefaultLogo name={name} />;
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
