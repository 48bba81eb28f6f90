import { safeMediaUrl } from '../../../../contract/media';
import { safeImageUrl } from '../../../../contract/safe-url';
import { convertPaste } from './cleanPaste';

/** What a description cannot hold; pictures only without a web address. */
const lostKinds = [
  { selector: 'img', singular: 'picture', plural: 'pictures' },
  { selector: 'video, iframe, object, embed', singular: 'video or embedded page', plural: 'videos or embedded pages' },
  { selector: 'audio', singular: 'recording', plural: 'recordings' },
  { selector: 'svg, canvas', singular: 'drawing', plural: 'drawings' },
  { selector: 'math, mjx-container', singular: 'formula', plural: 'formulas' },
  { selector: 'input:not([type="hidden"]), select, textarea', singular: 'form field', plural: 'form fields' },
];

/** Beside a text, or for a button, it only adorns. */
const adornments = 'svg[aria-hidden="true"], :is(button, a, h1, h2, h3, h4, h5, h6, [aria-hidden="true"]) svg';

function isLost(element: Element): boolean {
  const src = element.getAttribute('src') ?? '';
  if (element.localName === 'audio' || element.localName === 'video') return safeMediaUrl(src) === undefined;
  if (element.localName === 'img') return !safeImageUrl(src);
  return !element.matches(`${adornments}, mjx-container math`);
}

/** Says which parts of pasted HTML cannot be kept; an empty string if there are none. */
export function describeLosses(html: string): string {
  const body = convertPaste(html);
  const losses = lostKinds.flatMap(({ selector, singular, plural }) => {
    const count = Array.from(body.querySelectorAll(selector)).filter(isLost).length;
    return count > 0 ? [{ selector, text: `${count} ${count === 1 ? singular : plural}` }] : [];
  });
  if (losses.length === 0) return '';
  const list = new Intl.ListFormat('en').format(losses.map(({ text }) => text));
  const reason = losses[0]!.selector === 'img' ? ': a picture needs a web address (http or https)' : '';
  return `${list} could not be pasted${reason}.`;
}
