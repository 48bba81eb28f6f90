// The blocks that are edited as a whole: how each is read from HTML of the contract's allow-list, and written as it. AtomicBlock.tsx
// shows them.
import type { MediaKind } from '../../../../contract/media';
import { escapeHtml } from '../../../../contract/plain-text';
import { rawHtmlBlock, rawHtmlMarker } from '../../../../contract/raw-html';
import { attributes } from './attributes';
import {
  entities,
  galleryLimits,
  type EmbedEntityData,
  type GalleryEntityData,
  type HtmlEntityData,
  type ImageEntityData,
  type MediaEntityData,
  type PictureData,
  type TableEntityData,
} from './documentModel';
import { writeChildren } from './writeElement';

/** Has the text of a block of HTML as it is stored, which a browser may write in another way: see readHtml.ts. */
export const sourceAttribute = 'data-source';

interface AtomicKind<Data extends object> {
  /** What it is in a sentence: "Remove the picture". */
  name: string;
  /** The elements that it may be read from. */
  selector: string;
  /** @returns one for each block; none where the element is no such block */
  read(element: HTMLElement, writeTable: (table: HTMLTableElement) => string): Data[];
  /** An empty string for what is not complete. */
  write(data: Data): string;
}

// Removed from text, as they are invisible to readers and may not be stored.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g;

/** Text without what readers do not see. */
export const readableText = (text: string, replacement = ' ') => text.replace(controlCharacters, replacement);

/** Without what is missing or empty; a picture without a description says so. */
const present = <Data extends object>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([name, value]) => value || name === 'alt')) as Data;

const attribute = (element: Element, name: string) => {
  const value = element.getAttribute(name);
  return value === null ? undefined : readableText(value);
};

function readPicture(image: Element): PictureData {
  return present({
    src: image.getAttribute('src') ?? '',
    alt: attribute(image, 'alt') ?? '',
    title: attribute(image, 'title'),
    width: attribute(image, 'width'),
    height: attribute(image, 'height'),
  });
}

function readCaption(figure: Element): string | undefined {
  const caption = figure.querySelector('figcaption')?.textContent;
  return caption && readableText(caption).replace(/\s+/g, ' ').trim();
}

const hrefOf = (element: Element | null) => element?.getAttribute('href') ?? undefined;

const img = (picture: PictureData) => `<img${attributes('img', picture)} />`;

const linked = (href: string | undefined, html: string) => (href ? `<a${attributes('a', { href })}>${html}</a>` : html);

const figure = (read: object, html: string, caption?: string) =>
  `<figure${attributes('figure', read)}>${html}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`;

const divider: AtomicKind<object> = { name: 'divider', selector: 'hr', read: () => [{}], write: () => '<hr />' };

const contents: AtomicKind<object> = {
  name: 'table of contents',
  selector: 'nav[data-contents]',
  read: () => [{}],
  write: () => `<nav${attributes('nav', { 'data-contents': 'true' })}></nav>`,
};

const embed: AtomicKind<EmbedEntityData> = {
  name: 'card',
  selector: 'figure[data-embed]',
  read(element) {
    const link = element.querySelector('a[href]');
    const image = link?.querySelector('img');
    if (!link) return [];
    return [
      present({
        provider: element.getAttribute('data-embed') as EmbedEntityData['provider'],
        href: hrefOf(link)!,
        image: image ? readPicture(image) : undefined,
        title: image ? undefined : readableText(link.textContent).replace(/\s+/g, ' ').trim(),
        caption: readCaption(element),
      }),
    ];
  },
  write: ({ provider, href, image, title, caption }) =>
    figure({ 'data-embed': provider }, linked(href, image ? img(image) : escapeHtml(title || href)), caption),
};

const gallery: AtomicKind<GalleryEntityData> = {
  name: 'gallery',
  selector: 'figure[data-gallery]',
  read(element) {
    const images = [...element.querySelectorAll('img')].map(readPicture).slice(0, galleryLimits.max);
    if (images.length < galleryLimits.min || element.querySelector('table')) return [];
    return [present({ images, caption: readCaption(element) })];
  },
  write: ({ images, caption }) => figure({ 'data-gallery': 'true' }, images.map(img).join(''), caption),
};

const image: AtomicKind<ImageEntityData> = {
  name: 'picture',
  selector: 'figure, img',
  read(element) {
    if (element.localName === 'img') return [present({ ...readPicture(element), href: hrefOf(element.closest('a')) })];
    const images = [...element.querySelectorAll('img')];
    if (element.querySelector('table, audio, video')) return [];
    return images.map((each) =>
      present({
        ...readPicture(each),
        href: hrefOf(each.closest('a')),
        align: (element.getAttribute('data-align') ?? undefined) as ImageEntityData['align'],
        size: (element.getAttribute('data-width') ?? undefined) as ImageEntityData['size'],
        caption: each === images.at(-1) ? readCaption(element) : undefined,
      }),
    );
  },
  write({ caption, href, align, size, ...picture }) {
    // Its file has not been stored yet.
    if (!picture.src) return '';
    return figure({ 'data-align': align, 'data-width': size }, linked(href, img(picture)), caption);
  },
};

const media: AtomicKind<MediaEntityData> = {
  name: 'recording or video',
  selector: 'figure, audio, video',
  read(element) {
    if (element.querySelector('table, img')) return [];
    const players = element.localName === 'figure' ? [...element.querySelectorAll('audio, video')] : [element];
    return players.map((player) =>
      present({
        kind: player.localName as MediaKind,
        src: player.getAttribute('src') ?? '',
        title: attribute(player, 'title'),
        width: attribute(player, 'width'),
        height: attribute(player, 'height'),
        caption: player === element || player !== players.at(-1) ? undefined : readCaption(element),
      }),
    );
  },
  write: ({ kind, caption, ...player }) =>
    // Its file has not been stored yet.
    player.src ? figure({}, `<${kind}${attributes(kind, player)}></${kind}>`, caption) : '',
};

const table: AtomicKind<TableEntityData> = {
  name: 'table',
  selector: 'table',
  read(element, writeTable) {
    const html = writeTable(element as HTMLTableElement);
    return html ? [{ html }] : [];
  },
  write: ({ html }) => html,
};

const html: AtomicKind<HtmlEntityData> = {
  name: 'HTML',
  selector: `div[${rawHtmlMarker}]`,
  read: (element) => [{ html: element.getAttribute(sourceAttribute) ?? writeChildren(element) }],
  write: ({ html: content }) => (content.trim() ? rawHtmlBlock(content) : ''),
};

/** By the types of their entities. A special form stands before the general one. */
const atomicKinds = {
  [entities.divider]: divider,
  [entities.contents]: contents,
  [entities.embed]: embed,
  [entities.html]: html,
  [entities.gallery]: gallery,
  [entities.media]: media,
  [entities.image]: image,
  [entities.table]: table,
} as Record<string, AtomicKind<object>>;

/** The blocks of an element, each as the type and the data of its entity; none where it is text. */
export function readAtomic(
  element: HTMLElement,
  writeTable: (table: HTMLTableElement) => string,
): { type: string; data: object }[] {
  for (const [type, kind] of Object.entries(atomicKinds)) {
    const data = element.matches(kind.selector) ? kind.read(element, writeTable) : [];
    if (data.length > 0) return data.map((each) => ({ type, data: each }));
  }
  return [];
}

/** The HTML of a block; an empty string for what is not complete, or unknown. */
export const writeAtomic = (type: string, data: object): string => atomicKinds[type]?.write(data) ?? '';

export const atomicName = (type: string): string => atomicKinds[type]?.name ?? 'block';
