// The tags that a description may hold. Apart from rich-text.ts, whose rules the cards of the home page do not need.

const inlineTags = ['strong', 'em', 'u', 's', 'mark', 'code', 'sup', 'sub', 'a'] as const;

const blockTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'ul', 'ol', 'li', 'figure', 'figcaption', 'img', 'hr'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'aside', 'details', 'summary', 'nav'],
];

export const richTextTags = {
  tags: [...inlineTags, ...blockTags],
  blockTags,
  /** Tags that become one of `tags`. */
  renamedTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    cite: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    kbd: 'code',
    samp: 'code',
    tt: 'code',
    tfoot: 'tbody',
  },
  /** Block-level tags that are removed; their content stays, on lines of its own. */
  removedBlocks: [
    ...['address', 'article', 'body', 'center', 'dd', 'dialog', 'div', 'dl', 'dt'],
    ...['fieldset', 'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'search', 'section'],
  ],
} as const;

/** The tag of the allow-list that replaces another one; the tag itself if there is none. */
export const renamedTag = (tag: string): string =>
  Object.hasOwn(richTextTags.renamedTags, tag)
    ? richTextTags.renamedTags[tag as keyof typeof richTextTags.renamedTags]
    : tag;
