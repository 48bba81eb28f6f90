// Cards of Ghost's editor, which Mobiledoc and Lexical have alike.
import { linkTo } from '../embeds';
import { createMarkdownRenderer } from '../markdown/render';
import { outsideCode } from '../markdown/templates';

type Payload = Record<string, unknown>;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const textOf = (payload: Payload, ...names: string[]): string =>
  names.map((name) => payload[name]).find((value): value is string => typeof value === 'string' && value !== '') ?? '';

const renderStandard = createMarkdownRenderer();

/** With what Ghost adds to Markdown: marks, and signs below and above the line. */
const renderMarkdown = (markdown: string): string =>
  renderStandard(
    outsideCode(markdown, (part) =>
      part
        .replace(/==([^\s=](?:[^=\n]*[^\s=])?)==/g, '<mark>$1</mark>')
        .replace(/(?<=[\w)])~([^\s~]{1,20})~(?!~)/g, '<sub>$1</sub>')
        .replace(/(?<=[\w)])\^([^\s^]{1,20})\^/g, '<sup>$1</sup>'),
    ),
  );

/** @param caption HTML */
const figure = (content: string, caption: string) =>
  `<figure>${content}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n`;

function picture(payload: Payload): string {
  const image = `<img src="${escape(textOf(payload, 'src', 'url'))}" alt="${escape(textOf(payload, 'alt'))}">`;
  const href = textOf(payload, 'href');
  return href ? `<a href="${escape(href)}">${image}</a>` : image;
}

const pictureAt = (src: string): string => (src ? figure(picture({ src }), '') : '');

/** HTML below a card. */
const caption = (payload: Payload, name = 'caption'): string =>
  textOf(payload, name) ? `<p>${textOf(payload, name)}</p>\n` : '';

const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? (value as Payload[]) : []);

const linkWith = (url: string, text: string) =>
  url ? `<p><a href="${escape(url)}">${escape(text || url)}</a></p>\n` : '';

const embed = (payload: Payload) => {
  const url = textOf(payload, 'url', 'src');
  return (url ? linkTo(escape(url)) : textOf(payload, 'html')) + caption(payload);
};

function bookmark(payload: Payload): string {
  const { metadata } = payload;
  const about = typeof metadata === 'object' && metadata !== null ? (metadata as Payload) : payload;
  const url = textOf(payload, 'url') || textOf(about, 'url');
  const description = textOf(about, 'description');
  const from = [textOf(about, 'publisher'), textOf(about, 'author')].filter(Boolean).join(' • ');
  const lines = [description, from].filter(Boolean).map((line) => `<p>${escape(line)}</p>`);
  return (
    pictureAt(textOf(about, 'thumbnail')) +
    linkWith(url, textOf(about, 'title')) +
    (lines.length > 0 ? `<blockquote>${lines.join('')}</blockquote>\n` : '') +
    caption(payload)
  );
}

function callout(payload: Payload): string {
  const words = textOf(payload, 'calloutText');
  const emoji = textOf(payload, 'calloutEmoji');
  const paragraphs = /<p\b/i.test(words) ? words : `<p>${words}</p>`;
  return `<blockquote>${emoji ? paragraphs.replace(/<p\b[^>]*>/i, `$&${escape(emoji)} `) : paragraphs}</blockquote>\n`;
}

const cards: Record<string, (payload: Payload) => string> = {
  image: (payload) => figure(picture(payload), textOf(payload, 'caption')),
  gallery: (payload) =>
    listOf(payload.images)
      .map((image) => figure(picture(image), textOf(image, 'caption')))
      .join('') + caption(payload),
  embed,
  bookmark,
  code: (payload) => `<pre><code>${escape(textOf(payload, 'code'))}</code></pre>\n${caption(payload)}`,
  markdown: (payload) => renderMarkdown(textOf(payload, 'markdown')),
  html: (payload) => `${textOf(payload, 'html')}\n`,
  hr: () => '<hr>\n',
  horizontalrule: () => '<hr>\n',
  callout,
  toggle: (payload) => `<h4>${textOf(payload, 'heading')}</h4>\n${textOf(payload, 'content')}\n`,
  header: (payload) =>
    `${pictureAt(textOf(payload, 'backgroundImageSrc'))}<h2>${textOf(payload, 'header')}</h2>\n${caption(payload, 'subheader')}` +
    (payload.buttonEnabled ? linkWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText')) : ''),
  button: (payload) => linkWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText')),
  'call-to-action': (payload) =>
    (payload.hasSponsorLabel ? textOf(payload, 'sponsorLabel') : '') +
    `${pictureAt(textOf(payload, 'imageUrl'))}${textOf(payload, 'textValue')}\n` +
    (payload.showButton === false ? '' : linkWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText'))),
  file: (payload) =>
    linkWith(textOf(payload, 'src'), textOf(payload, 'fileTitle', 'fileName')) + caption(payload, 'fileCaption'),
  video: (payload) => linkWith(textOf(payload, 'src'), textOf(payload, 'fileName', 'src')) + caption(payload),
  audio: (payload) => linkWith(textOf(payload, 'src'), textOf(payload, 'title', 'src')),
  product: (payload) =>
    `<h4>${textOf(payload, 'productTitle')}</h4>\n${pictureAt(textOf(payload, 'productImageSrc'))}` +
    `${textOf(payload, 'productDescription')}\n${linkWith(textOf(payload, 'productUrl'), textOf(payload, 'productButton'))}`,
  // Where the text ends that everybody sees.
  paywall: () => '',
  // Only e-mails have these.
  email: () => '',
  'email-cta': () => '',
};
cards.codeblock = cards.code!;
cards['card-markdown'] = cards.markdown!;

/** @returns HTML, which is to be sanitized */
export function card(name: string, payload: Payload, onUnknown: (name: string) => void): string {
  const render = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (!render) onUnknown(name);
  return render?.(payload) ?? '';
}
