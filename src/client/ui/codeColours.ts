// The colours of highlighted code, light and dark: each has the contrast of WCAG AA on the background of code.
const colours = {
  keyword: {
    light: '#8A1F6A',
    dark: '#E59AD0',
    classes: ['keyword', 'selector-tag', 'name', 'template-tag', 'doctag'],
  },
  string: { light: '#1B5E3A', dark: '#9BD5A8', classes: ['string', 'regexp', 'selector-attr', 'link', 'addition'] },
  number: { light: '#8A4300', dark: '#F0B872', classes: ['number', 'literal', 'symbol', 'bullet'] },
  title: { light: '#1C4F8F', dark: '#8FC1F2', classes: ['title', 'section', 'selector-id', 'selector-class'] },
  name: {
    light: '#664800',
    dark: '#DFC687',
    classes: ['attr', 'attribute', 'property', 'variable', 'template-variable'],
  },
  type: { light: '#0B5563', dark: '#86D0D9', classes: ['type', 'built_in', 'selector-pseudo'] },
  comment: { light: '#55615C', dark: '#A3AFA9', classes: ['comment', 'quote', 'meta', 'tag'] },
  deletion: { light: '#A3261E', dark: '#FF9C8A', classes: ['deletion'] },
};

type Scheme = 'light' | 'dark';

const variables = (scheme: Scheme) =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--code-${name}`, colour[scheme]]));

export const codeColours = {
  ...variables('light'),
  '[data-theme="dark"] &': variables('dark'),
  // The theme is set by a script.
  '@media (scripting: none) and (prefers-color-scheme: dark)': variables('dark'),
  '@media print': { '&, [data-theme="dark"] &': variables('light') },
  ...Object.fromEntries(
    Object.entries(colours).map(([name, { classes }]) => [
      classes.map((each) => `& .hljs-${each}`).join(),
      { color: `var(--code-${name})` },
    ]),
  ),
  '& .hljs-comment, & .hljs-emphasis': { fontStyle: 'italic' },
  '& .hljs-strong, & .hljs-section': { fontWeight: 600 },
};
