import createDOMPurify from 'dompurify';
import { nestQuillLists } from '../../contract/quill-lists';
import { richText, safeAttributes } from '../../contract/rich-text';
import { beginsRawHtml, rawAttributes, rawHtml, rawHtmlMarker } from '../../contract/raw-html';
import { renamedTag } from '../../contract/rich-text-tags';
import { shownAttributes, shownRichText } from '../../contract/shown-rich-text';
import { parseHtml, replaceTag, unwrap } from './dom';

/** Tags that are outside the allow-list, and replaced after the sanitizing. */
const replacedTags = [...Object.keys(richText.renamedTags), ...richText.removedBlocks];

/** Whether an element stands in a block of HTML, or is one. */
const isInRawHtml = (element: Element) => element.closest(`body > div[${rawHtmlMarker}]`) !== null;

const isRawHtml = (element: Element) =>
  element.parentElement?.localName === 'body' && beginsRawHtml(element.localName, readAttributes(element));

function readAttributes({ attributes }: Element): Record<string, string> {
  return Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]));
}

/** What a text may hold: as it is stored, or beside that what it is shown with. */
interface AllowList {
  tags: readonly string[];
  attributes: Readonly<Record<string, readonly string[]>>;
  removedContent: readonly string[];
  attributesOf: typeof safeAttributes;
}

const stored: AllowList = { ...richText, attributesOf: safeAttributes };
const shown: AllowList = { ...shownRichText, attributesOf: shownAttributes };

/** A DOMPurify hook: leaves an element the attributes of the contract, and adds those that it is shown with. */
const replaceAttributes =
  ({ attributesOf }: AllowList) =>
  (element: Element) => {
    const tag = element.localName;
    const read = readAttributes(element);
    const attributes = isRawHtml(element)
      ? { [rawHtmlMarker]: 'true' }
      : ((element.parentElement && isInRawHtml(element.parentElement)
          ? rawAttributes(renamedTag(tag), read, attributesOf)
          : attributesOf(tag, read)) ?? {});
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  };

/** Parts of tables within tables, which the server removes as well. */
const nestedTableParts = 'table table, table table :is(caption, thead, tbody, tr, th, td)';

/**
 * Removes everything that is not in the contract's allow-list, as the server does before it stores a description, but
 * for `div`, which stands for other block elements. Needs a DOM.
 */
export function sanitizeToElement(source: string | HTMLElement, allowed = stored): HTMLElement {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', replaceAttributes(allowed));
  // Typed as any node; it is the body that was passed, or a copy.
  const body = purify.sanitize(typeof source === 'string' ? parseHtml(nestQuillLists(source)) : source, {
    RETURN_DOM: true,
    ALLOWED_TAGS: [...allowed.tags, ...replacedTags, ...rawHtml.tags],
    ALLOWED_ATTR: [...Object.values(allowed.attributes).flat(), ...rawHtml.attributes, rawHtmlMarker],
    FORBID_CONTENTS: [...allowed.removedContent],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  }) as HTMLElement;
  for (const element of body.querySelectorAll(replacedTags.join())) {
    const tag = element.localName;
    if (isInRawHtml(element) && rawHtml.tags.includes(tag)) continue;
    if (tag !== 'div') replaceTag(element, renamedTag(tag) === tag ? 'div' : renamedTag(tag));
  }
  for (const part of body.querySelectorAll(nestedTableParts)) replaceTag(part, 'div');
  for (const empty of body.querySelectorAll(':is(img, audio, video):not([src])')) empty.remove();
  for (const player of body.querySelectorAll(richText.emptiedTags.join())) player.replaceChildren();
  for (const element of body.querySelectorAll('a:not([href])')) unwrap(element);
  for (const element of body.querySelectorAll(rawHtml.inlineTags.join())) {
    if (!isInRawHtml(element) && !(element.localName === 'span' && element.hasAttribute('class'))) unwrap(element);
  }
  for (const block of body.querySelectorAll('aside:not([data-callout]), nav:not([data-contents])')) {
    replaceTag(block, 'div');
  }
  return body;
}

/** For a text that is shown to readers. */
export const sanitizeInBrowser = (html: string): string => sanitizeToElement(html, shown).innerHTML;
