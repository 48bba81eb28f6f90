// Where visitors came from: the host of the Referer, and nothing else of it.
import { LRUCache } from 'lru-cache';

/** Of all hosts beyond those that are kept of a day. */
export const otherSource = 'other';

/** In characters, as of a name in the DNS. */
const maxHostLength = 253;

/** A name with a dot in it. Addresses of machines and names of a local network say nothing to anybody. */
const publicName = /^(?=.*[a-z])[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;

/** Few different ones are sent again and again. */
const hosts = new LRUCache<string, { host: string | undefined }>({ max: 1_000 });

const withoutWww = (host: string) => (host.startsWith('www.') ? host.slice(4) : host);

/**
 * @param ownHost the Host header
 * @returns undefined for the blog's own pages, and for what is no address
 */
export function findSource(referrer: string, ownHost: string | undefined): string | undefined {
  let known = hosts.get(referrer);
  if (!known) {
    known = { host: hostOf(referrer) };
    hosts.set(referrer, known);
  }
  const { host } = known;
  if (host === undefined || (ownHost !== undefined && host === hostOfHeader(ownHost))) return undefined;
  return publicName.test(host) && host.length <= maxHostLength ? host : otherSource;
}

function hostOf(referrer: string): string | undefined {
  const url = URL.canParse(referrer) ? new URL(referrer) : undefined;
  return url && /^(?:https?|android-app):$/.test(url.protocol) && url.hostname
    ? withoutWww(url.hostname.toLowerCase())
    : undefined;
}

const hostOfHeader = (header: string) => withoutWww(header.replace(/:\d+$/, '').toLowerCase());
