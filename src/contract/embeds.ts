// Which pages of other sites are embedded as what, by their addresses alone. A player is one of few hosts, which a page of ours
// names in its policy (server/embeds/embeds.routes.ts); posts of Mastodon and Bluesky and gists are cards only, as they are
// shown by any host, or by a script.
import type { embedProviders } from './rich-text';

/** Declared here, as in safe-url.ts. */
declare const URL: {
  canParse: (url: string) => boolean;
  new (url: string): {
    protocol: string;
    hostname: string;
    pathname: string;
    hash: string;
    searchParams: { get(name: string): string | null };
  };
};

export type EmbedProvider = (typeof embedProviders)[number];

export const playableProviders = ['youtube', 'vimeo', 'spotify', 'codepen', 'openstreetmap'] as const;
export type PlayableProvider = (typeof playableProviders)[number];

/** As readers are told of them. */
export const playerSites: Record<PlayableProvider, string> = {
  youtube: 'youtube.com',
  vimeo: 'vimeo.com',
  spotify: 'spotify.com',
  codepen: 'codepen.io',
  openstreetmap: 'openstreetmap.org',
};

export interface Embed {
  provider: EmbedProvider;
  /** The page that is embedded. */
  address: string;
  /** What plays it. */
  player?: string;
}

interface Page {
  host: string;
  path: string;
  hash: string;
  parameter: (name: string) => string | null;
}

type Recognize = (page: Page, address: string) => Embed | undefined;

const videoId = /^[\w-]{6,20}$/;

const youtube: Recognize = ({ host, path, parameter }) => {
  const isShort = host === 'youtu.be';
  if (!isShort && !/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/.test(host)) return undefined;
  const id = isShort
    ? path.slice(1)
    : path === '/watch'
      ? (parameter('v') ?? '')
      : (/^\/(?:embed|shorts|live|v)\/([\w-]+)\/?$/.exec(path)?.[1] ?? '');
  if (!videoId.test(id)) return undefined;
  return {
    provider: 'youtube',
    address: `https://www.youtube.com/watch?v=${id}`,
    player: `https://www.youtube-nocookie.com/embed/${id}`,
  };
};

const vimeo: Recognize = ({ host, path }) => {
  const [, id] =
    (/^(?:www\.)?vimeo\.com$/.test(host) && /^\/(\d{1,12})(?:\/\w{1,20})?\/?$/.exec(path)) ||
    (host === 'player.vimeo.com' && /^\/video\/(\d{1,12})\/?$/.exec(path)) ||
    [];
  if (id === undefined) return undefined;
  return {
    provider: 'vimeo',
    address: `https://vimeo.com/${id}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1`,
  };
};

const spotify: Recognize = ({ host, path }) => {
  const [, kind, id] =
    (host === 'open.spotify.com' &&
      /^\/(?:intl-[a-z]{2}\/|embed\/)?(track|album|playlist|episode|show|artist)\/(\w{10,30})\/?$/.exec(path)) ||
    [];
  if (id === undefined) return undefined;
  return {
    provider: 'spotify',
    address: `https://open.spotify.com/${kind}/${id}`,
    player: `https://open.spotify.com/embed/${kind}/${id}`,
  };
};

const codepen: Recognize = ({ host, path }) => {
  const [, user, id] =
    (host === 'codepen.io' &&
      /^\/([\w-]{1,60})\/(?:pen|full|details|embed|embed\/preview)\/(\w{4,40})\/?$/.exec(path)) ||
    [];
  if (id === undefined) return undefined;
  return {
    provider: 'codepen',
    address: `https://codepen.io/${user}/pen/${id}`,
    player: `https://codepen.io/${user}/embed/${id}?default-tab=result`,
  };
};

/** Pixels of a map that is embedded; it shows so much of the world at each level of zoom. */
const mapWidth = 680;

const openstreetmap: Recognize = ({ host, path, hash, parameter }, address) => {
  if (host !== 'www.openstreetmap.org' && host !== 'openstreetmap.org') return undefined;
  const site = 'https://www.openstreetmap.org/';
  const box = path === '/export/embed.html' ? parameter('bbox') : null;
  if (box !== null && /^-?\d{1,3}(?:\.\d{1,12})?(?:,-?\d{1,3}(?:\.\d{1,12})?){3}$/.test(box)) {
    return { provider: 'openstreetmap', address, player: `${site}export/embed.html?bbox=${box}&layer=mapnik` };
  }
  const [, zoom, latitude, longitude] =
    /^#map=(\d{1,2})\/(-?\d{1,2}(?:\.\d{1,12})?)\/(-?\d{1,3}(?:\.\d{1,12})?)/.exec(hash) ?? [];
  if (zoom === undefined || latitude === undefined || longitude === undefined) {
    return { provider: 'openstreetmap', address };
  }
  const width = (360 * mapWidth) / (256 * 2 ** Number(zoom));
  const corners = [
    Number(longitude) - width / 2,
    Number(latitude) - width / 4,
    Number(longitude) + width / 2,
    Number(latitude) + width / 4,
  ];
  const bbox = corners.map((corner) => corner.toFixed(5)).join();
  return { provider: 'openstreetmap', address, player: `${site}export/embed.html?bbox=${bbox}&layer=mapnik` };
};

const gist: Recognize = ({ host, path }) => {
  const [, page] = (host === 'gist.github.com' && /^(\/[\w-]{1,60}\/[\da-f]{5,40})(?:\.js)?\/?$/.exec(path)) || [];
  return page === undefined ? undefined : { provider: 'gist', address: `https://gist.github.com${page}` };
};

const bluesky: Recognize = ({ host, path }, address) =>
  host === 'bsky.app' && /^\/profile\/[\w.:-]{1,260}\/post\/\w{1,40}\/?$/.test(path)
    ? { provider: 'bluesky', address }
    : undefined;

const mastodon: Recognize = ({ path }, address) =>
  /^\/(?:@[\w.-]{1,100}(?:@[\w.-]{1,250})?|users\/[\w.-]{1,100}\/statuses)\/\d{10,25}(?:\/embed)?\/?$/.test(path)
    ? { provider: 'mastodon', address: address.replace(/\/embed\/?$/, '') }
    : undefined;

const kinds = [youtube, vimeo, spotify, codepen, openstreetmap, gist, bluesky, mastodon];

const maxAddressLength = 1_000;

/** The provider is `page` where the address is none that is known; undefined where it is no address of the web. */
export function recognizeEmbed(input: string): Embed | undefined {
  const text = input.trim();
  if (text.length > maxAddressLength || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const page = {
    host: url.hostname,
    path: url.pathname,
    hash: url.hash,
    parameter: (name: string) => url.searchParams.get(name),
  };
  for (const recognize of kinds) {
    const embed = recognize(page, text);
    if (embed) return embed;
  }
  return { provider: 'page', address: text };
}

/** Of our own page that holds a player. */
export const playerPath = (provider: PlayableProvider, address: string) =>
  `/embed/${provider}?address=${encodeURIComponent(address)}`;

declare function encodeURIComponent(text: string): string;

/** What plays an embedded page, where the owner of the site lets it. */
export function findPlayer(
  address: string,
  allowed: readonly string[],
): { provider: PlayableProvider; player: string } | undefined {
  const embed = recognizeEmbed(address);
  const provider = playableProviders.find((each) => each === embed?.provider && allowed.includes(each));
  return provider && embed?.player !== undefined ? { provider, player: embed.player } : undefined;
}
