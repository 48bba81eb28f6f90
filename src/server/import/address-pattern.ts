// The pattern of the addresses that posts had elsewhere. Where it is taken over, they keep them to the letter.
import { findPatternFault } from '../../contract/address-pattern';
import { createDayFormat } from '../../contract/day-format';
import type { ImportReport } from '../../contract/extensions/transfers';
import { readSlug } from '../addresses/slugs';
import type { PreparedPost } from './prepare-post';
import { createTimeZoneFinder } from './time-zone';

type FoundPattern = NonNullable<ImportReport['addressPattern']>;

const fileSuffix = /\.(?:html?|php)$/;

interface Options {
  /** In which the site dates its posts: the parts of a date in an address have to be those. */
  timeZone: string;
  /** The present one. */
  addressPattern: string;
  /** What stands for a category in addresses. */
  slugOf: (category: string) => string;
}

export function createPatternFinder({ timeZone, addressPattern, slugOf }: Options) {
  const counts = new Map<string, number>();
  /** The same by the days that the source has. */
  const localCounts = new Map<string, number>();
  const zones = createTimeZoneFinder();
  const dayOf = createDayFormat(timeZone);
  let posts = 0;

  const count = (patterns: Map<string, number>, pattern: string | undefined) => {
    if (pattern !== undefined) patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
  };
  /** That of most posts. */
  const mostOften = (patterns: Map<string, number>) => [...patterns].sort(([, one], [, other]) => other - one)[0];

  return {
    /** Takes notice of where a post was. */
    add({
      isPage,
      isPublished,
      addresses,
      slug: name,
      createdAt,
      localTime,
      category,
      blogId = '',
    }: PreparedPost): void {
      if (isPage) return;
      const slug = readSlug(name);
      const address = addresses.find((each) => each.startsWith('/') && !/[?#]/.test(each));
      if (!isPublished || slug === '' || address === undefined) return;
      posts += 1;
      const day = dayOf(createdAt).split('-');
      const parts = { id: blogId, slug, category: slugOf(category) };
      count(counts, findPattern(address, { ...parts, day }));
      count(localCounts, findPattern(address, { ...parts, day: localTime?.slice(0, 10).split('-') ?? day }));
      if (localTime !== undefined) zones.add(createdAt, localTime);
    },

    /** The pattern of most posts, if it is that of more than half of them, and another one than there is. */
    find(): FoundPattern | undefined {
      const [pattern, fitting = 0] = mostOften(counts) ?? [];
      const [localPattern, localFitting = 0] = mostOften(localCounts) ?? [];
      const other = localFitting > fitting ? zones.find() : undefined;
      const found =
        other === undefined
          ? { pattern, fitting, posts }
          : { pattern: localPattern, fitting: localFitting, posts, timeZone: other };
      if (found.pattern === undefined || found.fitting * 2 <= posts) return undefined;
      if (found.pattern === addressPattern && other === undefined) return undefined;
      return found as FoundPattern;
    },
  };
}

interface Parts {
  /** Empty where it has none that it may keep. */
  id: string;
  slug: string;
  /** Year, month and day. */
  day: string[];
  category: string;
}

function findPattern(address: string, { id, slug, day: [year, month, day], category }: Parts): string | undefined {
  const known = new Set<string>();
  const once = (placeholder: string) => {
    if (known.has(placeholder)) return undefined;
    known.add(placeholder);
    return placeholder;
  };
  const segments = address.split('/').map((encoded) => {
    const segment = decode(encoded);
    const [suffix = ''] = fileSuffix.exec(segment) ?? [];
    if (segment.slice(0, segment.length - suffix.length) === slug) return once(`{slug}`) + suffix;
    return (
      (id !== '' && segment === id && once('{id}')) ||
      (segment === year && once('{year}')) ||
      (segment === month && once('{month}')) ||
      (segment === day && once('{day}')) ||
      (segment === category && once('{category}')) ||
      segment
    );
  });
  const pattern = segments.join('/');
  return (known.has('{slug}') || known.has('{id}')) && findPatternFault(pattern) === undefined ? pattern : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize();
  } catch {
    return segment;
  }
}
