// What a reader makes of the files of another system, whatever that is.

import type { InlinePictures } from './pictures/text-pictures';

export interface SourceComment {
  id: string;
  name: string;
  /** Plain text. */
  content: string;
  createdAt: Date | undefined;
  isApproved: boolean;
}

export interface SourcePost {
  /** That no other post of the source has. */
  id: string;
  title: string;
  /** Plain text. */
  subTitle: string;
  /** As it is there; it is sanitized later. */
  html: string;
  /** Those that stand in the text itself, by the addresses that it has for them. */
  pictures?: InlinePictures;
  /** The most important first. */
  categories: string[];
  tags: string[];
  /** At its date, which may be to come: it is scheduled then. */
  isPublished: boolean;
  createdAt: Date | undefined;
  updatedAt: Date | undefined;
  /** As readers see them, separated by commas. */
  author: string | undefined;
  /** Address of the picture. */
  cover: string | undefined;
  comments: SourceComment[];
  /** At which readers found it. */
  addresses: string[];
  /** What its pictures are relative to: an address, or the path of a file. */
  base: string;
}

/** Something that does not come, or not as it was. */
export interface Remark {
  /** A sentence that many things may share. */
  reason: string;
  /** Which one it is. */
  example: string;
}

export const flattenedReason = 'Answers to comments stand among the others, by their dates.';

export type SourceItem =
  | { type: 'post'; post: SourcePost; changed?: Remark[] }
  /** What has no place here. */
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
  /**
   * Everything, from the beginning; it may be read several times.
   * @throws OperatorError where the files are not what they should be
   */
  read(): AsyncIterable<SourceItem>;
  /** @param base of the post in which the address stands */
  findPicture(address: string, base: string): Promise<PicturePlaces>;
  /**
   * What of this blog a link leads to; undefined where it leads elsewhere.
   * @param postId of the post in which the link stands
   */
  findLink?(href: string, postId: string): LinkTarget | undefined;
}
