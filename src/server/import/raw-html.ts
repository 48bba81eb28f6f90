// HTML that authors have written themselves in another system, as blocks of HTML: see contract/raw-html.ts.
import { createHash } from 'node:crypto';
import { beginsRawHtml, rawHtmlBlock, rawHtmlMarker } from '../../contract/raw-html';
import { openTag, readTokens, type Token } from './html';
import { inlinePictureAddress, type InlinePictures, type TextWithPictures } from './pictures/text-pictures';

/** A block of it, which ends where it should, whatever is closed or left open in it. */
export function toRawHtml(html: string): string {
  let depth = 0;
  let content = '';
  for (const token of readTokens(html)) {
    if ('name' in token && token.name === 'div') {
      if (token.type === 'close' && depth === 0) continue;
      depth += token.type === 'open' ? 1 : -1;
    }
    content += token.html;
  }
  return rawHtmlBlock(content + '</div>'.repeat(depth));
}

/** With the content of the blocks as other text, apart from what is beside it, for a blog whose admins may write none. */
export function withoutRawHtml(html: string): string {
  if (!html.includes(rawHtmlMarker)) return html;
  let depth = 0;
  let text = '';
  for (const token of readTokens(html)) {
    const before = depth;
    if ('name' in token && token.name === 'div') depth = depthBehind(token, depth);
    if ((before === 0) === (depth === 0)) text += token.html;
    else text += depth === 0 ? '</section>' : '<section>';
  }
  return text;
}

type Tag = Extract<Token, { name: string }>;

/** How many tags of `div` are open in a block behind this one. */
function depthBehind(tag: Tag, depth: number): number {
  if (tag.type === 'close') return Math.max(0, depth - 1);
  return depth > 0 || beginsRawHtml('div', tag.attributes) ? depth + 1 : 0;
}

/**
 * Gives the pictures in the blocks addresses as stored ones have them: no others may stand there.
 * @param taken those that were taken out before
 */
export function takeRawPictures(html: string, taken: InlinePictures): TextWithPictures {
  if (!html.includes(rawHtmlMarker)) return { text: html, pictures: taken };
  const pictures = new Map(taken);
  let depth = 0;
  const tokens = readTokens(html).map((token) => {
    if ('name' in token && token.name === 'div') depth = depthBehind(token, depth);
    if (token.type !== 'open' || token.name !== 'img' || depth === 0) return token.html;
    const { src = '' } = token.attributes;
    const address = inlinePictureAddress(`${createHash('sha256').update(src).digest('hex').slice(0, 32)}-1.webp`);
    pictures.set(address, pictures.get(src) ?? src);
    return openTag('img', { ...token.attributes, src: address });
  });
  return { text: tokens.join(''), pictures };
}
