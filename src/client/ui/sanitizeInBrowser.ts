import createDOMPurify from 'dompurify';
import { nestQuillLists } from '../../contract/quill-lists';
import { richText, safeAttributes, shownAttributes } from '../../contract/rich-text';
import { renamedTag } from '../../contract/rich-text-tags';
import { parseHtml, replaceTag, unwrap } from './dom';

/** Tags that are outside the allow-list, and replaced after the sanitizing. */
const replacedTags = [...Object.keys(richText.renamedTags), ...richText.removedBlocks];

function readAttributes({ attributes }: Element): Record<string, string> {
  return Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]));
}

/** A DOMPurify hook: leaves an element the attributes of the contract, and adds those that it is shown with. */
function replaceAttributes(element: Element) {
  const tag = element.localName;
  const safe = safeAttributes(tag, readAttributes(element));
  const attributes = { ...safe, ...shownAttributes(tag, safe) };
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Parts of tables within tables, which the server removes as well. */
const nestedTableParts = 'table table, table table :is(caption, thead, tbody, tr, th, td)';

/**
 * Removes everything that is not in the contract's allow-list, as the server does before it stores a description, but
 * for `div`, which stands for other block elements. Needs a DOM.
 */
export function sanitizeToElement(source: string | HTMLElement): HTMLElement {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', replaceAttributes);
  // Typed as any node; it is the body that was passed, or a copy.
  const body = purify.sanitize(typeof source === 'string' ? parseHtml(nestQuillLists(source)) : source, {
    RETURN_DOM: true,
    ALLOWED_TAGS: [...richText.tags, ...replacedTags],
    ALLOWED_ATTR: Object.values(richText.attributes).flat(),
    FORBID_CONTENTS: [...richText.removedContent],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  }) as HTMLElement;
  for (const element of body.querySelectorAll(replacedTags.join())) {
    const tag = element.localName;
    if (tag !== 'div') replaceTag(element, renamedTag(tag) === tag ? 'div' : renamedTag(tag));
  }
  for (const part of body.querySelectorAll(nestedTableParts)) replaceTag(part, 'div');
  for (const image of body.querySelectorAll('img:not([src])')) image.remove();
  for (const link of body.querySelectorAll('a:not([href])')) unwrap(link);
  for (const block of body.querySelectorAll('aside:not([data-callout]), nav:not([data-contents])')) {
    replaceTag(block, 'div');
  }
  return body;
}

export const sanitizeInBrowser = (html: string): string => sanitizeToElement(html).innerHTML;
