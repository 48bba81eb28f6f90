/**
 * The HTML a description may hold: what the editor can produce, and nothing else.
 * The server sanitises by it when a post is written, the client again where it is rendered.
 */
export const richText = {
  tags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'figure',
    'figcaption',
    'img',
    'hr',
  ],
  attributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'width', 'height', 'loading'] },
  /** Of links; pictures are held to http and https. */
  schemes: ['http', 'https', 'mailto'],
} as const;
