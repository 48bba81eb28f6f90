// The pattern of the addresses of posts: text and placeholders, such as `/{year}/{month}/{slug}`.
import { defaultAddressPattern } from './default-address-pattern';
import { limits } from './limits';

/** The patterns that are offered; others can be typed. */
export const commonAddressPatterns = [
  defaultAddressPattern,
  '/blog/{slug}',
  '/{slug}',
  '/{year}/{month}/{slug}',
] as const;

/** What may stand in place of each placeholder, as a part of a regular expression. */
const placeholders = {
  id: '[0-9a-f]{24}',
  slug: '[^/]+',
  category: '[^/]+',
  year: '\\d{4}',
  month: '\\d{2}',
  day: '\\d{2}',
} as const;

type Placeholder = keyof typeof placeholders;

/** What a post has in place of each placeholder, not encoded. */
export type AddressParts = Record<Placeholder, string>;

const token = /\{([^{}]*)\}|([^{}]+|[{}])/g;

type Part = { text: string; placeholder?: undefined } | { text?: undefined; placeholder: string };

const partsOf = (pattern: string): Part[] =>
  Array.from(pattern.matchAll(token), ([, placeholder, text]) =>
    placeholder === undefined ? { text: text! } : { placeholder },
  );

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** First parts of paths at which Octavo has something itself, or may have one day. */
const reservedSegments = new Set(
  (
    'admin api assets atom author blog category embed feed healthz images index login metrics not-found page preview profile ' +
    'readyz register robots rss sitemap static tag'
  ).split(' '),
);

const ownFiles =
  /^(?:feed\.(?:xml|json|css)|atom\.xml|robots\.txt|sitemap[^/]*\.xml|favicon\.\w+|apple-touch-icon[^/]*\.png|manifest\.\w+|site\.webmanifest|sw\.js|index\.html)$/;

/** Whether no post can have this as the first part of its path. */
export function isReservedSegment(segment: string): boolean {
  const folded = segment.toLowerCase();
  return reservedSegments.has(folded) || ownFiles.test(folded);
}

/** @returns a sentence that says why it is no pattern; undefined where it is one */
export function findPatternFault(pattern: string): string | undefined {
  if (!pattern.startsWith('/')) return 'The pattern must begin with a slash.';
  if (pattern.length > limits.addressPattern) {
    return `The pattern must be at most ${limits.addressPattern} characters long.`;
  }
  const parts = partsOf(pattern);
  const unknown = parts.find(({ placeholder }) => placeholder !== undefined && !isPlaceholder(placeholder));
  if (unknown) {
    return `There is no {${unknown.placeholder}}. There are ${Object.keys(placeholders)
      .map((name) => `{${name}}`)
      .join(', ')}.`;
  }
  const names = parts.flatMap(({ placeholder }) => placeholder ?? []);
  if (!names.includes('id') && !names.includes('slug')) {
    return 'The pattern must contain {slug} or {id}, so that no two posts have the same address.';
  }
  if (new Set(names).size < names.length) return 'Each placeholder can stand in the pattern once.';
  if (parts.some(({ text }) => text !== undefined && /[^\p{L}\p{N}/_.~-]/u.test(text))) {
    return 'Beside placeholders the pattern can have letters, digits, slashes, and the characters - _ . ~';
  }
  const segments = pattern.replace(/\/$/, '').slice(1).split('/');
  if (segments.includes('')) return 'No two slashes can follow each other.';
  if (segments.some((segment) => /^\.+$/.test(segment))) return 'No part of the pattern can be a dot alone.';
  if (/\}\{/.test(pattern)) return 'Between two placeholders there must be a character.';
  if (segments.some((segment) => segment.includes('{slug}') && segment.includes('{category}'))) {
    return '{slug} and {category} need a slash between them.';
  }
  const first = segments[0]!;
  // What is no id or slug at the home of posts is theirs, too.
  if (first.toLowerCase() !== 'blog' && isReservedSegment(first)) return `/${first} is an address of Octavo itself.`;
  return undefined;
}

/** @returns the path, encoded */
export const fillPattern = (pattern: string, values: AddressParts): string =>
  partsOf(pattern)
    .map((part) =>
      part.placeholder === undefined
        ? part.text.split('/').map(encodeURIComponent).join('/')
        : encodeURIComponent(values[part.placeholder as Placeholder]),
    )
    .join('');

export const hasPlaceholder = (pattern: string, name: Placeholder): boolean => pattern.includes(`{${name}}`);

/**
 * Reads paths of a pattern, which are decoded, normalized, and without a slash at their end.
 * @returns undefined for a path that is none of its
 */
export function createPatternReader(pattern: string): (path: string) => Partial<AddressParts> | undefined {
  const source = partsOf(pattern.normalize().replace(/\/$/, ''))
    .map((part) =>
      part.placeholder === undefined
        ? part.text.replaceAll('.', '\\.')
        : `(?<${part.placeholder}>${placeholders[part.placeholder as Placeholder]})`,
    )
    .join('');
  const expression = new RegExp(`^${source}$`, 'u');
  return (path) => expression.exec(path)?.groups;
}
