// The pattern of the addresses that posts had elsewhere. Where it is taken over, they keep them to the letter.
import { findPatternFault, hasPlaceholder } from '../../contract/address-pattern';
import type { ImportReport } from '../../contract/extensions/transfers';
import { createDayFormat } from '../addresses/addresses.service';
import { toSlug } from '../addresses/slug';
import { readSlug } from '../addresses/slugs';
import type { PreparedPost } from './prepare-post';

type FoundPattern = NonNullable<ImportReport['addressPattern']>;

const fileSuffix = /\.(?:html?|php)$/;

/** @param timeZone in which the site dates its posts: the parts of a date in an address have to be those */
export function createPatternFinder(timeZone: string) {
  const counts = new Map<string, number>();
  const dayOf = createDayFormat(timeZone);
  let posts = 0;

  return {
    /** Takes notice of where a post was. */
    add({ isPage, isPublished, addresses, slug: name, createdAt, category }: PreparedPost): void {
      if (isPage) return;
      const slug = readSlug(name);
      const address = addresses.find((each) => each.startsWith('/') && !/[?#]/.test(each));
      if (!isPublished || slug === '' || address === undefined) return;
      posts += 1;
      const pattern = findPattern(address, { slug, day: dayOf(createdAt), category: toSlug(category) });
      if (pattern !== undefined) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    },

    /** The pattern of most posts, if it is that of more than half of them. */
    find(): FoundPattern | undefined {
      const [pattern, fitting] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
      return pattern !== undefined && fitting !== undefined && fitting * 2 > posts
        ? { pattern, fitting, posts }
        : undefined;
    },
  };
}

interface Parts {
  slug: string;
  /** Year, month and day. */
  day: string[];
  category: string;
}

function findPattern(address: string, { slug, day: [year, month, day], category }: Parts): string | undefined {
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
      (segment === year && once('{year}')) ||
      (segment === month && once('{month}')) ||
      (segment === day && once('{day}')) ||
      (segment === category && once('{category}')) ||
      segment
    );
  });
  const pattern = segments.join('/');
  return hasPlaceholder(pattern, 'slug') && findPatternFault(pattern) === undefined ? pattern : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize();
  } catch {
    return segment;
  }
}
