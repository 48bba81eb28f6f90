// Cards of Ghost's editor, which Mobiledoc and Lexical have alike.
import { linkTo } from '../embeds';
import { createMarkdownRenderer } from '../markdown/render';

type Payload = Record<string, unknown>;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const textOf = (payload: Payload, ...names: string[]): string =>
  names.map((name) => payload[name]).find((value): value is string => typeof value === 'string' && value !== '') ?? '';

const renderMarkdown = createMarkdownRenderer();

/** @param caption HTML */
const figure = (content: string, caption: string) =>
  `<figure>${content}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n`;

function picture(payload: Payload): string {
  const image = `<img src="${escape(textOf(payload, 'src', 'url'))}" alt="${escape(textOf(payload, 'alt'))}">`;
  const href = textOf(payload, 'href');
  return href ? `<a href="${escape(href)}">${image}</a>` : image;
}

const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? (value as Payload[]) : []);

const linkWith = (url: string, text: string) =>
  url ? `<p><a href="${escape(url)}">${escape(text || url)}</a></p>\n` : '';

const embed = (payload: Payload) => {
  const url = textOf(payload, 'url', 'src');
  return (
    (url ? linkTo(escape(url)) : textOf(payload, 'html')) +
    (payload.caption ? `<p>${textOf(payload, 'caption')}</p>` : '')
  );
};

function bookmark(payload: Payload): string {
  const { metadata } = payload;
  const about = typeof metadata === 'object' && metadata !== null ? (metadata as Payload) : payload;
  const url = textOf(payload, 'url') || textOf(about, 'url');
  const description = textOf(about, 'description');
  return (
    linkWith(url, textOf(about, 'title')) +
    (description ? `<blockquote><p>${escape(description)}</p></blockquote>\n` : '')
  );
}

const cards: Record<string, (payload: Payload) => string> = {
  image: (payload) => figure(picture(payload), textOf(payload, 'caption')),
  gallery: (payload) =>
    listOf(payload.images)
      .map((image) => figure(picture(image), textOf(image, 'caption')))
      .join('') + (payload.caption ? `<p>${textOf(payload, 'caption')}</p>\n` : ''),
  embed,
  bookmark,
  code: (payload) =>
    `<pre><code>${escape(textOf(payload, 'code'))}</code></pre>\n` +
    (payload.caption ? `<p>${textOf(payload, 'caption')}</p>\n` : ''),
  codeblock: (payload) => `<pre><code>${escape(textOf(payload, 'code'))}</code></pre>\n`,
  markdown: (payload) => renderMarkdown(textOf(payload, 'markdown')),
  html: (payload) => `${textOf(payload, 'html')}\n`,
  hr: () => '<hr>\n',
  horizontalrule: () => '<hr>\n',
  callout: (payload) =>
    `<blockquote><p>${[escape(textOf(payload, 'calloutEmoji')), textOf(payload, 'calloutText').replace(/<\/?p>/g, '')].filter(Boolean).join(' ')}</p></blockquote>\n`,
  toggle: (payload) => `<h4>${textOf(payload, 'heading')}</h4>\n${textOf(payload, 'content')}\n`,
  header: (payload) =>
    `<h2>${textOf(payload, 'header')}</h2>\n${payload.subheader ? `<p>${textOf(payload, 'subheader')}</p>\n` : ''}`,
  button: (payload) => linkWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText')),
  'call-to-action': (payload) =>
    `${textOf(payload, 'textValue')}\n${linkWith(textOf(payload, 'buttonUrl'), textOf(payload, 'buttonText'))}`,
  file: (payload) => linkWith(textOf(payload, 'src'), textOf(payload, 'fileTitle', 'fileName')),
  video: (payload) => linkWith(textOf(payload, 'src'), textOf(payload, 'fileName', 'src')),
  audio: (payload) => linkWith(textOf(payload, 'src'), textOf(payload, 'title', 'src')),
  product: (payload) =>
    `<h4>${textOf(payload, 'productTitle')}</h4>\n${payload.productImageSrc ? figure(picture({ src: payload.productImageSrc }), '') : ''}` +
    `${textOf(payload, 'productDescription')}\n${linkWith(textOf(payload, 'productUrl'), textOf(payload, 'productButton'))}`,
  // Where the text ends that everybody sees.
  paywall: () => '',
};
cards['card-markdown'] = cards.markdown!;

/** @returns HTML, which is to be sanitized */
export function card(name: string, payload: Payload, onUnknown: (name: string) => void): string {
  const render = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (!render) onUnknown(name);
  return render?.(payload) ?? '';
}
