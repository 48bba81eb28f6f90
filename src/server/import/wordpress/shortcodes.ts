import { pictureAlignmentOf } from '../../../contract/foreign-alignments';
import { mediaFormats, type MediaFormat, type MediaKind } from '../../../contract/media';
import { escapeHtml, plainText } from '../../../contract/plain-text';
import { mathLanguage } from '../../../contract/rich-text';
import { readAttributes } from '../text';
import { buttonOf, codeOf, contents, galleryOf } from '../blocks';
import { linkTo, playerOf } from '../embeds';
import { figure, openTag, pictureTag, readTokens, toHtml } from '../html';

export interface Attachment {
  url: string;
  title: string;
  alt: string;
  /** HTML. */
  caption: string;
}

interface Options {
  /** Those of the ids, or without any all that belong to the post. */
  findAttachments: (ids: string[] | undefined) => Attachment[];
  /** Told the name of a shortcode that means nothing here. */
  onUnknown: (name: string) => void;
  /** @returns the mark of a footnote, whose text is HTML; undefined where the text has others already */
  addFootnote: (text: string) => string | undefined;
}

interface Shortcode {
  name: string;
  isClosing: boolean;
  /** Behind the name. */
  rest: string;
  begin: number;
  end: number;
}

const shortcodePattern = /\[(\/?)([a-z][\w-]*)(?![\w-])([^[\]]*)\]/gi;

const players = new Set([
  ...['audio', 'video', 'playlist', 'youtube', 'vimeo', 'embed', 'su_youtube', 'su_vimeo', 'su_audio', 'su_video'],
  ...['gist', 'soundcloud', 'twitter', 'tweet', 'dailymotion', 'instagram', 'spotify'],
]);

/** Of page builders: rows, columns and boxes around what readers see. */
const frames =
  /^(?:vc_(?:row|column|section|tta(?!_section))|et_pb_(?:section|row|column|text)|fusion_(?:builder|text)|su_(?:row|column)$|(?:one|two|three)_(?:half|thirds?|fourths?)|full_width$)/;

const pictureNames = new Set(['vc_single_image', 'et_pb_image', 'fusion_imageframe', 'su_image']);
const buttonNames = new Set(['button', 'su_button', 'vc_btn', 'et_pb_button', 'fusion_button']);
const noteNames = new Set(['su_note', 'su_box', 'note', 'alert', 'fusion_alert']);
const detailsNames = new Set([
  'su_spoiler',
  'spoiler',
  'toggle',
  'expand',
  'vc_toggle',
  'vc_tta_section',
  'et_pb_toggle',
  'accordion-item',
]);
const codes = new Set(['code', 'sourcecode', 'pre', 'cc', 'crayon']);

/** Languages that are shortcodes of SyntaxHighlighter by their own names. */
const languages = new Set([
  ...['actionscript3', 'applescript', 'as3', 'bash', 'c', 'clojure', 'coldfusion', 'cpp', 'csharp', 'css', 'delphi'],
  ...['diff', 'erlang', 'fsharp', 'go', 'groovy', 'haskell', 'html', 'java', 'javafx', 'javascript', 'js', 'jscript'],
  ...['matlab', 'objc', 'perl', 'php', 'plain', 'powershell', 'python', 'py', 'r', 'rails', 'ruby', 'rust'],
  ...['scala', 'shell', 'sql', 'swift', 'text', 'typescript', 'ts', 'vb', 'vbnet', 'xhtml', 'xml', 'yaml'],
]);

/** Of plugins that list the headings. */
const contentsNames = new Set(['toc', 'ez-toc', 'lwptoc', 'simpletoc', 'rank_math_toc', 'aioseo_table_of_contents']);

/** Of plugins. */
const footnotes = new Set(['efn_note', 'footnote', 'fn', 'mfn', 'ref']);

/**
 * Replaces the shortcodes that stand for what a text can hold: captions, galleries, players and code. Others stay in the
 * text as they are.
 */
export function replaceShortcodes(html: string, options: Options): string {
  const all = Array.from(
    html.matchAll(shortcodePattern),
    ({ 0: { length }, 1: slash, 2: name, 3: rest, index }): Shortcode => ({
      name: name!.toLowerCase(),
      isClosing: slash !== '',
      rest: rest!,
      begin: index,
      end: index + length,
    }),
  );
  const closing = findClosing(all);
  /** The boxes that are open, by their names: until they are closed, they stand as what was written. */
  const boxes = new Map<string, OpenBox[]>();
  const shown: string[] = [];
  let position = 0;
  for (const [index, shortcode] of all.entries()) {
    const { begin, end, isClosing } = shortcode;
    if (begin < position) continue;
    // One in double brackets is shown.
    if (html[begin - 1] === '[' && html[end] === ']' && begin > position) {
      shown.push(html.slice(position, begin - 1), html.slice(begin, end));
      position = end + 1;
      continue;
    }
    if (frames.test(shortcode.name)) {
      shown.push(html.slice(position, begin), `\n\n${isClosing ? '' : showTitle(shortcode.rest)}\n\n`);
      position = end;
      continue;
    }
    if (isClosing) {
      const opened = boxes.get(shortcode.name)?.pop();
      if (!opened) continue;
      shown[opened.index] = opened.begin;
      shown.push(html.slice(position, begin), opened.end);
      position = end;
      continue;
    }
    const close = closing[index];
    const box = close && readBox(shortcode);
    if (box) {
      shown.push(html.slice(position, begin));
      const opened = boxes.get(shortcode.name) ?? [];
      opened.push({ ...box, index: shown.push(html.slice(begin, end)) - 1 });
      boxes.set(shortcode.name, opened);
      position = end;
      continue;
    }
    const part = showShortcode(shortcode, close && html.slice(end, close.begin), options);
    if (part === undefined) continue;
    shown.push(html.slice(position, begin), part.html);
    position = part.isWithContent ? close!.end : end;
  }
  return shown.join('') + html.slice(position);
}

/** For each that opens the next one that closes its name. */
function findClosing(all: Shortcode[]): (Shortcode | undefined)[] {
  const next = new Map<string, Shortcode>();
  return all
    .toReversed()
    .map((shortcode) => {
      if (shortcode.isClosing) next.set(shortcode.name, shortcode);
      return shortcode.isClosing ? undefined : next.get(shortcode.name);
    })
    .reverse();
}

interface Shown {
  html: string;
  isWithContent: boolean;
}

/**
 * @param content of one that is closed somewhere
 * @returns undefined for one that stays as it is
 */
function showShortcode({ name, rest }: Shortcode, content: string | undefined, options: Options): Shown | undefined {
  if ((name === 'caption' || name === 'wp_caption') && content !== undefined) {
    return { html: showCaption(rest, content), isWithContent: true };
  }
  if (contentsNames.has(name)) return { html: `\n\n${contents}\n`, isWithContent: false };
  if (name === 'gallery') return { html: showGallery(rest, options), isWithContent: false };
  const playlist = name === 'playlist' ? showPlaylist(rest, options) : '';
  if (playlist) return { html: playlist, isWithContent: false };
  if ((codes.has(name) || languages.has(name)) && content !== undefined) {
    const source = content.trim().replaceAll('<', '&lt;');
    const { language, lang = languages.has(name) ? name : '', title = '' } = readAttributes(rest);
    return { html: `\n\n${codeOf(source, language ?? lang, title)}\n`, isWithContent: true };
  }
  if (name === 'latex' && content !== undefined) {
    const tex = content.trim().replaceAll('<', '&lt;');
    return { html: `${openTag('code', { 'data-language': mathLanguage })}${tex}</code>`, isWithContent: true };
  }
  const mark = footnotes.has(name) && content?.trim() ? options.addFootnote(content.trim()) : undefined;
  if (mark !== undefined) return { html: mark, isWithContent: true };
  // Without another shortcode in it, as what stands between is the address then.
  const address = content?.includes('[') ? undefined : content;
  const built = showBuilt(name, rest, address, options);
  if (built) return { html: `\n\n${built.trim()}\n\n`, isWithContent: address !== undefined };
  const url = players.has(name) ? addressIn(name, rest, address ?? '') : undefined;
  if (url !== undefined) {
    const isFile = name === 'audio' || name === 'video';
    const shown = isFile ? figure(playerOf(name, url), '') : linkTo(url);
    return { html: `\n\n${shown.trim()}\n\n`, isWithContent: address !== undefined };
  }
  // What stands in brackets, such as [sic], may be no shortcode.
  if (content !== undefined || /^\s+[\w-]+\s*=/.test(rest)) options.onUnknown(name);
  return undefined;
}

interface Box {
  begin: string;
  end: string;
}

interface OpenBox extends Box {
  /** Of the part that is shown in its place. */
  index: number;
}

function titleIn(rest: string): string {
  const { title = '', heading = title } = readAttributes(rest);
  return escapeHtml(plainText(heading));
}

/** Above a row or a column of a page builder, or above its tabs. */
function showTitle(rest: string): string {
  const words = titleIn(rest);
  return words && `<p><strong>${words}</strong></p>`;
}

/** A note or details around other shortcodes; undefined for anything else. */
function readBox({ name, rest }: Shortcode): Box | undefined {
  if (noteNames.has(name)) {
    return { begin: `\n\n<aside data-callout="note">${showTitle(rest)}\n\n`, end: '\n\n</aside>\n\n' };
  }
  if (!detailsNames.has(name)) return undefined;
  return { begin: `\n\n<details><summary>${titleIn(rest) || 'More'}</summary>\n\n`, end: '\n\n</details>\n\n' };
}

/** The pictures and buttons of builders of pages and Shortcodes Ultimate; empty or undefined for anything else. */
function showBuilt(name: string, rest: string, content: string | undefined, options: Options): string | undefined {
  const { image, src, url, link, href, title = '' } = readAttributes(rest);
  if (pictureNames.has(name)) {
    const [attachment] = image ? options.findAttachments([image]) : [];
    const written = /https?:[^\s"'<>[\]]+/.exec(content ?? '')?.[0];
    const address = src ?? attachment?.url ?? written;
    return address && figure(pictureTag(address, attachment?.alt ?? ''), attachment?.caption ?? '');
  }
  if (!buttonNames.has(name)) return undefined;
  const words = plainText(content ?? '') || plainText(title);
  // WPBakery has all that is about a link in one attribute.
  const address = url ?? href ?? /(?:^|\|)url:([^|\s]+)/.exec(link ?? '')?.[1] ?? link;
  return address && words && buttonOf(safelyDecoded(address), words);
}

function safelyDecoded(address: string): string {
  try {
    return /^https?%3A/i.test(address) ? decodeURIComponent(address) : address;
  } catch {
    return address;
  }
}

/** The picture, with the link that is around it, and the words beside it. */
function showCaption(rest: string, content: string): string {
  const tokens = readTokens(content);
  const index = tokens.findIndex((token) => token.type === 'open' && token.name === 'img');
  if (index === -1) return `\n\n${figure('', captionIn(rest) ?? content)}\n`;
  const alignment = pictureAlignmentOf(readAttributes(rest).align ?? '');
  const isLink = (token: (typeof tokens)[number] | undefined, type: 'open' | 'close') =>
    token?.type === type && token.name === 'a';
  const isSpace = (token: (typeof tokens)[number] | undefined) => token?.type === 'text' && !token.html.trim();
  const first = isSpace(tokens[index - 1]) ? index - 2 : index - 1;
  const last = isSpace(tokens[index + 1]) ? index + 2 : index + 1;
  const [begin, end] = isLink(tokens[first], 'open') && isLink(tokens[last], 'close') ? [first, last] : [index, index];
  const words = toHtml([...tokens.slice(0, begin), ...tokens.slice(end + 1)]);
  return `\n\n${figure(toHtml(tokens.slice(begin, end + 1)), captionIn(rest) ?? words, alignment ? { 'data-align': alignment } : {})}\n`;
}

/** HTML, which an attribute has with entities. */
function captionIn(rest: string): string | undefined {
  const { caption } = readAttributes(rest);
  return caption === undefined ? undefined : escapeHtml(plainText(caption));
}

/** Undefined for a picture, or another file. */
const kindOf = ({ url }: Attachment): MediaKind | undefined =>
  mediaFormats[/\.(\w{3,4})(?:\?|$)/.exec(url)?.[1]?.toLowerCase() as MediaFormat]?.kind;

function attachmentsIn(rest: string, { findAttachments }: Options): Attachment[] {
  const { ids, include } = readAttributes(rest);
  return findAttachments((ids ?? include)?.split(/[\s,]+/).filter(Boolean));
}

/** Its files one after another; empty where none of them can be played. */
function showPlaylist(rest: string, options: Options): string {
  return attachmentsIn(rest, options)
    .map((file) => {
      const kind = kindOf(file);
      return kind && `\n\n${figure(playerOf(kind, file.url, { title: file.title }), file.caption)}\n\n`;
    })
    .join('');
}

function showGallery(rest: string, options: Options): string {
  const pictures = attachmentsIn(rest, options).filter((file) => kindOf(file) === undefined);
  const gallery = galleryOf(
    pictures.map(({ url, alt }) => pictureTag(url, alt)),
    pictures.map(({ caption }) => caption),
  );
  return `\n\n${gallery}\n`;
}

const mediaNames = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'url'];

/** The address in a shortcode, wherever it stands. */
function addressIn(name: string, rest: string, content: string): string | undefined {
  const attributes = readAttributes(rest);
  const given = mediaNames.map((each) => attributes[each]).find(Boolean);
  if (given !== undefined) return plainText(given);
  const address = /https?:\/\/[^\s"'\]<>]+/.exec(`${rest} ${content}`)?.[0];
  if (address !== undefined) return plainText(address);
  const id = /[\w-]{6,}/.exec(attributes.id ?? rest)?.[0];
  if (id === undefined) return undefined;
  if (name === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  return name === 'vimeo' ? `https://vimeo.com/${id}` : undefined;
}
