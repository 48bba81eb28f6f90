// Mobiledoc, in which Ghost 1 to 4 kept texts, as HTML. See its format at github.com/bustle/mobiledoc-kit.
import { escapeHtml } from '../../../contract/plain-text';
import { figure, openTag, pictureTag } from '../html';
import { card, type OnLeftOut } from './cards';

type Marker = [type: number, opened: number[], closed: number, value: string | number];

interface Mobiledoc {
  markups?: [tag: string, attributes?: string[]][];
  atoms?: [name: string, value: string, payload: unknown][];
  cards?: [name: string, payload: Record<string, unknown>][];
  sections?: [type: number, ...rest: unknown[]][];
}

const sections = { markup: 1, image: 2, list: 3, card: 10 };

/** @param onLeftOut told of cards that do not come */
export function mobiledocToHtml(json: string, onLeftOut: OnLeftOut): string {
  const { markups = [], atoms = [], cards = [], sections: all = [] } = JSON.parse(json) as Mobiledoc;

  const markersToHtml = (markers: Marker[]): string => {
    let html = '';
    const open: string[] = [];
    for (const [type, opened, closed, value] of markers) {
      for (const index of opened) {
        const [tag = 'span', attributes = []] = markups[index] ?? [];
        const href = attributes[attributes.indexOf('href') + 1];
        html += tag === 'a' && href !== undefined ? openTag('a', { href }) : `<${tag}>`;
        open.push(tag);
      }
      html += type === 0 ? escapeHtml(String(value)) : atomToHtml(Number(value));
      for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
    }
    return html;
  };

  const atomToHtml = (index: number): string => {
    const [name, value = ''] = atoms[index] ?? [];
    return name === 'soft-return' ? '<br>' : escapeHtml(value);
  };

  return all
    .map(([type, ...rest]) => {
      if (type === sections.markup) {
        const [name, markers] = rest as [string, Marker[]];
        // What Ghost's editor calls so is a quote in larger letters.
        const tag = name === 'aside' ? 'blockquote' : name;
        return `<${tag}>${markersToHtml(markers)}</${tag}>\n`;
      }
      if (type === sections.image) return figure(pictureTag(String(rest[0]), ''), '');
      if (type === sections.list) {
        const [tag, items] = rest as [string, Marker[][]];
        return `<${tag}>${items.map((item) => `<li>${markersToHtml(item)}</li>`).join('')}</${tag}>\n`;
      }
      if (type === sections.card) {
        const [name, payload] = cards[Number(rest[0])] ?? [];
        return name === undefined ? '' : card(name, payload, onLeftOut);
      }
      return '';
    })
    .join('');
}
