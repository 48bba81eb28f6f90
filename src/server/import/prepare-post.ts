// Makes of a post of the source what can be stored here, within the limits of this blog.
import { createHash } from 'node:crypto';
import type { BlogContent } from '../../contract/entities';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { plainText } from '../../contract/plain-text';
import { sanitize } from '../blogs/rich-text';
import { HttpError } from '../http/errors';
import { showBlocks } from './blocks';
import type { FindCategory } from './categories';
import { showEmbeds } from './embeds';
import { type InlinePictures, restoreInWords, takeInlinePictures, takePlayers } from './pictures/text-pictures';
import { findLostPlaces, findNamedHeadings } from './places';
import { figure, pictureTag } from './html';
import { findLostForms } from './lists';
import { takeRawPictures, withoutRawHtml } from './raw-html';
import { lostPlaceReason, type Remark, type SourceAuthor, type SourceComment, type SourcePost } from './source';
import { cleanLine, cleanText, cutAtWord, openText, TextTooLongError, tooLongReason, unlessTooLong } from './text';

export interface PreparedComment {
  id: string;
  name: string;
  content: string;
  createdAt: string;
  isApproved: boolean;
  /** The id of a comment before it that it answers, and that answers none. */
  replyTo: string | undefined;
}

export interface PreparedPost extends Omit<BlogContent, 'description'> {
  id: string;
  /** It has neither category nor tags, and no cover. */
  isPage: boolean;
  /** Sanitized; its pictures are still those of the source. */
  html: string;
  /** The pictures whose data were in the text itself, and recordings and videos, by the addresses that stand for them there now. */
  inlinePictures: InlinePictures;
  /** The ids that headings get here, by the names that the source gives them. */
  headings: ReadonlyMap<string, string>;
  isPublished: boolean;
  /** When a scheduled draft is to be published. */
  publishAt: string | null;
  createdAt: string;
  /** Whether it has a date in the source. */
  isDated: boolean;
  updatedAt: string;
  byline: string | null;
  authors: SourceAuthor[];
  /** Of the source, the most important first. */
  sourceCategories: string[];
  /** `createdAt` in the time zone of the source, where it says so. */
  localTime: string | undefined;
  cover: string | undefined;
  comments: PreparedComment[];
  addresses: string[];
  /** As the source has it; empty where it has none. */
  slug: string;
  blogId: string | undefined;
  takesComments: boolean;
  series: SourcePost['series'];
  base: string;
  /** The hash of the content in the source, which tells whether it has changed there. */
  hash: string;
  /** What is not as it was in the source. */
  changed: Remark[];
}

interface Preparation {
  /** Undefined where the post cannot be stored. */
  post: PreparedPost | undefined;
  /** Comments that cannot be imported, and the post itself where it cannot. */
  leftOut: (Remark & { kind: 'post' | 'comment' })[];
}

interface Options {
  findCategory: FindCategory;
  defaultCategory: string;
  /** Whether HTML of other systems may become blocks of HTML here. */
  allowsHtml: boolean;
  /** For posts and comments that have no date. */
  now: Date;
}

const maxByline = 200;

/** The years a post may be dated in: sort keys of others are no exact numbers. */
const isStorable = (date: Date | undefined): date is Date =>
  date !== undefined && date.getTime() > Date.UTC(1900, 0) && date.getTime() < Date.UTC(2100, 0);

export function preparePost(
  source: SourcePost,
  changedBefore: Remark[],
  { findCategory, defaultCategory, allowsHtml, now }: Options,
): Preparation {
  const changed = [...changedBefore];
  const leftOut: Preparation['leftOut'] = [];
  const name = cleanLine(source.title) || source.id;
  const note = (reason: string, example = name) => changed.push({ reason, example });

  const prepared = unlessTooLong(() => prepareText(withPicture(source), allowsHtml));
  if (!prepared) return { post: undefined, leftOut: [{ kind: 'post', reason: tooLongReason, example: name }] };
  const { html, pictures, headings } = prepared;
  const text = plainText(html);
  for (const place of findLostPlaces(html)) note(lostPlaceReason, `#${place} in ${name}`);
  for (const reason of prepared.lostForms) note(reason);

  let title = cleanLine(source.title);
  if (!title) {
    title = cutAtWord(text, 60) || 'Untitled';
    note('Posts without a title are called by their first words.', title);
  } else if (title.length > limits.title) {
    title = cutAtWord(title, limits.title);
    note(`Titles were cut at ${limits.title} characters.`);
  }
  let subTitle = cleanLine(source.subTitle);
  if (subTitle.length > limits.subTitle) {
    subTitle = cutAtWord(subTitle, limits.subTitle);
    note(`Excerpts were cut at ${limits.subTitle} characters to be sub titles.`);
  }

  const { isPage = false } = source;
  const names = [...source.categories, ...source.tags];
  const found = isPage ? undefined : findCategory(source.categories, source.tags);
  const category = isPage ? '' : (found ?? defaultCategory);
  if (isPage) {
    if (names.length > 0) note('Pages have no categories and no tags here.');
  } else if (found === undefined) {
    const reason = `Posts in no category of this blog are in ${category}, as they are mapped to no other. They are in:`;
    if (source.categories.length === 0) note(reason, '(none)');
    for (const each of source.categories) note(reason, cleanLine(each));
  } else if (source.categories.length > 1) {
    note('A post has one category here: further ones were left out.');
  }
  const tags = isPage ? '' : prepareTags(source.tags, note);

  const { coverCaption = '', coverAlt = '' } = source;
  if (!isPage && source.cover !== undefined && plainText(coverCaption) + coverAlt.trim() !== '')
    note('Covers have no captions and no descriptions here: those of theirs were left out.');
  if (source.canonicalUrl !== undefined)
    note('Posts here are originals: the addresses of originals elsewhere (canonical) were left out.');

  const isDated = isStorable(source.createdAt);
  if (!isDated) note('Posts without a date have that of the import.');
  const publishAt = source.isPublished && isDated && source.createdAt! > now ? source.createdAt! : undefined;
  if (publishAt) note('Scheduled posts are published here, too, when their time has come.');
  const createdAt = publishAt ? earlier(source.updatedAt, now) : isDated ? source.createdAt! : now;
  const updatedAt = isStorable(source.updatedAt) && source.updatedAt > createdAt ? source.updatedAt : createdAt;

  const comments: PreparedComment[] = [];
  const distinguish = createDistinction();
  for (const comment of source.comments) {
    const prepared = prepareComment(comment, createdAt);
    const id = prepared && distinguish(prepared);
    if (id !== undefined) comments.push({ ...prepared!, id });
    else {
      const reason = prepared ? 'Comments that are there twice come once.' : 'Comments without text were left out.';
      leftOut.push({ kind: 'comment', reason, example: name });
    }
    if (cleanText(comment.content).trim().length > limits.comment) {
      note(`Comments were cut at ${limits.comment.toLocaleString('en')} characters.`);
    }
  }

  const threads = toThreads(comments);
  for (let count = 0; count < threads.flattened; count += 1) note(flattenedReason);

  const byline = cutAtWord(cleanLine(source.author ?? ''), maxByline) || null;
  const post = {
    id: cleanLine(source.id) || `${title} ${createdAt.toISOString()}`,
    isPage,
    title,
    subTitle,
    html,
    inlinePictures: pictures,
    headings,
    category,
    tags,
    isPublished: source.isPublished && !publishAt,
    publishAt: publishAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    isDated,
    updatedAt: updatedAt.toISOString(),
    byline,
    authors: source.authors ?? [],
    sourceCategories: isPage ? [] : source.categories,
    localTime: source.localTime,
    cover: isPage ? undefined : source.cover,
    comments: threads.comments,
    addresses: source.addresses,
    slug: source.slug ?? '',
    blogId: source.blogId,
    takesComments: source.takesComments ?? (!isPage || comments.length > 0),
    series: isPage ? undefined : prepareSeries(source.series, note),
    base: source.base,
  };
  return { post: { ...post, hash: hashOf(source), changed }, leftOut };
}

function prepareSeries(
  series: SourcePost['series'],
  note: (reason: string, example: string) => void,
): SourcePost['series'] {
  const name = cleanLine(series?.name ?? '');
  if (!series || name === '') return undefined;
  if (name.length > limits.termName) note(`Names of series were cut at ${limits.termName} characters.`, name);
  return { ...series, name: cutAtWord(name, limits.termName) };
}

/** Their names, separated by commas, which are none in a name here. */
function prepareTags(names: readonly string[], note: (reason: string, example: string) => void): string {
  const cleaned = names.map(cleanTag).filter(Boolean);
  const distinct = [...new Map(cleaned.map((name) => [foldCase(name), name])).values()];
  for (const name of distinct.slice(limits.tags))
    note(`A post has ${limits.tags} tags at most: further ones were left out.`, name);
  return distinct
    .slice(0, limits.tags)
    .map((name) => {
      if (name.length > limits.termName) note(`Tags were cut at ${limits.termName} characters.`, name);
      return cutAtWord(name, limits.termName);
    })
    .join(', ');
}

const cleanTag = (name: string): string => cleanLine(name).replaceAll(',', ' ').replace(/\s+/g, ' ').trim();

/** The name of a tag as posts get it; empty where nothing is left of it. */
export const readTagName = (name: string): string => cutAtWord(cleanTag(name), limits.termName);

/** The date of a draft: when it was written. */
const earlier = (date: Date | undefined, now: Date): Date => (isStorable(date) && date < now ? date : now);

const flattenedReason =
  'Answers to comments that do not come, or that nobody has approved, stand among the others, by their dates.';

/**
 * Oldest first, and answers after what they answer, which is the comment that began it all: there is one level here, and only
 * what is approved is answered.
 */
function toThreads(comments: PreparedComment[]): { comments: PreparedComment[]; flattened: number } {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const begins = new Map<PreparedComment, PreparedComment | undefined>();
  /** Undefined where it is missing, or the answers go round in a circle. */
  const findBegin = (comment: PreparedComment): PreparedComment | undefined => {
    const path: PreparedComment[] = [];
    let begin: PreparedComment | undefined = comment;
    while (begin?.replyTo !== undefined && !begins.has(begin)) {
      begins.set(begin, undefined);
      path.push(begin);
      begin = byId.get(begin.replyTo);
    }
    if (begin && begins.has(begin)) begin = begins.get(begin);
    for (const each of path) begins.set(each, begin);
    return begin;
  };
  let flattened = 0;
  const threaded = comments.map((comment) => {
    if (comment.replyTo === undefined) return comment;
    const begin = findBegin(comment);
    if (begin?.isApproved) return { ...comment, replyTo: begin.id };
    flattened += 1;
    return { ...comment, replyTo: undefined };
  });
  const byDate = threaded.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
  const isAnswer = ({ replyTo }: PreparedComment) => replyTo !== undefined;
  return { comments: [...byDate.filter((comment) => !isAnswer(comment)), ...byDate.filter(isAnswer)], flattened };
}

function prepareComment({ id, name, content, createdAt, isApproved, replyTo }: SourceComment, postedAt: Date) {
  const text = cutAtWord(cleanText(content).trim(), limits.comment);
  if (!text) return undefined;
  return {
    id: cleanLine(id),
    name: cutAtWord(cleanLine(name), limits.name) || 'Anonymous',
    content: text,
    createdAt: (isStorable(createdAt) ? createdAt : postedAt).toISOString(),
    isApproved,
    replyTo: cleanLine(replyTo ?? '') || undefined,
  };
}

/**
 * Makes the ids of the comments of a post unique: a file that was merged or edited may have several of the same id, or without.
 * @returns its result is undefined for a comment that was there before
 */
function createDistinction(): (comment: PreparedComment) => string | undefined {
  const known = new Set<string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (comment) => {
    const content = JSON.stringify(comment);
    if (known.has(content)) return undefined;
    known.add(content);
    let id = comment.id;
    let count = counts.get(id) ?? 1;
    while (taken.has(id)) id = `${comment.id} (${(count += 1)})`;
    counts.set(comment.id, count);
    taken.add(id);
    return id;
  };
}

/** A page has no cover: what it had as one stands at the beginning of its text. */
function withPicture(source: SourcePost): SourcePost {
  const { isPage, cover, coverAlt = '', coverCaption = '', html } = source;
  if (!isPage || cover === undefined || html.includes(cover)) return source;
  return { ...source, html: figure(pictureTag(cover, coverAlt), coverCaption) + html };
}

/** @throws TextTooLongError */
function prepareText(
  { html, pictures: taken }: SourcePost,
  allowsHtml: boolean,
): Pick<PreparedPost, 'html' | 'headings'> & { pictures: InlinePictures; lostForms: string[] } {
  const opened = openText(cleanText(html), taken);
  const shown = showBlocks(showEmbeds(allowsHtml ? opened.text : withoutRawHtml(opened.text)));
  const inline = takeInlinePictures(shown, opened.pictures);
  const raw = takeRawPictures(inline.text, inline.pictures);
  const { text, pictures } = takePlayers(raw.text, raw.pictures);
  try {
    // Trimmed as what arrives by the API: saved again unchanged, it stays the same.
    const sanitized = restoreInWords(sanitize(text), pictures).trim();
    if (sanitized.length > limits.description) throw new TextTooLongError();
    return { html: sanitized, pictures, headings: findNamedHeadings(shown), lostForms: findLostForms(opened.text) };
  } catch (error) {
    if (error instanceof HttpError) throw new TextTooLongError();
    throw error;
  }
}

/** A hash of what the source says, not of what becomes of it: another mapping of categories is no change of the post. */
const hashOf = ({ pictures, ...post }: SourcePost): string =>
  createHash('sha256')
    // Without the comments, each of which is recognized by its own id.
    .update(
      JSON.stringify({
        ...post,
        base: '',
        comments: [],
        // Only a new post gets them.
        slug: undefined,
        blogId: undefined,
        takesComments: undefined,
        series: undefined,
        // Nothing becomes of them, but for the cover of a page.
        canonicalUrl: undefined,
        ...(!post.isPage && { coverCaption: undefined, coverAlt: undefined }),
        // They are named in `author`.
        authors: undefined,
        localTime: undefined,
        pictures: pictures?.size ? [...pictures.values()] : undefined,
      }),
    )
    .digest('hex')
    .slice(0, 32);
