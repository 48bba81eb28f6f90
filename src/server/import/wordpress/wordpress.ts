import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { plainText } from '../../../contract/plain-text';
import { isPast, overdueReason, readDate } from '../dates';
import { OperatorError } from '../../operator-error';
import { findFile, pathInAddress, uploadPaths } from '../pictures/find-file';
import { addressInSite } from '../links';
import {
  pagesReason,
  type Remark,
  type SourceAuthor,
  type SourceComment,
  type SourceItem,
  type SourcePost,
  type SourceReader,
  type SourceTerm,
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
  /** Without a slash at its end. */
  sitePath: string;
  siteTitle: string;
  /** By their logins. */
  authors: Map<string, SourceAuthor>;
  attachments: Map<string, Attachment>;
  /** The attachments of a post. */
  children: Map<string, string[]>;
  /** What posts have in common, by its number. */
  reusableBlocks: Map<string, string>;
  /** By kind and slug. */
  terms: Map<string, Term>;
}

interface Term extends Pick<SourceTerm, 'kind' | 'name' | 'slug'> {
  /** The slug of the category that it is in. */
  parent: string;
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
    authors: [...index.authors.values()].filter(isNamed),
    terms: toTerms(index),
    feeds: ['feed', 'feed/rss', 'feed/rss2', 'feed/atom', 'comments/feed'].map((path) => `${index.sitePath}/${path}`),
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
  const index: Index = {
    siteUrl: '',
    sitePath: '',
    siteTitle: '',
    authors: new Map(),
    attachments: new Map(),
    children: new Map(),
    reusableBlocks: new Map(),
    terms: new Map(),
  };
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
        const email = part.fields.get('wp:author_email')?.trim() || undefined;
        const name = plainText(part.fields.get('wp:author_display_name') ?? '') || login;
        index.authors.set(login, { id: login, name, email, slug: toNicename(login) });
      } else if (part.type === 'term') addTerm(index, part.fields);
      else {
        part.item.categories.forEach((each) => addTermOfPost(index, each));
        const type = textOf(part.item, 'wp:post_type');
        if (type === 'attachment') addAttachment(index, part.item);
        else if (type === 'wp_block') addReusableBlock(index, part.item);
      }
    }
    const siteUrl = blogUrl || link;
    if (index.siteUrl && siteUrl !== index.siteUrl) {
      throw new OperatorError(
        `${file} is of another blog (${siteUrl}) than the file before it; import one blog after the other.`,
      );
    }
    index.siteUrl = siteUrl;
  }
  index.sitePath = URL.canParse(index.siteUrl) ? withoutTrailingSlashes(new URL(index.siteUrl).pathname) : '';
  for (const author of index.authors.values()) {
    if (author.slug) Object.assign(author, withFeeds([`${index.sitePath}/author/${author.slug}`]));
  }
  return index;
}

/** What WordPress makes of a login in the address of the author's page. */
const toNicename = (login: string): string =>
  login
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll('.', '-')
    .replace(/[^a-z0-9 _-]+/g, '')
    .replace(/[ -]+/g, '-');

const withFeeds = (addresses: string[]) => ({ addresses, feeds: addresses.map((path) => `${path}/feed`) });

/** Terms that are told apart. */
const maxTerms = 50_000;

function addTerm({ terms }: Index, fields: ReadonlyMap<string, string>): void {
  const field = (name: string) => fields.get(name)?.trim() ?? '';
  const isTag = fields.has('wp:tag_slug');
  const slug = decodeName(isTag ? field('wp:tag_slug') : field('wp:category_nicename'));
  const name = plainText(isTag ? field('wp:tag_name') : field('wp:cat_name')).trim() || slug;
  const kind = isTag ? 'tag' : 'category';
  const parent = isTag ? '' : decodeName(field('wp:category_parent'));
  if (slug && terms.size < maxTerms) terms.set(`${kind} ${slug}`, { kind, name, slug, parent });
}

/** Where an export does not list its terms. */
function addTermOfPost({ terms }: Index, { domain, nicename, name: text }: WxrItem['categories'][number]): void {
  const kind = domain === 'category' ? 'category' : domain === 'post_tag' || domain === 'tag' ? 'tag' : undefined;
  const slug = decodeName(nicename);
  const key = `${kind} ${slug}`;
  if (!kind || !slug || terms.has(key) || terms.size >= maxTerms) return;
  terms.set(key, { kind, name: plainText(text).trim() || slug, slug, parent: '' });
}

/** Categories in others are deeper than this in nobody's blog. */
const maxDepth = 10;

function toTerms({ terms, sitePath }: Index): SourceTerm[] {
  const pathOf = ({ kind, slug, parent }: Term): string => {
    let path = slug;
    for (let up = parent, depth = 0; up && depth < maxDepth; depth += 1) {
      path = `${up}/${path}`;
      up = terms.get(`${kind} ${up}`)?.parent ?? '';
    }
    return `${sitePath}/${kind}/${path}`;
  };
  return Array.from(terms.values(), (term) => {
    const { kind, name, slug } = term;
    return { kind, name, slug, ...withFeeds([...new Set([`${sitePath}/${kind}/${slug}`, pathOf(term)])]) };
  });
}

function addAttachment({ attachments, children }: Index, item: WxrItem): void {
  const id = textOf(item, 'wp:post_id');
  const url = textOf(item, 'wp:attachment_url') || textOf(item, 'guid');
  if (!id || !url) return;
  const caption = item.fields.get('excerpt:encoded')?.trim() ?? '';
  attachments.set(id, {
    url,
    title: plainText(textOf(item, 'title')),
    alt: item.meta.get('_wp_attachment_image_alt') ?? '',
    caption,
  });
  const parent = textOf(item, 'wp:post_parent');
  if (!parent || parent === '0') return;
  const siblings = children.get(parent) ?? [];
  siblings.push(id);
  children.set(parent, siblings);
}

/** Of one, and all together: they are kept while the export is read. */
const maxBlockLength = 100_000;
const maxReusableBlocks = 1_000;

function addReusableBlock({ reusableBlocks }: Index, item: WxrItem): void {
  const content = item.fields.get('content:encoded') ?? '';
  const id = textOf(item, 'wp:post_id');
  if (content.length > maxBlockLength || reusableBlocks.size >= maxReusableBlocks) return;
  reusableBlocks.set(id, content);
}

const maxInsertedLength = 1_000_000;

/** As the editor writes it; nothing in its attributes has these signs. */
const reusableBlock = /<!-- wp:block \{"ref":(\d+)[,}][^<>]*\/-->/g;

/** With the reusable blocks in their places. One may stand in another; in itself, it is nothing, as in WordPress. */
function insertReusableBlocks(content: string, { reusableBlocks }: Index): string {
  let left = maxInsertedLength;
  const insert = (text: string, within: readonly string[]): string =>
    text.replace(reusableBlock, (placeholder, id: string) => {
      if (within.includes(id)) return '';
      const block = reusableBlocks.get(id);
      if (block === undefined || block.length > left) return placeholder;
      left -= block.length;
      return insert(block, [...within, id]);
    });
  return insert(content, []);
}

const otherTypes: Record<string, string> = {
  page: pagesReason,
  attachment: 'Uploads come with the posts that show them, and not by themselves.',
  nav_menu_item: 'There are no menus here.',
  revision: 'Revisions were left out.',
  wp_block: 'Reusable blocks come with the posts that they stand in, and not by themselves.',
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
  const named = authors.filter(isNamed);
  if (authors.some(({ name }) => isEmail(name)))
    note('Authors of whom only the e-mail address is known are not named.');

  if (textOf(item, 'wp:is_sticky') === '1') note('Posts that stick to the top stand where their date puts them.');

  const { comments, leftOut, addresses } = readComments(item);
  for (const each of leftOut) yield { type: 'left out', kind: 'comment', ...each, example };
  const opened = unlessTooLong(() => openText(insertReusableBlocks(item.fields.get('content:encoded') ?? '', index)));
  if (!opened) {
    yield { type: 'left out', kind: 'post', reason: tooLongReason, example, comments: comments.length };
    return;
  }
  for (let count = 0; count < addresses; count += 1) note('The web addresses of who has commented were left out.');
  const html = renderContent(opened.text, {
    footnotes: readFootnotes(item.meta.get('footnotes') ?? ''),
    findAttachments: (ids = index.children.get(textOf(item, 'wp:post_id')) ?? []) =>
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
  const cover = index.attachments.get(item.meta.get('_thumbnail_id')?.trim() ?? '');
  const canonical = canonicalFields.map((name) => item.meta.get(name)?.trim()).find(Boolean);
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
    localTime: readLocalTime(item),
    updatedAt: readDate(textOf(item, 'wp:post_modified_gmt')),
    author: named.map(({ name }) => name).join(', ') || undefined,
    authors: named,
    cover: cover?.url,
    coverCaption: cover?.caption,
    coverAlt: cover?.alt,
    canonicalUrl: canonical && addressInSite(canonical, index.siteUrl) === undefined ? canonical : undefined,
    comments,
    addresses: readAddresses(item, index.sitePath, type),
    slug: readSlugInAddress(item),
    ...(type === 'post' && { takesComments: textOf(item, 'wp:comment_status') !== 'closed' }),
    base: index.siteUrl,
  };
  yield { type: 'post', post, changed };
}

/** Of the plugins Yoast SEO, Rank Math, and SEOPress. */
const canonicalFields = ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical'];

/** Where both times are known. */
function readLocalTime(item: WxrItem): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(item, 'wp:post_date')) ?? [];
  const isKnown =
    day !== undefined && !day.startsWith('0000') && readDate(textOf(item, 'wp:post_date_gmt')) !== undefined;
  return isKnown ? `${day}T${time}` : undefined;
}

/** Its name, or its number, where that is in its address, as in `/archives/123`. */
function readSlugInAddress(item: WxrItem): string {
  const name = decodeName(textOf(item, 'wp:post_name'));
  const id = textOf(item, 'wp:post_id');
  const link = textOf(item, 'link');
  const segments = URL.canParse(link) ? new URL(link).pathname.split('/').map(decodeName) : [];
  return id !== '' && segments.at(segments.at(-1) === '' ? -2 : -1) === id && !segments.includes(name) ? id : name;
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
function readAuthors(item: WxrItem, { authors }: Index): SourceAuthor[] {
  const creator = textOf(item, 'dc:creator');
  const coAuthors = item.categories
    .filter(({ domain }) => domain === 'author')
    .map(({ nicename, name }) => {
      const login = nicename.replace(/^cap-/, '');
      return authors.get(name) ?? authors.get(login) ?? { id: login || name, name: plainText(name), slug: login };
    });
  const distinct = [...new Map(coAuthors.map((author) => [author.name, author])).values()];
  return distinct.length > 0
    ? distinct
    : [authors.get(creator) ?? { id: creator, name: creator, slug: toNicename(creator) }];
}

const isNamed = ({ name }: SourceAuthor): boolean => name !== '' && !isEmail(name);

const isEmail = (name: string) => /^[^\s@]{1,100}@[^\s@]{1,300}$/.test(name);

/** Older versions write each term twice, once without its slug. The category in the address of the post comes first. */
function readTerms({ categories, fields }: WxrItem): { categories: string[]; tags: string[] } {
  const hasSlugs = categories.some(({ nicename }) => nicename);
  const link = fields.get('link')?.trim() ?? '';
  const isInLink = (slug: string) => slug !== '' && link.includes(`/${slug}/`);
  const sorted = categories.toSorted((one, other) => Number(isInLink(other.nicename)) - Number(isInLink(one.nicename)));
  const namesOf = (...domains: string[]) => [
    ...new Set(
      sorted
        .filter(({ domain, nicename }) => domains.includes(domain) && (nicename || !hasSlugs))
        .map(({ name }) => plainText(name)),
    ),
  ];
  return { categories: namesOf('category', ''), tags: namesOf('post_tag', 'tag') };
}

function readAddresses(item: WxrItem, path: string, type: string): string[] {
  const link = textOf(item, 'link');
  const id = textOf(item, 'wp:post_id');
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
  let addresses = 0;
  for (const fields of comments) {
    const field = (name: string) => fields.get(`wp:comment_${name}`)?.trim() ?? '';
    const approved = field('approved');
    if (approved === 'spam' || /trash/.test(approved))
      leftOut.push({ reason: 'Comments that are spam, or in the bin, were left out.' });
    else if (!['', 'comment'].includes(field('type')))
      leftOut.push({ reason: 'Pingbacks, trackbacks and notes of plugins are no comments.' });
    else {
      if (field('author_url')) addresses += 1;
      kept.push({
        id: field('id') || `${field('date_gmt')} ${field('author')}`,
        name: plainText(field('author')),
        content: plainLines(fields.get('wp:comment_content') ?? ''),
        createdAt: readDate(field('date_gmt')) ?? readDate(field('date')),
        isApproved: approved === '1',
        replyTo: field('parent') === '0' ? undefined : field('parent'),
      });
    }
  }
  return { comments: kept, leftOut, addresses };
}
