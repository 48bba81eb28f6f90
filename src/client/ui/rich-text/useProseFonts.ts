import { useLayoutEffect } from 'react';
import { prose } from '../Prose';

const withoutQuotes = (family: string) => family.replaceAll(/["']/g, '');

const families = withoutQuotes(prose.fontFamily ?? '').split(', ');

const isOfProse = (family: string) => families.includes(withoutQuotes(family));

const rulesOfPage = (): CSSRule[] =>
  [...document.styleSheets]
    // Of others, as an extension of the browser may add them, the rules cannot be read.
    .filter(({ href }) => !href || href.startsWith(`${location.origin}/`))
    .flatMap(({ cssRules }) => [...cssRules]);

/** @returns the faces of the text's font anew: one that a browser has given up stays so, though its rule is changed. */
function createFaces(): FontFace[] {
  return rulesOfPage().flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const valueOf = (property: string) => rule.style.getPropertyValue(property);
    if (!isOfProse(valueOf('font-family')) || valueOf('font-display') !== 'optional') return [];
    return new FontFace(withoutQuotes(valueOf('font-family')), valueOf('src'), {
      style: valueOf('font-style'),
      weight: valueOf('font-weight'),
      unicodeRange: valueOf('unicode-range'),
      display: 'swap',
    });
  });
}

/**
 * Lets the faces of the text's font take their place whenever they arrive. With `optional`, which keeps a reader's page from
 * moving, only those that are there at once are used: in one sentence the bold words, and not the others.
 *
 * Where the text is still awaited, they are asked for: a text that is laid out before they have come is laid out twice.
 */
export function useProseFonts() {
  useLayoutEffect(() => {
    const isDone = [...document.fonts].some(({ family, display }) => isOfProse(family) && display === 'swap');
    if (!isDone) for (const face of createFaces()) document.fonts.add(face);
    for (const style of ['', 'italic ']) {
      // Without them, the text is shown in the next family of the list.
      document.fonts.load(`${style}1em ${prose.fontFamily ?? ''}`).catch(() => undefined);
    }
  }, []);
}
