// What a block of HTML loses when it is sanitized, so that its writer is told.
import { rawAttributes, rawHtml, rawHtmlBlock, safeRawStyle } from '../../../../contract/raw-html';
import { safeAttributes } from '../../../../contract/rich-text';
import { renamedTag } from '../../../../contract/rich-text-tags';
import { sanitizeToElement } from '../../sanitizeInBrowser';
import { writeChildren } from '../document/writeElement';

/** More would be no help. */
const maxNamed = 12;

const attributesOf = ({ attributes }: Element) =>
  Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]));

/** The names of the declarations that are removed. */
const removedProperties = (style: string): string[] => {
  const kept = new Set((safeRawStyle(style) ?? '').split(';'));
  return style.split(';').flatMap((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    const name = property.trim().toLowerCase();
    return name && !kept.has(`${name}:${value.join(':').trim().toLowerCase()}`) ? [name] : [];
  });
};

function removalsOf(element: Element): string[] {
  const tag = renamedTag(element.localName);
  const read = attributesOf(element);
  const kept = rawHtml.tags.includes(tag) ? rawAttributes(tag, read, safeAttributes) : undefined;
  if (!kept) return [`<${element.localName}>`];
  return Object.entries(read).flatMap(([name, value]) => {
    if (name === 'style') return removedProperties(value);
    if (name === 'class') {
      const names = new Set(kept.class?.split(' '));
      return value
        .split(/\s+/)
        .filter((each) => each && !names.has(each))
        .map((each) => `class ${each}`);
    }
    return kept[name] === undefined ? [name] : [];
  });
}

/** The block as it is saved: what stands in it. */
export function sanitizeRawHtml(html: string): string {
  const block = sanitizeToElement(rawHtmlBlock(html)).firstElementChild;
  return block ? writeChildren(block) : '';
}

/** A sentence that names what is removed of HTML; empty where nothing is. */
export function describeRemovals(html: string): string {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = html;
  const removed = [...new Set(Array.from(body.querySelectorAll('*'), removalsOf).flat())];
  if (removed.length === 0) return '';
  const more = removed.length > maxNamed ? [`${removed.length - maxNamed} more`] : [];
  return `Removed: ${new Intl.ListFormat('en').format([...removed.slice(0, maxNamed), ...more])}.`;
}
