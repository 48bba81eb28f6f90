// The types of the draft-js document.

/** Inline styles, in the order of their nesting in HTML: outermost first. */
export const marks = ['BOLD', 'ITALIC', 'UNDERLINE', 'STRIKETHROUGH', 'SUPERSCRIPT', 'SUBSCRIPT', 'CODE'] as const;
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

/** The depth of the outermost list is 0. */
export const maxListDepth = 4;

export const isList = (type: string) => type === 'unordered-list-item' || type === 'ordered-list-item';

export interface LinkEntityData {
  href: string;
  title?: string;
}

export interface ImageEntityData {
  /** Empty while the file of the picture has not been stored: it is not saved then. */
  src: string;
  alt: string;
  title?: string;
  width?: string;
  height?: string;
  /** Plain text. */
  caption?: string;
  /** The id of the upload of a picture that was added as a file: see imageUploads.ts. */
  upload?: string;
}

export interface TableEntityData {
  /** The whole `<table>`, as it is saved. The editor shows it, and does not change it. */
  html: string;
}

/** Entity types; a divider has no data. */
export const entities = { link: 'LINK', image: 'IMAGE', table: 'TABLE', divider: 'DIVIDER' } as const;

/** The data of a block: the number that the first item of a list has, unless it is 1. */
export interface BlockData {
  start?: number;
}
