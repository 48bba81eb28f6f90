import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { isPast, readDate } from '../dates';
import { addressInSite } from '../links';
import { pathInAddress, spellings } from '../pictures/find-file';
import type { LinkTarget, Remark, SourcePost } from '../source';
import {
  addressesOf,
  authorsOf,
  canonicalOf,
  categoriesOf,
  coverAltOf,
  coverCaptionOf,
  coverOf,
  dateField,
  type FrontMatter,
  idOf,
  isDraft,
  isPage,
  seriesOf,
  tagsOf,
  takesComments,
  textField,
} from './front-matter';
import { removeMdx } from './mdx';
import { nameInNotion } from './notion';
import { replaceTemplates } from './templates';

interface Options {
  folder: string;
  render: (markdown: string) => string;
  /** The pattern of the addresses that posts had, such as `/blog/:slug/`. */
  permalink: string | undefined;
  /** Empty where nothing says it. */
  siteUrl: string;
  /** Shows what only a vault has in a text; undefined where there is none. */
  showVault?: ((text: string, file: string) => string) | undefined;
}

/** In the front matter of generators, and of themes of theirs. */
const datesOfPublication = [
  ...['date', 'pubdate', 'pubdatetime', 'publishdate', 'published_at', 'publishedat', 'publisheddate', 'datepublished'],
  ...['published', 'created', 'created_at', 'createdat'],
];
const datesOfChange = [
  ...['lastmod', 'last_modified_at', 'updateddate', 'updated', 'updated_at', 'updatedat', 'moddatetime', 'modified'],
  ...['datemodified', 'lastupdated'],
];

/** As Jekyll names its posts. */
const dated = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/;

/** As Hugo names translations: `hello.fr`. */
const inLanguage = /^(.+)\.([a-z]{2}(?:-[a-z]{2})?)$/i;
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** @returns the name without the language that it is a translation into, and that */
function splitLanguage(name: string): { bareName: string; language: string | undefined } {
  const [, bareName = name, language] = inLanguage.exec(name) ?? [];
  return language !== undefined && languages.of(language) !== undefined
    ? { bareName, language }
    : { bareName: name, language: undefined };
}

/** The heading that a text begins with, and what stands behind it. */
function readHeading(text: string): { heading: string; rest: string } | undefined {
  const begin = text.search(/\S/);
  if (begin === -1 || !/^#\s/.test(text.slice(begin, begin + 2))) return undefined;
  const end = text.indexOf('\n', begin);
  const words = text.slice(begin + 1, end === -1 ? undefined : end).trim();
  // It may be closed as it was opened.
  let length = words.length;
  while (words[length - 1] === '#') length -= 1;
  const heading = words.slice(0, length).trim();
  return heading ? { heading, rest: end === -1 ? '' : text.slice(end + 1) } : undefined;
}

/** The post in a file. */
export function toPost(
  file: string,
  { fields, body }: FrontMatter,
  { folder, render, permalink, siteUrl, showVault }: Options,
): { post: SourcePost; changed: Remark[] } {
  const id = relative(folder, file).split(sep).join('/');
  const name = nameInNotion(file) ?? basename(file, extname(file));
  // A page bundle of Hugo is a folder.
  const { bareName: fileName, language } = splitLanguage(name);
  const bareName = /^_?index$/i.test(fileName) ? basename(dirname(file)) : fileName;
  const [, dateInName, nameWithoutDate = bareName] = dated.exec(bareName) ?? [];
  const slug = textField(fields, 'slug', 'postslug', 'basename') ?? nameWithoutDate;
  const createdAt = dateField(fields, ...datesOfPublication) ?? readDate(dateInName);
  // Hugo shows a post from then on, whatever its date, and until it has expired.
  const publishDate = readDate(fields.publishdate);
  const isExpired = isPast(readDate(fields.expirydate));

  const mdx = extname(file).toLowerCase() === '.mdx' ? removeMdx(body, id) : { body, remarks: [] };
  // As Jekyll has it, and as our own exports do.
  const hasTemplates = String(fields.render_with_liquid) !== 'false';
  const replaced = hasTemplates ? replaceTemplates(mdx.body, id) : mdx;
  const isHtml = /^\.html?$/i.test(extname(file));
  const first = isHtml ? undefined : readHeading(replaced.body);
  const title = textField(fields, 'title') ?? first?.heading ?? nameWithoutDate.replaceAll(/[-_]+/g, ' ');
  // The title stands above the text already.
  const written = first?.heading === title ? first.rest : replaced.body;
  const text = isHtml || !showVault ? written : showVault(written, file);

  const categories = categoriesOf(fields);
  const authors = authorsOf(fields);
  const blogId = idOf(fields);
  const canonical = canonicalOf(fields);
  const post: SourcePost = {
    id,
    ...(isPage(fields) && { isPage: true }),
    title,
    subTitle: textField(fields, 'description', 'excerpt', 'summary', 'subtitle', 'lead') ?? '',
    html: isHtml ? text : render(text),
    categories,
    tags: tagsOf(fields),
    isPublished: !isDraft(fields) && !isExpired && !/(?:^|\/)_drafts\//.test(id),
    createdAt: publishDate && !isPast(publishDate) ? publishDate : createdAt,
    updatedAt: dateField(fields, ...datesOfChange),
    author: authors.join(', ') || undefined,
    authors: authors.map((name) => ({ id: name, name })),
    cover: coverOf(fields),
    coverCaption: coverCaptionOf(fields),
    coverAlt: coverAltOf(fields),
    canonicalUrl: canonical && addressInSite(canonical, siteUrl) === undefined ? canonical : undefined,
    comments: [],
    slug,
    blogId,
    takesComments: takesComments(fields),
    series: seriesOf(fields),
    addresses: [
      ...new Set([
        ...addressesOf(fields),
        // Our own exports have them all.
        ...(blogId !== undefined
          ? []
          : guessAddresses({ file, slug, createdAt: dateInName, categories, permalink, language })),
      ]),
    ],
    base: file,
  };
  const expired = isExpired ? [{ reason: 'Posts that have expired are drafts.', example: title }] : [];
  return { post, changed: [...expired, ...(hasTemplates ? mdx.remarks : []), ...replaced.remarks] };
}

interface Place {
  file: string;
  slug: string;
  /** In the name of the file. */
  createdAt: string | undefined;
  categories: string[];
  permalink: string | undefined;
  language: string | undefined;
}

/** Where the generators put a post that does not say it: by the pattern, the date in its name, or its folder. */
function guessAddresses({ file, slug, createdAt, categories, permalink, language }: Place): string[] {
  const [year = '', month = '', day = ''] = createdAt?.split('-').map((part) => part.padStart(2, '0')) ?? [];
  if (permalink !== undefined) {
    const parts: Record<string, string> = { year, month, day, slug, title: slug, category: categories[0] ?? '' };
    return [permalink.replace(/:(year|month|day|slug|title|category)/g, (_all, part: string) => parts[part]!)];
  }
  if (createdAt !== undefined) {
    const path = `${year}/${month}/${day}/${slug}`;
    const inCategories = categories.length > 0 ? [`/${categories.join('/').toLowerCase()}/${path}.html`] : [];
    return [`/${path}.html`, `/${path}`, ...inCategories];
  }
  const segments = dirname(file).split(sep);
  const content = segments.lastIndexOf('content');
  if (content === -1) return [];
  const isBundle = /^_?index\./i.test(basename(file));
  const root = language === undefined ? '' : `/${language.toLowerCase()}`;
  return [`${root}/${[...segments.slice(content + 1, isBundle ? -1 : undefined), slug].join('/')}/`];
}

// Links between posts that are files: by the names of files, or by the addresses that a generator gives them.

interface Places {
  /** The folder with the posts. */
  folder: string;
  site: string;
  /** Empty where nothing says it. */
  siteUrl: string;
}

const configurations = [
  ...['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config.yml'],
  ...['_config.yml', '_config.yaml', 'astro.config.mjs', 'astro.config.ts', 'astro.config.js'],
];

const maxConfigurationBytes = 1_000_000;

const addressOfSite = /^[ \t]*["']?(?:baseurl|url|site)["']?\s*[:=]\s*["']?(https?:\/\/[^\s"',]+)/im;

/** The address of a site, as its configuration has it; empty where there is none. */
export async function findSiteUrl(site: string): Promise<string> {
  for (const name of configurations) {
    const text = await readConfiguration(join(site, name));
    const [, url] = addressOfSite.exec(text) ?? [];
    if (url !== undefined && URL.canParse(url)) return url;
  }
  return '';
}

/** Empty where there is none, or a file that is much longer than any configuration. */
async function readConfiguration(file: string): Promise<string> {
  const { size } = (await stat(file).catch(() => undefined)) ?? { size: Infinity };
  return size > maxConfigurationBytes ? '' : readFile(file, 'utf8').catch(() => '');
}

const extensions = ['.md', '.markdown', '.mdx', '.html'];

/** The post, if it is one, that a link leads to. @param postId the path of the file in which it stands */
export function findLinkedFile(
  href: string,
  postId: string,
  { folder, site, siteUrl }: Places,
): LinkTarget | undefined {
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i.test(href);
  const address = isRelative ? undefined : addressInSite(href, siteUrl);
  const path = pathInAddress(isRelative ? href : (address ?? ''));
  if (!path) return undefined;
  const file = join(folder, postId);
  // Relative to the file, or to the address of the post, which mostly ends in its name and a slash.
  const ownFolder = join(dirname(file), basename(file, extname(file)));
  const bases = isRelative
    ? [dirname(file), ownFolder, site, join(site, 'content')]
    : [folder, site, join(site, 'content')];
  const posts = bases
    .flatMap((base) => filesAt(join(base, path)))
    .map((each) => relative(folder, each).split(sep).join('/'))
    .filter((id) => !id.startsWith('../'));
  return { address, posts: [...new Set(posts.flatMap(spellings))] };
}

/** Where the text of a page may be. */
function filesAt(path: string): string[] {
  const bare = path.endsWith(sep) ? dirname(join(path, 'x')) : path;
  const extension = extname(bare).toLowerCase();
  if (extensions.includes(extension)) {
    const name = bare.slice(0, -extension.length);
    // A generator makes HTML of Markdown.
    return extension === '.html' ? extensions.map((each) => name + each) : [bare];
  }
  return extensions.flatMap((each) => [bare + each, join(bare, `index${each}`)]);
}
