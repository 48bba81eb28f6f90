import { escapeHtml } from '../../../../contract/plain-text';

const voidTags = ['br', 'hr', 'img'];

const writeAttribute = ({ name, value }: Attr) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`;

/** What stands in a sanitized element, in the spelling of the server's sanitizer, so that it changes nothing. */
export const writeChildren = (element: Element): string => Array.from(element.childNodes, writeNode).join('');

function writeNode(node: Node): string {
  if (node.nodeType !== Node.ELEMENT_NODE) return escapeHtml(node.textContent ?? '');
  const element = node as Element;
  const tag = element.localName;
  const begin = `<${tag}${Array.from(element.attributes, writeAttribute).join('')}`;
  return voidTags.includes(tag) ? `${begin} />` : `${begin}>${writeChildren(element)}</${tag}>`;
}
