// What single tags of Liquid and shortcodes of Hugo stand for, and pairs of them around Markdown.
import { recognizeEmbed } from '../../../contract/embeds';
import { calloutKindOf } from '../../../contract/foreign-callouts';
import type { MediaKind } from '../../../contract/media';
import { escapeHtml } from '../../../contract/plain-text';
import { contents } from '../blocks';
import { linkTo, playerOf } from '../embeds';
import { figure, linkTag, pictureTag } from '../html';
import { readAttributes } from '../text';
import { type Aside, asideOf, detailsWith } from './asides';

interface Arguments {
  named: Readonly<Record<string, string | undefined>>;
  positional: string[];
}

const namedArgument = /[\w-]{1,40}=(?:"[^"]*"|'[^']*'|[^\s"']+)/g;
const positionalArgument = /"([^"]*)"|'([^']*)'|([^\s"',]+)/g;

const readArguments = (text: string): Arguments => ({
  named: readAttributes(text),
  positional: Array.from(
    text.replace(namedArgument, ' ').matchAll(positionalArgument),
    ([, ...values]) => values.find((value) => value !== undefined) ?? '',
  ),
});

/** As an address or the name of a file has it. */
const isAddress = (text: string) => /\/|\.[a-z\d]{2,5}$/i.test(text);

const addressOf = ({ named, positional }: Arguments): string =>
  named.src ?? named.image_path ?? named.url ?? named.path ?? positional.find(isAddress) ?? '';

/** Undefined where it says no address. */
function showPicture(given: Arguments): string | undefined {
  const { named, positional } = given;
  const src = addressOf(given);
  if (!src) return undefined;
  const legend = named.caption || named.title || '';
  const sides = positional.slice(0, positional.indexOf(src));
  const words = positional.slice(positional.indexOf(src) + 1).filter((word) => !/^\d+$/.test(word));
  const picture = pictureTag(src, named.alt || legend || words.join(' '));
  const side = sides.find((word) => word === 'left' || word === 'right');
  const link = named.link ?? named.href;
  const shown = link ? linkTag(link, picture) : picture;
  // Who has made it, as Hugo names them behind the caption.
  const maker = escapeHtml(named.attr ?? '');
  const credit = maker && named.attrlink ? linkTag(named.attrlink, maker) : maker;
  return figure(shown, [escapeHtml(legend), credit].filter(Boolean).join(' · '), side ? { 'data-align': side } : {});
}

function showPlayer(kind: MediaKind, given: Arguments): string | undefined {
  const { named } = given;
  if (named.provider && named.id) return showPage(named.provider, given);
  const src = addressOf(given);
  if (!src) return undefined;
  const isPage = (recognizeEmbed(src)?.provider ?? 'page') !== 'page';
  return isPage ? linkTo(src) : figure(playerOf(kind, src), escapeHtml(named.caption ?? named.title ?? ''));
}

const idIn = ({ named, positional }: Arguments) => named.id ?? positional[0] ?? '';

const pages: Record<string, (given: Arguments) => string> = {
  youtube: (given) => `https://www.youtube.com/watch?v=${idIn(given)}`,
  vimeo: (given) => `https://vimeo.com/${idIn(given)}`,
  gist: ({ positional: [user = '', id] }) =>
    `https://gist.github.com/${user.includes('/') || id === undefined ? user : `${user}/${id}`}`,
  tweet: (given) => `https://twitter.com/${given.named.user ?? 'i/web'}/status/${idIn(given)}`,
  instagram: (given) => `https://www.instagram.com/p/${idIn(given)}`,
};

/** Undefined where it means nothing here. */
function showPage(name: string, given: Arguments): string | undefined {
  if (!Object.hasOwn(pages, name)) return undefined;
  const address = [given.named.url, given.named.src, idIn(given)].find((each) => /^https?:\/\//.test(each ?? ''));
  return linkTo(address ?? pages[name]!(given));
}

/** The names that generators and themes have for the same tags. */
const otherNames: Record<string, string> = {
  twitter: 'tweet',
  twitter_simple: 'tweet',
  x: 'tweet',
  x_simple: 'tweet',
  vimeo_simple: 'vimeo',
  instagram_simple: 'instagram',
  youtubeplayer: 'youtube',
  'youtube-lite': 'youtube',
  img: 'figure',
  image: 'figure',
  picture: 'figure',
  asset_img: 'figure',
};

const nameOf = (name: string): string => (Object.hasOwn(otherNames, name) ? otherNames[name]! : name);

function showTag(name: string, given: Arguments): string | undefined {
  if (name === 'toc') return contents;
  if (name === 'figure') return showPicture(given);
  return name === 'video' || name === 'audio' ? showPlayer(name, given) : showPage(name, given);
}

/** The name of a file that a tag of Jekyll includes, without its folder. */
const includedName = (path = '') => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

// Pairs of tags.

const detailsNames = new Set(['details', 'expand', 'collapse', 'collapsible', 'spoiler', 'fold']);
const calloutNames = new Set(['notice', 'alert', 'callout', 'admonition', 'hint', 'tip', 'note', 'info', 'warning']);

/** What stands for such a tag and for what closes it; undefined where it means nothing here. */
export function showPair(name: string, text: string): Aside | undefined {
  const { named, positional } = readArguments(text);
  if (name === 'rawhtml') return { begin: '', end: '' };
  if (detailsNames.has(name)) return detailsWith(named.summary ?? named.title ?? (positional.join(' ') || 'Details'));
  if (!calloutNames.has(name)) return undefined;
  const [first = '', second] = positional;
  const kind = [named.type, named.style, named.color, first, name].find((each) => each && calloutKindOf(each));
  return asideOf(kind ?? 'note', named.title ?? (calloutKindOf(first) ? second : undefined));
}

/** The name that a tag closes. */
export const closedName = (name: string): string | undefined => /^(?:\/|end)([\w-]+)$/.exec(name)?.[1];

/** A single tag of Liquid, or a shortcode of Hugo; undefined where it means nothing here. */
export function replaceTag(name: string, text: string): string | undefined {
  const given = readArguments(text);
  const isInclude = name === 'include' || name === 'include_cached';
  return isInclude
    ? showTag(nameOf(includedName(given.positional.shift()).toLowerCase()), given)
    : showTag(nameOf(name), given);
}
