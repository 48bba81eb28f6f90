// How other systems write where a picture or the text of a cell stands, in the words of rich-text.ts.

interface CellAttributes {
  class?: string | undefined;
  style?: string | undefined;
  align?: string | undefined;
  'data-align'?: string | undefined;
}

/** Of a cell of a table; undefined where its text stands at the beginning. */
export function cellAlignmentOf(attributes: CellAttributes): 'center' | 'end' | undefined {
  const { class: names = '', style = '', align = '', 'data-align': named = '' } = attributes;
  const found =
    /(?:^|\s)has-text-align-(center|right)(?:\s|$)/.exec(names) ??
    /(?:^|[;\s])text-align:\s?(center|right|end)/i.exec(style) ??
    /^(center|right|end)$/i.exec(align || named);
  if (!found) return undefined;
  return found[1]!.toLowerCase() === 'center' ? 'center' : 'end';
}

const pictureAlignments: Readonly<Record<string, 'left' | 'right' | 'wide'>> = {
  alignleft: 'left',
  alignright: 'right',
  alignwide: 'wide',
  alignfull: 'wide',
  'kg-width-wide': 'wide',
  'kg-width-full': 'wide',
};

/** Of a picture, by the classes of its figure. */
export function pictureAlignmentOf(classes: string): 'left' | 'right' | 'wide' | undefined {
  const name = classes.split(/\s+/).find((each) => Object.hasOwn(pictureAlignments, each));
  return name === undefined ? undefined : pictureAlignments[name];
}
