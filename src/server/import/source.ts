// What every reader gives, whatever system its files are from.

import type { InlinePictures } from './pictures/text-pictures';

export interface SourceComment {
  id: string;
  name: string;
  /** Plain text. */
  content: string;
  createdAt: Date | undefined;
  isApproved: boolean;
  /** The id of what it answers, which may be an answer itself. */
  replyTo?: string | undefined;
}

export interface SourceAuthor {
  /** By which the source knows them, such as a login. */
  id: string;
  name: string;
  email?: string | undefined;
  /** Plain text: what they say of themselves. */
  about?: string | undefined;
  /** What stands for them in the address of their page. */
  slug?: string | undefined;
  /** The addresses of their page, and of its feed. */
  addresses?: string[];
  feeds?: string[];
}

/** A category or a tag. */
export interface SourceTerm {
  kind: 'category' | 'tag';
  name: string;
  /** What stands for it in its address. */
  slug: string;
  /** The addresses of the page with its posts, and of its feed. */
  addresses: string[];
  feeds: string[];
}

export interface SourcePost {
  /** Unique within the source. */
  id: string;
  /** A page such as About: what it is in its source tells it from a post. */
  isPage?: true;
  title: string;
  /** Plain text. */
  subTitle: string;
  /** HTML as the source has it; it is sanitized later. */
  html: string;
  /** The pictures whose data were in the text itself, by the addresses that stand for them there now. */
  pictures?: InlinePictures;
  /** The most important first. */
  categories: string[];
  tags: string[];
  /** Whether it is published at its date; a date in the future schedules it. */
  isPublished: boolean;
  createdAt: Date | undefined;
  /** The same in the time zone of the source, as `2019-05-31T23:30:00`. */
  localTime?: string | undefined;
  updatedAt: Date | undefined;
  /** As readers see them, separated by commas. */
  author: string | undefined;
  /** The same, each by themselves, the first one first. */
  authors?: SourceAuthor[];
  /** Address of the picture. */
  cover: string | undefined;
  /** What stands below it, and for it where it is not seen: HTML, and plain text. */
  coverCaption?: string | undefined;
  coverAlt?: string | undefined;
  /** An address in another site that the source calls the original. */
  canonicalUrl?: string | undefined;
  comments: SourceComment[];
  /** The addresses at which readers found it. */
  addresses: string[];
  /** What stands for it in its address. */
  slug?: string | undefined;
  /** The id that it had in another Octavo, and gets here if it is free. */
  blogId?: string | undefined;
  /** The series that it is in, and where. */
  series?: { name: string; position: number | undefined } | undefined;
  /** Whether readers may comment, where the source says so. */
  takesComments?: boolean | undefined;
  /** An address, or the path of a file: relative addresses of pictures begin there. */
  base: string;
}

/** Something that is not imported, or not as it was. */
export interface Remark {
  /** A sentence, which may be the same for many things. */
  reason: string;
  /** Names this one thing. */
  example: string;
}

export const lostPlaceReason = 'Links to a place in a post that is not there lead to nothing in it.';

export const lostNumbersReason =
  'Lists are numbered 1, 2, 3 here: those with letters, Roman numbers, or numbers that count down are, too.';

export const lostTracksReason = 'Videos and recordings have no subtitles here: those of theirs were left out.';

export const pagesReason = 'Pages come if they are asked for.';

export type SourceItem =
  | { type: 'post'; post: SourcePost; changed?: Remark[] }
  /** Something of the source that is not imported. */
  | ({ type: 'left out'; kind: 'post' | 'comment' | 'other'; /** On it. */ comments?: number } & Remark);

/** Where a picture may be found, the best place first. */
interface PicturePlaces {
  /** Paths, each within one of the folders that may be read. */
  files: string[];
  url: string | undefined;
}

/** A post that a link may lead to: by its address, as posts have theirs, or by the ids that it may have. */
export interface LinkTarget {
  address: string | undefined;
  posts: string[];
}

export interface SourceReader {
  /** Names the blog that is read, so that the same post is recognized when it is read again. */
  source: string;
  /** All who are known to write, also those who have written nothing; undefined where only posts name them. */
  authors?: readonly SourceAuthor[];
  /** All that are known, also those of no post; undefined where only posts name them. */
  terms?: readonly SourceTerm[];
  /** Where its feeds are. */
  feeds?: readonly string[];
  /**
   * Everything, from the beginning; it may be read several times.
   * @throws OperatorError where the files are not what they should be
   */
  read(): AsyncIterable<SourceItem>;
  /** @param base see the post in which the address stands */
  findPicture(address: string, base: string): Promise<PicturePlaces>;
  /**
   * Which posts of the source a link may lead to; undefined where it leads elsewhere.
   * @param postId the id of the post in which the link stands
   */
  findLink?(href: string, postId: string): LinkTarget | undefined;
}
