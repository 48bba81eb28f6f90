import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorCode } from '../../error-code';
import { OperatorError } from '../../operator-error';
import { isPast, overdueReason, readDate } from '../dates';
import { findFile, pathInAddress, uploadPaths } from '../pictures/find-file';
import {
  pagesReason,
  type Remark,
  type SourceAuthor,
  type SourceComment,
  type SourceItem,
  type SourcePost,
  type SourceReader,
} from '../source';
import { addressInSite } from '../links';
import type { TextWithPictures } from '../pictures/text-pictures';
import { openText, plainLines, tooLongReason, unlessTooLong, withoutTrailingSlashes } from '../text';
import { type OnLeftOut, withoutHidden } from './cards';
import { lexicalToHtml } from './lexical';
import { mobiledocToHtml } from './mobiledoc';

interface Options {
  /** The content folder. */
  media: string | undefined;
  /** The address of the blog, which exports leave out of the addresses of its own pictures. */
  url: string | undefined;
  hasPages: boolean;
}

type Row = Record<string, unknown>;

interface Tables {
  posts: Row[];
  find: (table: string) => Row[];
}

/** It is parsed as a whole, which takes some six times as much memory. */
const maxFileBytes = 500_000_000;

const hiddenReason = 'Cards that only members or e-mails have were left out.';

const text = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/**
 * Reads an export of Ghost. Its JSON is one value, in which posts stand before the names of their authors and tags: it is in
 * memory as a whole, unlike what becomes of it.
 * @throws OperatorError
 */
export async function openGhost(file: string, { media, url, hasPages }: Options): Promise<SourceReader> {
  if (media !== undefined && !(await stat(media).catch(() => undefined))?.isDirectory()) {
    throw new OperatorError(`${media}: There is no such folder.`);
  }
  if (url !== undefined && !URL.canParse(url))
    throw new OperatorError(`${url} is no address; --url is that of the blog.`);
  const tables = await readTables(file);
  const siteUrl = withoutTrailingSlashes(url ?? '');
  const sitePath = siteUrl ? withoutTrailingSlashes(new URL(siteUrl).pathname) : '';
  const authors = createNames(tables, { links: 'posts_authors', key: 'author_id', rows: tables.find('users') });
  const tags = createNames(tables, { links: 'posts_tags', key: 'tag_id', rows: tables.find('tags') });
  const memberNames = new Map(tables.find('members').map((row) => [text(row, 'id'), text(row, 'name')]));
  const commentsOf = groupByPost(tables.find('comments'));
  const metas = new Map<string, Row>(tables.find('posts_meta').map((row) => [text(row, 'post_id'), row]));

  const toAuthorHere = (row: Row) => toAuthor(row, sitePath);

  function* toItems(row: Row): Generator<SourceItem> {
    const title = text(row, 'title');
    const isPage = text(row, 'type') === 'page' || row.page === true || row.page === 1;
    const example = title || text(row, 'slug');
    if (isPage && !hasPages) {
      yield {
        type: 'left out',
        kind: 'other',
        reason: pagesReason,
        example,
        comments: commentsOf(text(row, 'id')).length,
      };
      return;
    }
    const changed: Remark[] = [];
    const note = (reason: string) => changed.push({ reason, example });
    const status = text(row, 'status');
    const visibility = text(row, 'visibility') || 'public';
    if (status === 'sent') note('Posts that were only sent by e-mail are drafts.');
    if (visibility !== 'public') note('Posts for members are drafts, as there are none here.');
    const isPublished = (status === 'published' || status === 'scheduled') && visibility === 'public';
    const createdAt = readDate(row.published_at) ?? readDate(row.created_at);
    if (isPublished && status === 'scheduled' && isPast(createdAt)) note(overdueReason);
    const id = text(row, 'id') || text(row, 'slug');
    const { names, hidden } = tags(id);
    if (hidden > 0) note('Internal tags were left out.');
    const onLeftOut: OnLeftOut = (card, why) => {
      const reason = why === 'hidden' ? hiddenReason : 'Cards that mean nothing here were left out.';
      changed.push({ reason, example: `${card} in ${example}` });
    };
    const own = (value: string) => value.replaceAll('__GHOST_URL__', siteUrl);
    const slug = text(row, 'slug');
    const content = unlessTooLong(() => readContent(row, onLeftOut));
    if (!content) {
      yield { type: 'left out', kind: 'post', reason: tooLongReason, example, comments: commentsOf(id).length };
      return;
    }
    const comments: SourceComment[] = [];
    for (const comment of commentsOf(id)) {
      if (text(comment, 'status') === 'deleted') {
        yield { type: 'left out', kind: 'comment', reason: 'Comments that were deleted were left out.', example };
      } else {
        comments.push(toComment(comment, memberNames));
      }
    }
    const meta = metas.get(id) ?? {};
    const canonical = own(text(row, 'canonical_url')).trim();
    const post: SourcePost = {
      id,
      ...(isPage && { isPage: true }),
      title,
      subTitle: text(row, 'custom_excerpt') || text(meta, 'meta_description') || text(row, 'meta_description'),
      html: own(content.text),
      pictures: content.pictures,
      categories: names.slice(0, 1),
      tags: names,
      isPublished,
      createdAt,
      updatedAt: readDate(row.updated_at),
      author: authors(id).names.join(', ') || undefined,
      authors: authors(id).rows.map(toAuthorHere),
      cover: own(text(row, 'feature_image') || text(row, 'image')) || undefined,
      coverCaption: own(text(meta, 'feature_image_caption')),
      coverAlt: text(meta, 'feature_image_alt'),
      canonicalUrl: canonical && addressInSite(canonical, siteUrl) === undefined ? canonical : undefined,
      comments,
      slug,
      addresses: slug ? [`${sitePath}/${slug}/`] : [],
      base: siteUrl,
    };
    yield { type: 'post', post, changed };
  }

  return {
    authors: tables
      .find('users')
      .filter((row) => text(row, 'name') !== '')
      .map(toAuthorHere),
    terms: tables
      .find('tags')
      .filter(isVisible)
      .map((row) => {
        const slug = text(row, 'slug');
        return { kind: 'tag' as const, name: text(row, 'name'), slug, ...addressesOf('tag', slug, sitePath) };
      }),
    feeds: [`${sitePath}/rss`],
    source: `ghost${siteUrl ? ` ${siteUrl.replace(/^https?:\/\//, '')}` : ''}`,
    async *read() {
      for (const row of tables.posts) yield* toItems(row);
      const members = tables.find('members').length;
      if (members > 0) {
        yield {
          type: 'left out',
          kind: 'other',
          reason: 'Members do not come: accounts are made by those whose they are.',
          example: String(members),
        };
      }
    },
    async findPicture(address, base) {
      const path = pathInAddress(URL.canParse(address) ? new URL(address).pathname : address);
      const found =
        media === undefined || path === undefined
          ? undefined
          : await findFile(uploadPaths(resolve(media), path), [media]);
      return {
        files: found === undefined ? [] : [found],
        url: URL.canParse(address, base || undefined) ? new URL(address, base || undefined).href : undefined,
      };
    },
    findLink(href) {
      const address = addressInSite(href, siteUrl);
      return address === undefined ? undefined : { address, posts: [] };
    },
  };
}

/** Comments are in exports of tools that write more than Ghost itself imports. */
function groupByPost(comments: Row[]): (postId: string) => Row[] {
  const byPost = new Map<string, Row[]>();
  for (const row of comments) {
    const postId = text(row, 'post_id');
    const list = byPost.get(postId) ?? [];
    list.push(row);
    byPost.set(postId, list);
  }
  return (postId) => byPost.get(postId) ?? [];
}

function toAuthor(row: Row, sitePath: string): SourceAuthor {
  const slug = text(row, 'slug');
  return {
    id: slug || text(row, 'id'),
    name: text(row, 'name'),
    email: text(row, 'email') || undefined,
    about: text(row, 'bio'),
    slug,
    ...addressesOf('author', slug, sitePath),
  };
}

function addressesOf(kind: 'author' | 'tag', slug: string, sitePath: string) {
  const path = `${sitePath}/${kind}/${slug}`;
  return slug ? { addresses: [path], feeds: [`${path}/rss`] } : { addresses: [], feeds: [] };
}

/** Internal ones are for whoever writes the blog. */
const isVisible = (row: Row): boolean =>
  text(row, 'visibility') !== 'internal' && text(row, 'name') !== '' && !text(row, 'name').startsWith('#');

const toComment = (row: Row, memberNames: ReadonlyMap<string, string>): SourceComment => ({
  id: text(row, 'id') || `${text(row, 'created_at')} ${text(row, 'member_id')}`,
  name: memberNames.get(text(row, 'member_id')) ?? '',
  content: plainLines(text(row, 'html')),
  createdAt: readDate(row.created_at),
  // Others are hidden by a moderator.
  isApproved: text(row, 'status') === 'published',
  replyTo: text(row, 'parent_id') || undefined,
});

/** The text as it was written; where that cannot be read, or has cards that are not known, what Ghost has made of it. */
function readContent(row: Row, onLeftOut: OnLeftOut): TextWithPictures {
  const html = text(row, 'html');
  const written = text(row, 'lexical') || text(row, 'mobiledoc');
  const openHtml = (onHidden: OnLeftOut) => openText(withoutHidden(html, onHidden));
  if (!written) return openHtml(onLeftOut);
  const leftOut: Parameters<OnLeftOut>[] = [];
  const convert = text(row, 'lexical') ? lexicalToHtml : mobiledocToHtml;
  const opened = openText(written);
  let converted: string;
  try {
    converted = convert(opened.text, (...card) => leftOut.push(card));
  } catch {
    if (!html) onLeftOut('the text, which is damaged,', 'unknown');
    return openHtml(onLeftOut);
  }
  const isUnknown = leftOut.some(([, why]) => why === 'unknown');
  const isShown = html !== '' && (isUnknown || !converted.trim());
  for (const [card, why] of leftOut) if (!isShown || why !== 'unknown') onLeftOut(card, why);
  return isShown ? openHtml(() => undefined) : { text: converted, pictures: opened.pictures };
}

/** The names of what posts are linked to, in their order; those of a single author as older versions have it. */
function createNames(tables: Tables, { links, key, rows }: { links: string; key: string; rows: Row[] }) {
  const byId = new Map<string, Row>(rows.map((row) => [text(row, 'id'), row]));
  const byPost = new Map<string, { id: string; order: number }[]>();
  for (const row of tables.find(links)) {
    const list = byPost.get(text(row, 'post_id')) ?? [];
    list.push({ id: text(row, key), order: Number(row.sort_order ?? 0) });
    byPost.set(text(row, 'post_id'), list);
  }
  if (key === 'author_id') {
    for (const row of tables.posts) {
      if (!byPost.has(text(row, 'id')) && row.author_id)
        byPost.set(text(row, 'id'), [{ id: text(row, 'author_id'), order: 0 }]);
    }
  }
  return (postId: string) => {
    const found = (byPost.get(postId) ?? [])
      .sort((a, b) => a.order - b.order)
      .flatMap(({ id }): Row[] => {
        const row = byId.get(id);
        return row ? [row] : [];
      });
    const visible = found.filter(isVisible);
    return { rows: visible, names: visible.map((row) => text(row, 'name')), hidden: found.length - visible.length };
  };
}

async function readTables(file: string): Promise<Tables> {
  let parsed: unknown;
  let beginning = '';
  try {
    if ((await stat(file)).size > maxFileBytes) throw new OperatorError(`${file}: The file is larger than 500 MB.`);
    const content = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
    beginning = content.slice(0, 100).trimStart();
    parsed = JSON.parse(content);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (errorCode(error) === 'ENOENT') throw new OperatorError(`${file}: There is no such file.`);
    if (!(error instanceof SyntaxError)) throw new OperatorError(`${file}: The file cannot be read.`);
    if (beginning.startsWith('<')) throw new OperatorError(`${file}: The file is no export of Ghost.`);
    throw damaged(file, `it is not the JSON that Ghost writes (${error.message})`);
  }
  const { db, data: bare } = (parsed ?? {}) as { db?: { data?: unknown }[]; data?: unknown };
  const data = db?.[0]?.data ?? bare;
  if (!isRow(data) || !Array.isArray(data.posts)) throw new OperatorError(`${file}: The file is no export of Ghost.`);
  const find = (table: string): Row[] => {
    const rows: unknown = data[table] ?? [];
    if (!Array.isArray(rows) || !rows.every(isRow)) throw damaged(file, `not all that is in "${table}" has fields`);
    return rows;
  };
  return { posts: find('posts'), find };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const damaged = (file: string, problem: string) =>
  new OperatorError(
    `${file}: The file is damaged, so that nothing was imported: ${problem}. Please export it again, and import the file as it comes.`,
  );
