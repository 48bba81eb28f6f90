import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { plainText } from '../../../contract/plain-text';
import { isPast, overdueReason, readDate } from '../dates';
import { OperatorError } from '../../operator-error';
import { findFile, pathInAddress, uploadPaths } from '../pictures/find-file';
import { addressInSite } from '../links';
import {
  flattenedReason,
  pagesReason,
  type Remark,
  type SourceComment,
  type SourceItem,
  type SourcePost,
  type SourceReader,
} from '../source';
import { openText, plainLines, tooLongReason, unlessTooLong, withoutTrailingSlashes } from '../text';
import { readFootnotes, renderContent } from './content';
import { readWxr, type WxrItem } from './read-wxr';
import type { Attachment } from './shortcodes';

interface Options {
  /** The folder of the uploads. */
  media: string | undefined;
  /** Whether pages come, too. */
  hasPages: boolean;
}

/** What posts refer to, in whatever file, before or after them. */
interface Index {
  siteUrl: string;
  siteTitle: string;
  /** Names by logins. */
  authors: Map<string, string>;
  attachments: Map<string, Attachment>;
  /** The attachments of a post. */
  children: Map<string, string[]>;
}

const textOf = (item: WxrItem, name: string) => item.fields.get(name)?.trim() ?? '';

/** Reads exports of WordPress: once for what posts refer to, and then as often as it is asked. @throws OperatorError */
export async function openWordpress(files: string[], { media, hasPages }: Options): Promise<SourceReader> {
  if (media !== undefined && !(await stat(media).catch(() => undefined))?.isDirectory()) {
    throw new OperatorError(`${media}: There is no such folder.`);
  }
  const index = await readIndex(files);

  async function* read(): AsyncGenerator<SourceItem> {
    for (const file of files) {
      for await (const part of readWxr(file)) {
        if (part.type === 'item') yield* toItems(part.item, index, hasPages);
      }
    }
  }

  return {
    source: nameSite(index),
    read,
    async findPicture(address, base) {
      const path = pathInAddress(URL.canParse(address) ? new URL(address).pathname : address);
      const found =
        media === undefined || path === undefined
          ? undefined
          : await findFile(uploadPaths(resolve(media), path), [media]);
      const url = URL.canParse(address, base) ? new URL(address, base).href : undefined;
      return { files: found === undefined ? [] : [found], url };
    },
    findLink(href) {
      const address = addressInSite(href, index.siteUrl);
      return address === undefined ? undefined : { address, posts: [] };
    },
  };
}

/** By its address; those on the machines of people have all the same. */
function nameSite({ siteUrl, siteTitle }: Index): string {
  const name = `wordpress ${withoutTrailingSlashes(siteUrl.replace(/^https?:\/\//, ''))}`;
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : '';
  return /^[^.]*$|^[\d.]+$|\.(?:local|localhost|test)$/.test(host) ? `${name} ${siteTitle}` : name;
}

async function readIndex(files: string[]): Promise<Index> {
  const index: Index = { siteUrl: '', siteTitle: '', authors: new Map(), attachments: new Map(), children: new Map() };
  for (const file of files) {
    let link = '';
    let blogUrl = '';
    for await (const part of readWxr(file)) {
      if (part.type === 'channel') {
        if (part.name === 'link') link = part.text.trim();
        if (part.name === 'title') index.siteTitle ||= part.text.trim();
        if (part.name === 'wp:base_blog_url') blogUrl = part.text.trim();
      } else if (part.type === 'author') {
        const login = part.fields.get('wp:author_login')?.trim() ?? '';
        index.authors.set(login, plainText(part.fields.get('wp:author_display_name') ?? '') || login);
      } else if (textOf(part.item, 'wp:post_type') === 'attachment') addAttachment(index, part.item);
    }
    const siteUrl = blogUrl || link;
    if (index.siteUrl && siteUrl !== index.siteUrl) {
      throw new OperatorError(
        `${file} is of another blog (${siteUrl}) than the file before it; import one blog after the other.`,
      );
    }
    index.siteUrl = siteUrl;
  }
  return index;
}

function addAttachment({ attachments, children }: Index, item: WxrItem): void {
  const id = textOf(item, 'wp:post_id');
  const url = textOf(item, 'wp:attachment_url') || textOf(item, 'guid');
  if (!id || !url) return;
  const caption = item.fields.get('excerpt:encoded')?.trim() ?? '';
  attachments.set(id, { url, alt: item.meta.get('_wp_attachment_image_alt') ?? '', caption });
  const parent = textOf(item, 'wp:post_parent');
  if (!parent || parent === '0') return;
  const siblings = children.get(parent) ?? [];
  siblings.push(id);
  children.set(parent, siblings);
}

const otherTypes: Record<string, string> = {
  page: pagesReason,
  attachment: 'Uploads come with the posts that show them, and not by themselves.',
  nav_menu_item: 'There are no menus here.',
  revision: 'Revisions were left out.',
  wp_block: 'Reusable blocks come with no post that they stand in.',
};

function* toItems(item: WxrItem, index: Index, hasPages: boolean): Generator<SourceItem> {
  const type = textOf(item, 'wp:post_type') || 'post';
  const status = textOf(item, 'wp:status') || 'publish';
  const title = plainText(item.fields.get('title') ?? '');
  const example = title || textOf(item, 'wp:post_name') || textOf(item, 'wp:post_id');
  const isPost = type === 'post' || (hasPages && type === 'page');
  if (!isPost) {
    const reason = otherTypes[type] ?? 'Items of a type that a plugin or theme has added were left out.';
    const named = otherTypes[type] ? example : `${type}: ${example}`;
    yield { type: 'left out', kind: 'other', reason, example: named, comments: item.comments.length };
    return;
  }
  if (status === 'trash' || status === 'auto-draft' || status === 'inherit') {
    yield {
      type: 'left out',
      kind: 'post',
      reason: 'Posts in the bin, and those never saved, were left out.',
      example,
      comments: item.comments.length,
    };
    return;
  }
  const changed: Remark[] = [];
  const note = (reason: string) => changed.push({ reason, example });
  const isProtected = textOf(item, 'wp:post_password') !== '';
  if (isProtected) note('Posts with a password are drafts, as there are none here.');
  else if (status === 'private') note('Private posts are drafts.');

  const authors = readAuthors(item, index);
  const named = authors.filter((name) => name && !isEmail(name));
  if (authors.some(isEmail)) note('Authors of whom only the e-mail address is known are not named.');

  if (textOf(item, 'wp:is_sticky') === '1') note('Posts that stick to the top stand where their date puts them.');

  const { comments, leftOut, flattened, addresses } = readComments(item);
  for (const each of leftOut) yield { type: 'left out', kind: 'comment', ...each, example };
  const opened = unlessTooLong(() => openText(item.fields.get('content:encoded') ?? ''));
  if (!opened) {
    yield { type: 'left out', kind: 'post', reason: tooLongReason, example, comments: comments.length };
    return;
  }
  for (let count = 0; count < flattened; count += 1) note(flattenedReason);
  for (let count = 0; count < addresses; count += 1) note('The web addresses of who has commented were left out.');
  const html = renderContent(opened.text, {
    footnotes: readFootnotes(item.meta.get('footnotes') ?? ''),
    findPictures: (ids = index.children.get(textOf(item, 'wp:post_id')) ?? []) =>
      ids.flatMap((id) => index.attachments.get(id) ?? []),
    onUnknown: (name) =>
      changed.push({
        reason: 'Shortcodes that mean nothing here stand in the text, and blocks made by plugins are missing.',
        example: `${name} in ${example}`,
      }),
  });
  const createdAt =
    readDate(textOf(item, 'wp:post_date_gmt')) ??
    readDate(textOf(item, 'wp:post_date')) ??
    readDate(textOf(item, 'pubDate'));
  const isPublished = (status === 'publish' || status === 'future') && !isProtected;
  if (isPublished && status === 'future' && isPast(createdAt)) note(overdueReason);
  const post: SourcePost = {
    id: textOf(item, 'wp:post_id') || textOf(item, 'guid') || textOf(item, 'link'),
    ...(type === 'page' && { isPage: true }),
    title,
    subTitle: plainText(item.fields.get('excerpt:encoded') ?? ''),
    html,
    pictures: opened.pictures,
    ...readTerms(item),
    isPublished,
    createdAt,
    updatedAt: readDate(textOf(item, 'wp:post_modified_gmt')),
    author: named.join(', ') || undefined,
    cover: index.attachments.get(item.meta.get('_thumbnail_id')?.trim() ?? '')?.url,
    comments,
    addresses: readAddresses(item, index.siteUrl, type),
    slug: decodeName(textOf(item, 'wp:post_name')),
    base: index.siteUrl,
  };
  yield { type: 'post', post, changed };
}

/** Names in other scripts are percent-encoded. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** With the plugin Co-Authors Plus a post may have several, who are terms of it. */
function readAuthors(item: WxrItem, { authors }: Index): string[] {
  const creator = textOf(item, 'dc:creator');
  const coAuthors = item.categories
    .filter(({ domain }) => domain === 'author')
    .map(({ nicename, name }) => authors.get(name) ?? authors.get(nicename.replace(/^cap-/, '')) ?? plainText(name));
  return coAuthors.length > 0 ? [...new Set(coAuthors)] : [authors.get(creator) ?? creator];
}

const isEmail = (name: string) => /^[^\s@]{1,100}@[^\s@]{1,300}$/.test(name);

/** Older versions write each term twice, once without its slug. */
function readTerms({ categories }: WxrItem): { categories: string[]; tags: string[] } {
  const hasSlugs = categories.some(({ nicename }) => nicename);
  const namesOf = (...domains: string[]) => [
    ...new Set(
      categories
        .filter(({ domain, nicename }) => domains.includes(domain) && (nicename || !hasSlugs))
        .map(({ name }) => plainText(name)),
    ),
  ];
  return { categories: namesOf('category', ''), tags: namesOf('post_tag', 'tag') };
}

function readAddresses(item: WxrItem, siteUrl: string, type: string): string[] {
  const link = textOf(item, 'link');
  const id = textOf(item, 'wp:post_id');
  const path = URL.canParse(siteUrl) ? withoutTrailingSlashes(new URL(siteUrl).pathname) : '';
  const oldSlug = item.meta.get('_wp_old_slug')?.trim();
  const slug = textOf(item, 'wp:post_name');
  const addresses = [
    ...(link ? [link] : []),
    ...(id ? [`${path}/?${type === 'page' ? 'page_id' : 'p'}=${id}`] : []),
    ...(oldSlug && slug && link.includes(slug) ? [link.replace(slug, oldSlug)] : []),
  ];
  return [...new Set(addresses.map((address) => withoutHost(address)))];
}

const withoutHost = (address: string): string => {
  if (!URL.canParse(address)) return address.startsWith('/') ? address : `/${address}`;
  const { pathname, search } = new URL(address);
  return pathname + search;
};

function readComments({ comments }: WxrItem) {
  const leftOut: Pick<Remark, 'reason'>[] = [];
  const kept: SourceComment[] = [];
  let [flattened, addresses] = [0, 0];
  for (const fields of comments) {
    const field = (name: string) => fields.get(`wp:comment_${name}`)?.trim() ?? '';
    const approved = field('approved');
    if (approved === 'spam' || /trash/.test(approved))
      leftOut.push({ reason: 'Comments that are spam, or in the bin, were left out.' });
    else if (!['', 'comment'].includes(field('type')))
      leftOut.push({ reason: 'Pingbacks, trackbacks and notes of plugins are no comments.' });
    else {
      if (!['', '0'].includes(field('parent'))) flattened += 1;
      if (field('author_url')) addresses += 1;
      kept.push({
        id: field('id') || `${field('date_gmt')} ${field('author')}`,
        name: plainText(field('author')),
        content: plainLines(fields.get('wp:comment_content') ?? ''),
        createdAt: readDate(field('date_gmt')) ?? readDate(field('date')),
        isApproved: approved === '1',
      });
    }
  }
  return { comments: kept, leftOut, flattened, addresses };
}
