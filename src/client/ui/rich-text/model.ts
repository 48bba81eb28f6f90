// What the editor's document is made of, in draft-js's words.

/** Outermost first, as they are written. */
export const marks = ['BOLD', 'ITALIC', 'UNDERLINE', 'STRIKETHROUGH', 'CODE'] as const;
export type Mark = (typeof marks)[number];

export type BlockType =
  | 'unstyled'
  | 'header-two'
  | 'header-three'
  | 'header-four'
  | 'blockquote'
  | 'code-block'
  | 'unordered-list-item'
  | 'ordered-list-item'
  | 'atomic';

/** Of the outermost list it is 0. */
export const deepestList = 4;

export const isList = (type: string) => type === 'unordered-list-item' || type === 'ordered-list-item';

export interface LinkData {
  href: string;
  title?: string;
}

export interface PictureData {
  src: string;
  alt: string;
  title?: string;
  width?: string;
  height?: string;
  /** Plain text. */
  caption?: string;
}

/** Types of draft-js's entities; the data of a divider is empty. */
export const entities = { link: 'LINK', picture: 'PICTURE', divider: 'DIVIDER' } as const;
