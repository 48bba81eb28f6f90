// Which series is at an address.

export const seriesPath = (slug: string): string => `/series/${encodeURIComponent(slug)}`;

/** The part of the address that stands for a series; undefined where the path is that of none. */
export function seriesSlugOf(pathname: string): string | undefined {
  const [, slug] = /^\/series\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (slug === undefined) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
