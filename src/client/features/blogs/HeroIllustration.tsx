import { styled } from '@mui/material/styles';
import { typography, vars } from '../../ui/theme';

/** Page numbers on one side of a printed octavo sheet before it is folded: the upper row is upside down. */
const rows = [
  { pages: [5, 12, 9, 8], isInverted: true },
  { pages: [4, 13, 16, 1], isInverted: false },
];

const leaf = { width: 92, height: 128 };
const lines = [26, 36, 46, 56, 66, 76, 86];

const Sheet = styled('svg')({
  width: '100%',
  height: 'auto',
  overflow: 'visible',
  color: vars.palette.text.primary,
  '& .paper': { fill: vars.palette.background.paper, stroke: vars.palette.divider },
  '& .fold': { stroke: vars.palette.text.secondary, strokeDasharray: '1 5', strokeLinecap: 'round', opacity: 0.7 },
  '& .line': { stroke: 'currentColor', strokeWidth: 2.5, strokeLinecap: 'round', opacity: 0.13 },
  '& .title': { fill: vars.palette.brand.main },
  '& .ribbon': { fill: vars.palette.accent },
  '& text': {
    fill: vars.palette.text.secondary,
    fontSize: 10,
    textAnchor: 'middle',
    fontFamily: typography.h1.fontFamily,
  },
});

/** A decorative drawing of an octavo sheet, which the product is named after. */
export function HeroIllustration() {
  return (
    <Sheet viewBox="-6 -6 380 268" aria-hidden="true">
      <rect className="paper" width={leaf.width * 4} height={leaf.height * 2} rx="3" />
      {rows.flatMap(({ pages, isInverted }, row) =>
        pages.map((page, column) => {
          const middle = `${leaf.width / 2} ${leaf.height / 2}`;
          return (
            <g
              key={page}
              transform={`translate(${column * leaf.width} ${row * leaf.height})${isInverted ? ` rotate(180 ${middle})` : ''}`}
            >
              {page === 1 ? (
                <>
                  <rect className="title" x="14" y="16" width="64" height="92" rx="2" />
                  <rect className="ribbon" x="58" y="16" width="8" height="34" />
                </>
              ) : (
                lines.map((y, index) => (
                  <line
                    key={y}
                    className="line"
                    x1="16"
                    x2={(page * 7 + index * 5) % 4 === 0 ? 52 : 76}
                    y1={y}
                    y2={y}
                  />
                ))
              )}
              <text x={leaf.width / 2} y={leaf.height - 9}>
                {page}
              </text>
            </g>
          );
        }),
      )}
      <path
        className="fold"
        d={`M0 ${leaf.height}H${leaf.width * 4}M${leaf.width * 2} 0V${leaf.height * 2}M${leaf.width} 0V${leaf.height * 2}M${leaf.width * 3} 0V${leaf.height * 2}`}
      />
    </Sheet>
  );
}
