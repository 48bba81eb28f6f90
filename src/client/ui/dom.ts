// Reads and changes HTML as a DOM that runs no script and loads nothing.
import { richText } from '../../contract/rich-text';

/** Of a footnote or its reference, or of a heading; safeAttributes() looks at them more closely. */
const harmlessId = /^(?:fn|fnref|h)-/;

/** Replaces what is nested more than `levels` deep by its text. */
function limitDepth(element: Element, levels: number) {
  for (const child of element.children) {
    if (levels > 0) limitDepth(child, levels - 1);
    else child.textContent = child.textContent;
  }
}

/**
 * The body of a document that was filled with a fragment of HTML; no element is nested deeper than the contract allows.
 * Ids and names are removed: those of form controls would shadow the properties of their form ("DOM clobbering"), so that
 * nothing could be read from it. Those of footnotes and headings are no names of properties.
 * @param prepare reads what the ids say before that
 */
export function parseHtml(html: string, prepare?: (body: HTMLElement) => void): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = html;
  prepare?.(body);
  for (const element of body.querySelectorAll('[id], [name]')) {
    // Not by the element's own property, which may be shadowed.
    for (const name of ['id', 'name']) {
      const value = Element.prototype.getAttribute.call(element, name) ?? '';
      if (!harmlessId.test(value)) Element.prototype.removeAttribute.call(element, name);
    }
  }
  limitDepth(body, richText.maxDepth);
  return body;
}

/** One by one: the children of a hostile document may be more than a call can have arguments. */
export function moveChildren(from: Element, to: Element): void {
  while (from.firstChild) to.append(from.firstChild);
}

export function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  moveChildren(element, wrapper);
  element.append(wrapper);
}

/** Replaces an element by one with another tag and without attributes. */
export function replaceTag(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag);
  moveChildren(element, replacement);
  element.replaceWith(replacement);
}

/** Removes an element and keeps its content. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
}

/** In the document of another. */
export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  beside: Element,
  tag: Tag,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Tag] => {
  const element = beside.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** In one line. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
