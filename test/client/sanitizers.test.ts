// The server and the browser sanitize by two libraries. What they keep has to be nested in the same way.
import { sanitizeToElement } from '../../src/client/ui/sanitizeInBrowser';
import { sanitize } from '../../src/server/blogs/rich-text';
import { createRandom } from '../bench/random';

const blocks = [
  ...['p', 'h2', 'pre', 'ul', 'ol', 'table', 'details', 'blockquote', 'figure', 'aside data-callout="note"'],
  // These are removed.
  ...['div', 'section', 'article', 'center', 'header', 'aside', 'nav', 'main', 'unknown'],
];
const marks = [
  ...['b', 'em', 'u', 'mark', 'code', 'sup', 'kbd', 'span', 'font', 'small', 'q', 'abbr'],
  ...['a href="https://x.example/"', 'a href="https://y.example/"'],
];

const element = (tag: string, content: string) => `<${tag}>${content}</${tag.split(' ')[0]}>`;

/** HTML in which each word is there once. */
function anyHtml(seed: number): string {
  const random = createRandom(seed);
  let words = 0;
  const several = (make: () => string) => Array.from({ length: 1 + random.below(3) }, make).join('');
  const inline = (depth: number): string =>
    several(() =>
      depth === 0 || random.below(2) === 0 ? `w${(words += 1)} ` : element(random.pick(marks), inline(depth - 1)),
    );
  const content = (depth: number): string =>
    depth > 0 && random.below(3) > 0 ? several(() => block(depth - 1)) : inline(2);
  const block = (depth: number): string => {
    const tag = random.pick(blocks);
    if (tag === 'p' || tag === 'h2' || tag === 'pre') return element(tag, inline(2));
    if (tag === 'ul' || tag === 'ol')
      return element(
        tag,
        several(() => element('li', content(depth))),
      );
    if (tag === 'table') return element(tag, `<tbody><tr>${several(() => element('td', inline(1)))}</tr></tbody>`);
    return element(tag, (tag === 'details' ? element('summary', inline(1)) : '') + content(depth));
  };
  return several(() => block(3));
}

/** Of each word, what it stands in. `div` is what the browser makes of other blocks that are removed. */
function placesOf(node: Node, within: readonly string[] = []): string[] {
  if (node instanceof Text) return (node.data.match(/w\d+/g) ?? []).map((word) => [...within, word].join(' > '));
  const tag = node instanceof Element && !node.matches('div, body') ? [node.localName] : [];
  return Array.from(node.childNodes, (child) => placesOf(child, [...within, ...tag])).flat();
}

test.each(Array.from({ length: 10 }, (_, part) => part))('words stand in the same elements, part %i', (part) => {
  for (let seed = 0; seed < 40; seed += 1) {
    const html = anyHtml(40 * part + seed);
    const stored = document.implementation.createHTMLDocument().body;
    stored.innerHTML = sanitize(html);
    expect({ html, places: placesOf(stored) }).toEqual({ html, places: placesOf(sanitizeToElement(html)) });
  }
});
