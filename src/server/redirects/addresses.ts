// Addresses that posts had elsewhere. They are compared in one spelling.
import { isId } from '../database/id';

const maxLength = 2_000;

/** An address without a host; what is resolved against it must not leave it. */
const here = 'http://octavo.invalid';

const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/** The parameters by which WordPress names a post on its home page. */
const homeParameters = ['p', 'page_id'];

export interface Address {
  path: string;
  /** With its `?`, or empty. */
  query: string;
}

/**
 * One spelling for the addresses that mean the same: percent-encoded alike, without slashes at the end, without a
 * fragment, with sorted parameters.
 * @param address a path, or a whole address, of which the path counts
 * @returns undefined where it is none
 */
export function normalizeAddress(address: string): Address | undefined {
  if (address.length > maxLength || controlCharacter.test(address)) return undefined;
  // URL would take the beginning of `//path` for a host.
  const resolvable = address.startsWith('/') ? here + address : address;
  if (!URL.canParse(resolvable)) return undefined;
  const { protocol, pathname, searchParams } = new URL(resolvable);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const segments = pathname.split('/').filter(Boolean);
  try {
    const path = segments.map((segment) => encodeURIComponent(decodeURIComponent(segment).normalize())).join('/');
    searchParams.sort();
    return { path: `/${path}`, query: searchParams.size > 0 ? `?${searchParams}` : '' };
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}

/** A part of an address, as addresses are stored. */
export const encodeSearch = (text: string): string => text.replace(/[^\u0021-\u007e]+/g, encodeURIComponent);

/** Whether an address on the home page may be that of a post. */
export const isHomeRedirect = (parameters: URLSearchParams): boolean =>
  homeParameters.some((name) => parameters.has(name));

const ownPaths =
  /^\/(?:api|images|assets|admin|author|embed|offline-posts|preview|profile|login|register|healthz|readyz|metrics)(?:\/|$)/i;
const ownFiles =
  /^\/(?:feed\.(?:xml|json|css)|atom\.xml|robots\.txt|sitemap[^/]*\.xml|favicon\.\w+|site\.webmanifest|sw\.js|apple-touch-icon\.png)$/i;

/** Such as a feed. */
export const isOwnFile = (path: string): boolean => ownFiles.test(path);

/** Whether a path may be that of a private feed, also one that was cut or is no longer good. */
export const hasFeedSecret = (path: string): boolean => /^\/feed\/[\w-]{32}/i.test(path);

/** Whether the server itself has something at an address, whatever is written, so that it cannot lead anywhere else. */
export function isOwnAddress({ path, query }: Address): boolean {
  if (path === '/') return !isHomeRedirect(new URLSearchParams(query));
  return ownPaths.test(path) || isOwnFile(path);
}

/** A path of this blog, to which an address may lead; undefined for any that could lead to another host. */
export function toTarget(path: string): string | undefined {
  if (path.length > maxLength || !path.startsWith('/') || controlCharacter.test(path)) return undefined;
  if (!URL.canParse(path, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** A target with what else was asked for, unless it says so itself. @param query with its `?`, or empty */
export function withQuery(target: string, query: string): string {
  if (query === '' || target.includes('?')) return target;
  const [path = '', ...fragment] = target.split(/(?=#)/);
  return path + query + fragment.join('');
}

/** The id of the post that a path of this blog shows. */
export const blogIdOf = (target: string): string | undefined => {
  const id = /^\/blog\/([^/?#]+)/.exec(target)?.[1];
  return id !== undefined && isId(id) ? id : undefined;
};
