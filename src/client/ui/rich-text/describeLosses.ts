import { safeMediaUrl } from '../../../contract/media';
import { safeImageUrl } from '../../../contract/safe-url';
import { parseHtml } from '../dom';
import { embedOf } from './pastedBlocks';

/** What a description cannot hold; pictures only without a web address. */
const lostKinds = [
  { selector: 'img', singular: 'picture', plural: 'pictures' },
  { selector: 'video, iframe, object, embed', singular: 'video or embedded page', plural: 'videos or embedded pages' },
  { selector: 'audio', singular: 'recording', plural: 'recordings' },
  { selector: 'svg, canvas', singular: 'drawing', plural: 'drawings' },
  { selector: 'math', singular: 'formula', plural: 'formulas' },
  { selector: 'input:not([type="hidden"]), select, textarea', singular: 'form field', plural: 'form fields' },
];

function isLost(element: Element): boolean {
  if (element.closest('[hidden], [style*="display:none"], [style*="display: none"]')) return false;
  const src = element.getAttribute('src') ?? '';
  if (/^(?:iframe|embed)$/.test(element.localName)) return embedOf(element) === undefined;
  // Of a task or a button; and a formula whose source is beside it.
  if (
    element.matches(':is(li, p) input[type="checkbox"], li[role="checkbox"] img, :is(button, [aria-hidden="true"]) svg')
  )
    return false;
  if (element.localName === 'math') return !element.querySelector('annotation[encoding="application/x-tex"]');
  if (element.localName === 'audio' || element.localName === 'video') return safeMediaUrl(src) === undefined;
  return element.localName !== 'img' || !safeImageUrl(src);
}

/** Says which parts of pasted HTML cannot be kept; an empty string if there are none. */
export function describeLosses(html: string): string {
  const body = parseHtml(html);
  const losses = lostKinds.flatMap(({ selector, singular, plural }) => {
    const count = Array.from(body.querySelectorAll(selector)).filter(isLost).length;
    return count > 0 ? [{ selector, text: `${count} ${count === 1 ? singular : plural}` }] : [];
  });
  if (losses.length === 0) return '';
  const list = new Intl.ListFormat('en').format(losses.map(({ text }) => text));
  const reason = losses[0]!.selector === 'img' ? ': a picture needs a web address (http or https)' : '';
  return `${list} could not be pasted${reason}.`;
}
