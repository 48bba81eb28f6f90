import { useLayoutEffect } from 'react';
import { prose } from '../Prose';

const withoutQuotes = (family: string) => family.replaceAll(/["']/g, '');

/**
 * Lets the faces of the text's font take their place whenever they arrive. With `optional`, which keeps a reader's page from
 * moving, only those that are there at once are used: in one sentence the bold words, and not the others.
 *
 * Where the text is still awaited, they are asked for: a text that is laid out before they have come is laid out twice.
 */
export function useProseFonts() {
  useLayoutEffect(() => {
    const families = withoutQuotes(prose.fontFamily ?? '').split(', ');
    for (const face of document.fonts) {
      if (families.includes(withoutQuotes(face.family)) && face.display !== 'swap') face.display = 'swap';
    }
    for (const style of ['', 'italic ']) {
      // Without them, the text is shown in the next family of the list.
      document.fonts.load(`${style}1em ${prose.fontFamily ?? ''}`).catch(() => undefined);
    }
  }, []);
}
