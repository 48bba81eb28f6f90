// Where visitors came from: the host of the Referer, and nothing else of it.
import { LRUCache } from 'lru-cache';

/** Of all hosts beyond those that are kept of a day. */
export const otherSource = 'other';

/** In characters, as of a name in the DNS. */
const maxHostLength = 253;

/** A name with a dot in it. Addresses of machines and names of a local network say nothing to anybody. */
const publicName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const isNumeric = /^[\d.]+$/;

interface Source {
  host: string;
  /** As it is counted. */
  name: string;
}

/** Few different ones are sent again and again. */
const sources = new LRUCache<string, { source: Source | undefined }>({ max: 1_000 });
/** The Host header that was read last: nearly all have the same. */
let lastOwn = { header: '', host: '' };

const withoutWww = (host: string) => (host.startsWith('www.') ? host.slice(4) : host);

/**
 * @param ownHost that of the blog, maybe with a port
 * @returns undefined for the blog's own pages, and for what is no address
 */
export function findSource(referrer: string, ownHost: string | undefined): string | undefined {
  let known = sources.get(referrer);
  if (!known) {
    known = { source: readSource(referrer) };
    sources.set(referrer, known);
  }
  const { source } = known;
  return source && ownHost !== undefined && source.host === hostOfHeader(ownHost) ? undefined : source?.name;
}

function readSource(referrer: string): Source | undefined {
  const host = hostOf(referrer);
  const isPublic = host !== undefined && host.length <= maxHostLength && publicName.test(host) && !isNumeric.test(host);
  return host === undefined ? undefined : { host, name: isPublic ? host : otherSource };
}

function hostOf(referrer: string): string | undefined {
  const url = URL.canParse(referrer) ? new URL(referrer) : undefined;
  return url && /^(?:https?|android-app):$/.test(url.protocol) && url.hostname
    ? withoutWww(url.hostname.toLowerCase())
    : undefined;
}

function hostOfHeader(header: string): string {
  if (lastOwn.header !== header) lastOwn = { header, host: withoutWww(header.replace(/:\d+$/, '').toLowerCase()) };
  return lastOwn.host;
}
