// The addresses of the public pages, and which page an address shows. Parameters have one spelling here, so that other
// spellings do not multiply the pages that are kept.
import type { Call } from '../../contract/call';
import { contract } from '../../contract/calls';
import { categoriesCalls } from '../../contract/extensions/categories';
import { datesCalls } from '../../contract/extensions/dates';
import { profilesCalls } from '../../contract/extensions/profiles';
import { relatedCalls } from '../../contract/extensions/related';
import { searchCalls } from '../../contract/extensions/search';
import { seriesCalls } from '../../contract/extensions/series';
import { tagsCalls } from '../../contract/extensions/tags';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import type { SettingName } from '../../contract/site-settings';
import { isId } from '../database/id';
import { withoutIllFormed } from '../http/validation';
import { isHomeRedirect } from '../redirects/addresses';

/** What has a page with its posts. */
export type ArchiveKind = 'category' | 'tag' | 'series';

export interface Page {
  /** The pattern of its route. */
  path: string;
  /** The parameters of the query string that it depends on, and what each of them means. */
  parameters: Record<string, (value: string, known: KnownNames) => ParsedParameter>;
  /** The calls it shows the responses of. */
  calls: Call[];
  /** Those that it shows only where a setting of the site says so, or there is a series. */
  callsBySetting?: Partial<Record<SettingName | 'hasSeries', Call[]>>;
  /** Those that it shows only where something is searched for. */
  callsOfSearch?: Call[];
  /** Whether such an address may be that of a post on another system. */
  mayBeRedirected?: (params: Record<string, string>, query: URLSearchParams) => boolean;
  /** Whether there is such a page only where there is a post with the `id` of the path. */
  isPost?: boolean;
  /** Whether there is such a page only where the `slug` of the path is that of a category, a tag or a series; a former one leads to it. */
  archive?: ArchiveKind;
  /** Whether there is such a page only where an author has the `id` of the path. */
  isAuthor?: boolean;
  /** Whether it is one of the archive by date: there only where the year and the month of the path have posts. */
  isOfDates?: boolean;
  /** Whether search engines are to leave the page out. */
  isHidden?: boolean;
}

/** What the names in an address stand for. */
interface KnownNames {
  /** The name of the category that a reader is shown; undefined where there is none. */
  category?: string | undefined;
}

interface ParsedParameter {
  /** In its one spelling; empty when it means nothing. */
  value: string;
  /** Whether what was sent cannot be shown, and this is what comes nearest to it. */
  isCorrected?: boolean;
  /** Whether there are few such values. */
  isEnumerated?: boolean;
}

const parseSearch = (text: string): ParsedParameter => {
  const value = [...withoutIllFormed(text.trim())].slice(0, limits.search).join('').trim();
  return { value, isCorrected: value !== text.trim() };
};

/** As the client reads it: what is unknown is ignored. */
const parseCategory = (text: string, { category = '' }: KnownNames): ParsedParameter => ({
  value: category,
  // By a former name.
  isCorrected: category !== '' && foldCase(category) !== foldCase(text),
  isEnumerated: true,
});

/** More pages than any list has. */
const maxPage = 10_000_000;

/** As the client reads it: a whole number from 1; anything else is page 1. */
const parsePage = (text: string): ParsedParameter => {
  const page = Number(text);
  if (!Number.isSafeInteger(page) || page <= 1) return { value: '' };
  return { value: String(Math.min(page, maxPage)), isCorrected: page > maxPage };
};

export const pages: Page[] = [
  {
    path: '/',
    parameters: { search: parseSearch, category: parseCategory, page: parsePage, textPage: parsePage },
    calls: [contract.listBlogs],
    callsOfSearch: [searchCalls.searchTexts],
    mayBeRedirected: (_params, query) => isHomeRedirect(query),
  },
  {
    path: '/blog/:id',
    parameters: { comments: parsePage },
    calls: [contract.getBlog, contract.listComments],
    callsBySetting: { showsRelatedPosts: [relatedCalls.listRelated], hasSeries: [relatedCalls.listRelated] },
    mayBeRedirected: ({ id = '' }) => !isId(id),
    isPost: true,
  },
  {
    path: '/category/:slug',
    parameters: { page: parsePage },
    calls: [contract.listBlogs, categoriesCalls.getCategory],
    archive: 'category',
  },
  {
    path: '/tag/:slug',
    parameters: { page: parsePage },
    calls: [contract.listBlogs, tagsCalls.getTag],
    archive: 'tag',
  },
  { path: '/series/:slug', parameters: {}, calls: [seriesCalls.getSeries], archive: 'series' },
  {
    path: '/author/:id',
    parameters: { page: parsePage },
    calls: [profilesCalls.getAuthor, profilesCalls.listAuthorBlogs],
    isAuthor: true,
  },
  ...['/archive', '/archive/:year(^\\d{4}$)', '/archive/:year(^\\d{4}$)/:month(^\\d{2}$)'].map((path): Page => ({
    path,
    parameters: path === '/archive' ? {} : { page: parsePage },
    calls: [datesCalls.getDateArchive],
    isOfDates: true,
  })),
  { path: '/login', parameters: {}, calls: [], isHidden: true },
  { path: '/register', parameters: {}, calls: [], isHidden: true },
];

interface PageAddress {
  /** Path and query, in their one spelling. */
  url: string;
  /** Whether the parameters that were sent cannot be shown, so that a reader is sent to `url`. */
  isCorrected: boolean;
  /** Whether clients can make up any number of addresses like this one. */
  isMadeUp: boolean;
}

/** @param requested the URL of a request */
export function readPageAddress({ parameters }: Page, requested: string, names: KnownNames = {}): PageAddress {
  const { pathname, searchParams } = new URL(requested, 'http://localhost');
  const known = new URLSearchParams();
  let isCorrected = false;
  let isMadeUp = false;
  for (const [name, parse] of Object.entries(parameters)) {
    const text = searchParams.get(name);
    if (text === null) continue;
    const parsed = parse(text, names);
    isCorrected ||= parsed.isCorrected ?? false;
    isMadeUp ||= parsed.value !== '' && !parsed.isEnumerated;
    if (parsed.value !== '') known.set(name, parsed.value);
  }
  return { url: known.size > 0 ? `${pathname}?${known}` : pathname, isCorrected, isMadeUp };
}

/** @param origin prefix of all URLs */
export const homeUrl = (origin: string, category?: string): string =>
  `${origin}/${category ? `?category=${encodeURIComponent(category)}` : ''}`;

export const archivePath = (kind: ArchiveKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`;
