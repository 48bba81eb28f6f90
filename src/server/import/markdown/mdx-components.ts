// What the components of MDX show that sites have under the usual names, as HTML and Markdown. Of others, their text stays.
import { calloutKindOf } from '../../../contract/foreign-callouts';
import { escapeHtml } from '../../../contract/plain-text';
import { linkTo } from '../embeds';
import { figure, openTag, pictureTag } from '../html';
import { readAttributes } from '../text';
import { asideOf, detailsWith } from './asides';

/** The addresses of pictures by the names under which a file imports them. */
export type ImportedPictures = ReadonlyMap<string, string>;

const pictureImport = /^import\s+(\w+)\s+from\s+["']([^"'\n]+\.(?:png|jpe?g|gif|webp|avif|svg))["']/i;

/** The name and the address of a picture that a statement imports. */
export function readPictureImport(statement: string): [string, string] | undefined {
  const [, name, address] = pictureImport.exec(statement) ?? [];
  return name !== undefined && address !== undefined ? [name, address] : undefined;
}

const literal = /^\s*(?:"([^"\n]*)"|'([^'\n]*)'|`([^`$\n]*)`)\s*$/;
const required = /^\s*require\(\s?["']([^"'\n]+)["']\s?\)(?:\.default)?\s*$/;
const imported = /^\s*(\w+)(?:\.src)?\s*$/;

/** The text that code between braces stands for; undefined where it is more than a text or a picture. */
export function valueOf(code: string, pictures: ImportedPictures): string | undefined {
  const texts = literal.exec(code)?.slice(1);
  const name = imported.exec(code)?.[1];
  return texts?.find((text) => text !== undefined) ?? required.exec(code)?.[1] ?? (name && pictures.get(name));
}

const calloutNames = new Set(['Callout', 'Admonition', 'Alert', 'Aside', 'Hint']);
const detailsNames = new Set([
  'Details',
  'Accordion',
  'AccordionItem',
  'Collapsible',
  'Collapse',
  'Expand',
  'Expandable',
]);
const labelledNames = new Set(['TabItem', 'Tab', 'Step']);
const linkNames = new Set(['Link', 'NextLink', 'A']);
const videos: Readonly<Record<string, string>> = {
  YouTube: 'https://www.youtube.com/watch?v=',
  Youtube: 'https://www.youtube.com/watch?v=',
  Vimeo: 'https://vimeo.com/',
};

interface Component {
  name: string;
  /** The opening tag, with the values that are texts. */
  tag: string;
}

/** What stands for the tags of a component; undefined for one of which only the text stays. */
export function showComponent({ name, tag }: Component): { begin: string; end: string } | undefined {
  const {
    src,
    alt = '',
    caption,
    title,
    label,
    value,
    id,
    url,
    href,
    to,
    type,
    variant,
    kind,
    ...others
  } = readAttributes(tag);
  const heading = title ?? label ?? others.summary;
  if (Object.hasOwn(videos, name)) {
    const video = id ?? others.videoid ?? others.youtubeid;
    const address = url ?? src ?? (video?.includes('/') ? video : video && videos[name]! + video);
    return address ? { begin: `\n\n${linkTo(address)}\n\n`, end: '' } : undefined;
  }
  if (src) {
    return { begin: `\n\n${figure(pictureTag(src, alt), escapeHtml(caption ?? title ?? ''))}\n`, end: '' };
  }
  const address = to ?? href;
  if (linkNames.has(name) && address) return { begin: openTag('a', { href: address }), end: '</a>' };
  if (detailsNames.has(name)) return detailsWith(heading ?? 'Details');
  if (labelledNames.has(name)) {
    const words = heading ?? value;
    return { begin: words ? `\n\n**${words}**\n\n` : '\n\n', end: '\n\n' };
  }
  const own = calloutKindOf(name.toLowerCase());
  if (!own && !calloutNames.has(name)) return undefined;
  return asideOf(own ?? calloutKindOf(type ?? variant ?? kind ?? '') ?? 'note', heading);
}
