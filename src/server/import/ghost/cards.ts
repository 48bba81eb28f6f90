// Cards of Ghost's editor, which Mobiledoc and Lexical have alike.
import { recognizeEmbed } from '../../../contract/embeds';
import type { MediaKind } from '../../../contract/media';
import { escapeHtml } from '../../../contract/plain-text';
import { buttonOf, cardOf, codeOf, detailsOf, galleryOf } from '../blocks';
import { linkTo, playerOf } from '../embeds';
import { figure, linkTag, pictureTag } from '../html';
import { outsideCode } from '../markdown/code';
import { createMarkdownRenderer } from '../markdown/render';
import { toRawHtml } from '../raw-html';

type Payload = Record<string, unknown>;

const textOf = (payload: Payload, ...names: string[]): string =>
  names.map((name) => payload[name]).find((value): value is string => typeof value === 'string' && value !== '') ?? '';

const renderStandard = createMarkdownRenderer();

/** With what Ghost adds to Markdown: signs below and above the line. */
const renderMarkdown = (markdown: string): string =>
  renderStandard(
    outsideCode(markdown, (part) =>
      part
        .replace(/(?<=[\w)])~([^\s~]{1,20})~(?!~)/g, '<sub>$1</sub>')
        .replace(/(?<=[\w)])\^([^\s^]{1,20})\^/g, '<sup>$1</sup>'),
    ),
  );

function picture(payload: Payload): string {
  const image = pictureTag(textOf(payload, 'src', 'url'), textOf(payload, 'alt'));
  const href = textOf(payload, 'href');
  return href ? linkTag(href, image) : image;
}

const pictureAt = (src: string): string => (src ? figure(picture({ src }), '') : '');

/** HTML below a card. */
const caption = (payload: Payload, name = 'caption'): string =>
  textOf(payload, name) ? `<p>${textOf(payload, name)}</p>\n` : '';

const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? value.map(toPayload) : []);

const toPayload = (value: unknown): Payload => (typeof value === 'object' && value !== null ? (value as Payload) : {});

const linkWith = (url: string, text: string) => (url ? `<p>${linkTag(url, escapeHtml(text || url))}</p>\n` : '');

const buttonWith = (url: string, text: string) => (url ? buttonOf(url, text) : '');

/** What somebody has said elsewhere, in the HTML around which a script of that site draws a frame. */
function quotation(html: string): string {
  const begin = html.search(/<blockquote[\s>]/i);
  const end = html.lastIndexOf('</blockquote>');
  return begin === -1 || end < begin ? '' : `${html.slice(begin, end)}</blockquote>\n`;
}

function embed(payload: Payload): string {
  const url = textOf(payload, 'url', 'src');
  const html = textOf(payload, 'html');
  const isCard = (recognizeEmbed(url)?.provider ?? 'page') !== 'page';
  const shown = url ? (!isCard && quotation(html)) || linkTo(url) : html;
  return shown + caption(payload);
}

function bookmark(payload: Payload): string {
  const { metadata } = payload;
  const about = metadata ? toPayload(metadata) : payload;
  const url = textOf(payload, 'url') || textOf(about, 'url');
  return (
    cardOf(url, {
      title: textOf(about, 'title'),
      image: textOf(about, 'thumbnail'),
      about: ['description', 'author', 'publisher'].map((name) => textOf(about, name)),
    }) + caption(payload)
  );
}

function callout(payload: Payload): string {
  const words = textOf(payload, 'calloutText');
  const emoji = textOf(payload, 'calloutEmoji');
  const paragraphs = /<p[\s>]/i.test(words) ? words : `<p>${words}</p>`;
  const begin = paragraphs.search(/<p[\s>]/i);
  const behind = begin === -1 ? 0 : paragraphs.indexOf('>', begin) + 1;
  const shown = emoji ? `${paragraphs.slice(0, behind)}${escapeHtml(emoji)} ${paragraphs.slice(behind)}` : paragraphs;
  return `<aside data-callout="note">${shown}</aside>\n`;
}

const numberOf = (payload: Payload, name: string): string =>
  typeof payload[name] === 'number' ? String(Math.round(payload[name])) : '';

function player(kind: MediaKind, payload: Payload, title: string): string {
  const src = textOf(payload, 'src');
  const size = { width: numberOf(payload, 'width'), height: numberOf(payload, 'height') };
  return src ? figure(playerOf(kind, src, { title, ...size }), textOf(payload, 'caption')) : '';
}

const mostStars = 5;

/** Of a product that has been rated. */
function stars({ productRatingEnabled, productStarRating: rating }: Payload): string {
  if (productRatingEnabled !== true || typeof rating !== 'number') return '';
  const given = Math.min(mostStars, Math.max(0, Math.round(rating)));
  return `<p>${'★'.repeat(given)}${'☆'.repeat(mostStars - given)}</p>\n`;
}

const cards: Record<string, (payload: Payload) => string> = {
  image: (payload) =>
    figure(
      picture(payload),
      textOf(payload, 'caption'),
      /^(?:wide|full)$/.test(textOf(payload, 'cardWidth')) ? { 'data-align': 'wide' } : {},
    ),
  gallery: (payload) => galleryOf(listOf(payload.images).map(picture), [textOf(payload, 'caption')]),
  embed,
  bookmark,
  code: (payload) =>
    codeOf(escapeHtml(textOf(payload, 'code')), textOf(payload, 'language'), textOf(payload, 'caption')),
  markdown: (payload) => renderMarkdown(textOf(payload, 'markdown')),
  // Where admins may write none, its tags are removed later.
  html: (payload) => `${toRawHtml(textOf(payload, 'html'))}\n`,
  hr: () => '<hr>\n',
  horizontalrule: () => '<hr>\n',
  callout,
  toggle: (payload) => detailsOf(textOf(payload, 'heading'), textOf(payload, 'content')),
  header: (payload) =>
    `${pictureAt(textOf(payload, 'backgroundImageSrc'))}<h2>${textOf(payload, 'header')}</h2>\n${caption(payload, 'subheader')}` +
    (payload.buttonEnabled ? buttonWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText')) : ''),
  button: (payload) => buttonWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText')),
  'call-to-action': (payload) =>
    (payload.hasSponsorLabel ? textOf(payload, 'sponsorLabel') : '') +
    `${pictureAt(textOf(payload, 'imageUrl'))}${textOf(payload, 'textValue')}\n` +
    (payload.showButton === false ? '' : buttonWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText'))),
  file: (payload) =>
    linkWith(textOf(payload, 'src'), textOf(payload, 'fileTitle', 'fileName')) + caption(payload, 'fileCaption'),
  video: (payload) => player('video', payload, textOf(payload, 'fileName')),
  audio: (payload) => player('audio', payload, textOf(payload, 'title')),
  product: (payload) =>
    `<h4>${textOf(payload, 'productTitle')}</h4>\n${pictureAt(textOf(payload, 'productImageSrc'))}` +
    stars(payload) +
    `${textOf(payload, 'productDescription')}\n` +
    (payload.productButtonEnabled === false
      ? ''
      : buttonWith(textOf(payload, 'productUrl'), textOf(payload, 'productButton'))),
  // Where the text ends that everybody sees.
  paywall: () => '',
};
cards.codeblock = cards.code!;
cards['card-markdown'] = cards.markdown!;

/** Why a card is left out: nobody knows it, it is nothing but a form of the site, or only some see it. */
type Why = 'unknown' | 'form' | 'hidden';

export type OnLeftOut = (card: string, why: Why) => void;

const forms = new Set(['signup']);
const onlyInMails = new Set(['email', 'email-cta']);

/** Ghost has said so in three ways. */
function isHidden({ visibility }: Payload): boolean {
  const { web, showOnWeb, emailOnly } = toPayload(visibility);
  return toPayload(web).nonMember === false || showOnWeb === false || emailOnly === true;
}

function whyLeftOut(name: string, payload: Payload): Why | undefined {
  if (onlyInMails.has(name) || isHidden(payload)) return 'hidden';
  if (forms.has(name)) return 'form';
  return Object.hasOwn(cards, name) ? undefined : 'unknown';
}

/** @returns HTML, which is to be sanitized */
export function card(name: string, content: unknown, onLeftOut: OnLeftOut): string {
  const payload = toPayload(content);
  const why = whyLeftOut(name, payload);
  if (why === undefined) return cards[name]!(payload);
  onLeftOut(name, why);
  return '';
}

const gateBegin = '<!--kg-gated-block:begin ';
const gateEnd = '<!--kg-gated-block:end-->';

/** What Ghost has made of a text, without the parts that only some see. */
export function withoutHidden(html: string, onLeftOut: OnLeftOut): string {
  const [shown = '', ...parts] = html.split(gateBegin);
  const others = parts.map((part) => {
    if (!/^[^>]{0,300}\bnonMember:false\b/.test(part)) return gateBegin + part;
    onLeftOut('a part', 'hidden');
    const end = part.indexOf(gateEnd);
    return end === -1 ? '' : part.slice(end + gateEnd.length);
  });
  return shown + others.join('');
}
