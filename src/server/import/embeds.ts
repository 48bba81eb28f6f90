// Players and frames, which no description may hold, become cards and links, so that readers still find what was embedded.
import { recognizeEmbed } from '../../contract/embeds';
import type { MediaKind } from '../../contract/media';
import { escapeHtml } from '../../contract/plain-text';
import { linkTag, mapElements, openTag, readTokens, type Attributes, type Replace } from './html';
import { isDataUrl, isInlineAddress } from './pictures/text-pictures';

/** What readers still find where something was embedded: a card, or, of what is no known provider, a paragraph with a link. */
export function linkTo(url: string): string {
  const given = url.trim().replace(/^\/\//, 'https://');
  const embed = recognizeEmbed(given);
  const address = embed?.address ?? given;
  const link = linkTag(address, escapeHtml(address.replace(/^https?:\/\//, '')));
  return embed && embed.provider !== 'page'
    ? `${openTag('figure', { 'data-embed': embed.provider })}${link}</figure>`
    : `<p>${link}</p>`;
}

/** A link to the first of the addresses that leads somewhere. */
function linkToFirst(addresses: (string | undefined)[]): string {
  const url = findAddress(addresses);
  return url === undefined ? '' : linkTo(url);
}

const findAddress = (addresses: (string | undefined)[]): string | undefined =>
  addresses.find((each) => each && !/^\s*(?:about|data|javascript|blob):/i.test(each) && !isInlineAddress(each));

const addressesOf = ({ src, data }: Attributes) => [src, data];

const playerAddresses: (attributes: Attributes, content: Parameters<Replace>[1]) => (string | undefined)[] = (
  attributes,
  content,
) => [
  ...addressesOf(attributes),
  ...content().flatMap((token) => (token.type === 'open' ? addressesOf(token.attributes) : [])),
];

const showObject: Replace = (attributes, content) => linkToFirst(playerAddresses(attributes, content));

/** A recording or video, whose file may come; a page that plays it is a card. */
const showPlayer =
  (kind: MediaKind): Replace =>
  (attributes, content) => {
    const url = findAddress(playerAddresses(attributes, content))?.trim().replace(/^\/\//, 'https://');
    if (url === undefined) return '';
    const provider = recognizeEmbed(url)?.provider ?? 'page';
    return provider === 'page' ? playerOf(kind, url, attributes) : linkTo(url);
  };

/** A recording or video in a text that is to be imported. */
export function playerOf(kind: MediaKind, src: string, { title, width, height }: Attributes = {}): string {
  const known = Object.entries({ title, width, height }).filter(([, value]) => value);
  return `${openTag(kind, { src, ...(Object.fromEntries(known) as Attributes) })}</${kind}>`;
}

const showFrame: Replace = (attributes) => linkToFirst(addressesOf(attributes));

const gist = /^(https:\/\/gist\.github\.com\/[^?]+)\.js(?:\?|$)/;

const showScript: Replace = ({ src = '' }) => {
  const [, url] = gist.exec(src) ?? [];
  return url === undefined ? undefined : linkTo(url);
};

/** The attributes in which scripts that load pictures when they are seen keep the addresses. */
const lazyAddress = /^data-(?:lazy-|orig-|original-)?(?:src|file|original)$/;

const showLazyPicture: Replace = (attributes) => {
  const { src = '' } = attributes;
  const lazy = Object.keys(attributes).find((name) => lazyAddress.test(name) && attributes[name]);
  if (lazy === undefined || (src.trim() && !isDataUrl(src.trim()) && !isInlineAddress(src))) return undefined;
  return openTag('img', { ...attributes, src: attributes[lazy]! });
};

/** @returns HTML in which players and frames are links, and pictures that a script would load have their address */
export const showEmbeds = (html: string): string =>
  mapElements(readTokens(html), {
    iframe: showFrame,
    embed: showFrame,
    video: showPlayer('video'),
    audio: showPlayer('audio'),
    object: showObject,
    script: showScript,
    img: showLazyPicture,
  });
