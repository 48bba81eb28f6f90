// The document of the editor: a list of blocks with marks and entities, as draft-js has it. Of draft-js it needs the types only,
// so that it can be read, written and tested without.
import type { EmbedProvider } from '../../../../contract/embeds';
import type { MediaKind } from '../../../../contract/media';
import type { calloutKinds, pictureAlignments, pictureWidths } from '../../../../contract/rich-text';

/** Inline styles, in the order of their nesting in HTML: outermost first. */
export const marks = [
  'BOLD',
  'ITALIC',
  'UNDERLINE',
  'STRIKETHROUGH',
  'HIGHLIGHT',
  'SUPERSCRIPT',
  'SUBSCRIPT',
  'CODE',
  'FORMULA',
] as const;
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
  | 'task-list-item'
  | 'summary'
  | 'atomic';

/** The depth of the outermost list is 0. */
export const maxListDepth = 4;

export const isList = (type: string) => type.endsWith('-list-item');

export type CalloutKind = (typeof calloutKinds)[number];
export type PictureAlignment = (typeof pictureAlignments)[number];
export type PictureWidth = (typeof pictureWidths)[number];

export interface LinkEntityData {
  href: string;
  title?: string;
  /** Shown as a button. */
  isButton?: boolean;
}

/** Of one character, which stands for the number. */
export interface FootnoteEntityData {
  /** What the note says, in one paragraph without its tag. */
  html: string;
}

/** The character of a footnote; the editor shows its number instead. */
export const footnoteCharacter = '*';

export interface PictureData {
  /** Empty while the file of the picture has not been stored: it is not saved then. */
  src: string;
  alt: string;
  title?: string;
  /** Of the file, in pixels. */
  width?: string;
  height?: string;
}

export interface ImageEntityData extends PictureData {
  /** Plain text. */
  caption?: string;
  /** Where the picture leads. */
  href?: string;
  align?: PictureAlignment;
  /** Width in percent of the text. */
  size?: PictureWidth;
  /** The id of the upload of a picture that was added as a file: see imageUploads.ts. */
  upload?: string;
}

export interface GalleryEntityData {
  images: PictureData[];
  caption?: string;
}

export const galleryLimits = { min: 2, max: 9 } as const;

/** A recording or video. */
export interface MediaEntityData {
  kind: MediaKind;
  /** Empty while the file has not been stored: it is not saved then. */
  src: string;
  /** What it is, for those who cannot hear or see it. */
  title?: string;
  /** Of a video, in pixels. */
  width?: string;
  height?: string;
  /** Plain text. */
  caption?: string;
  /** The id of its upload: see imageUploads.ts. */
  upload?: string;
}

/** A card of a page elsewhere. */
export interface EmbedEntityData {
  provider: EmbedProvider;
  href: string;
  image?: PictureData;
  /** The text of the link where there is no picture. */
  title?: string;
  caption?: string;
}

export interface TableEntityData {
  /** The whole `<table>`, as it is saved. */
  html: string;
}

/** HTML that an admin has written. */
export interface HtmlEntityData {
  /** What stands in the block, as it is saved. */
  html: string;
}

/** Entity types; dividers and tables of contents have no data. */
export const entities = {
  link: 'LINK',
  footnote: 'FOOTNOTE',
  image: 'IMAGE',
  gallery: 'GALLERY',
  media: 'MEDIA',
  embed: 'EMBED',
  table: 'TABLE',
  html: 'HTML',
  contents: 'CONTENTS',
  divider: 'DIVIDER',
} as const;

/** A quote is one where it holds more than paragraphs, which are blocks of their own type. */
export type ContainerKind = CalloutKind | 'details' | 'quote';

/** What adjacent blocks stand in together. The number tells it from the one before. */
export type Container = `${ContainerKind}-${number}`;

export const containerKind = (container: Container) => container.split('-')[0] as ContainerKind;

/** The data of a block. */
export interface BlockData {
  /** The number that the first item of a list has, unless it is 1. */
  start?: number;
  /** Of a task. */
  isDone?: boolean;
  container?: Container;
  /** Of the first line of code. */
  code?: CodeData;
}

export interface CodeData {
  /** As behind the fence of Markdown; `math` for a formula in TeX. */
  language?: string;
  title?: string;
  hasLineNumbers?: boolean;
}
