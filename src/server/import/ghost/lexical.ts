// Lexical, in which Ghost 5 keeps texts, as HTML.
import { escapeHtml } from '../../../contract/plain-text';
import { linkTag } from '../html';
import { card, type OnLeftOut } from './cards';

interface LexicalNode {
  type?: string;
  text?: string;
  /** Bits, as `formats` names them. */
  format?: number | string;
  tag?: string;
  listType?: string;
  start?: number;
  url?: string;
  children?: LexicalNode[];
  [field: string]: unknown;
}

const formats: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

function textToHtml({ text = '', format = 0 }: LexicalNode): string {
  return formats.reduce(
    (html, [bit, tag]) => (typeof format === 'number' && format & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(text),
  );
}

/** @param onLeftOut told of cards that do not come */
export function lexicalToHtml(json: string, onLeftOut: OnLeftOut): string {
  /** A list within a point is an item of its own, behind that of the point. */
  const itemsToHtml = (items: LexicalNode[]): string => {
    const points: string[] = [];
    for (const item of items) {
      const { children = [] } = item;
      const content = children.map(toHtml).join('');
      if (points.length > 0 && children[0]?.type === 'list') points.push(`${points.pop()}${content}`);
      else points.push(item.type === 'listitem' ? content : toHtml(item));
    }
    return points.map((point) => `<li>${point}</li>`).join('');
  };

  const toHtml = (node: LexicalNode): string => {
    const { type = '', children = [] } = node;
    const content = () => children.map(toHtml).join('');
    switch (type) {
      case 'root':
      case 'autolink':
        return type === 'root' ? content() : link(node.url, content());
      case 'link':
        return link(node.url, content());
      case 'text':
      case 'extended-text':
      case 'tab':
      // What is still to be written.
      case 'tk':
        return textToHtml(node);
      // A link whose address was not chosen.
      case 'zwnj':
      case 'at-link-search':
        return '';
      case 'at-link':
        return content();
      case 'linebreak':
        return '<br>';
      case 'paragraph':
        return `<p>${content()}</p>\n`;
      case 'heading':
      case 'extended-heading':
        return `<${headingTag(node.tag)}>${content()}</${headingTag(node.tag)}>\n`;
      case 'quote':
      case 'extended-quote':
      case 'aside':
        return `<blockquote><p>${content()}</p></blockquote>\n`;
      case 'list': {
        const tag = node.listType === 'number' ? 'ol' : 'ul';
        return `<${tag}${tag === 'ol' && node.start ? ` start="${Number(node.start)}"` : ''}>${itemsToHtml(children)}</${tag}>\n`;
      }
      case 'listitem':
        return `<li>${content()}</li>`;
      default:
        return card(type, node, onLeftOut) + content();
    }
  };
  const { root } = JSON.parse(json) as { root?: LexicalNode };
  return root ? toHtml(root) : '';
}

const headingTag = (tag: unknown) => (/^h[1-6]$/.test(String(tag)) ? String(tag) : 'h2');

const link = (url: unknown, content: string) => linkTag(String(url ?? ''), content);
