/** What the site says of itself, on its pages and in its feeds. */
export const site = {
  name: 'Octavo',
  title: 'Octavo: your own blogging platform',
  description:
    'Unhurried writing about technology, new companies, money and the days in between. Read, like, and say what you think.',
  language: 'en',
  /** The byline of every post that was written here; an imported one may have its own. */
  author: 'The Octavo Editors',
} as const;
