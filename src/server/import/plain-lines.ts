import { plainText } from '../../contract/plain-text';

/** The text of HTML with its lines and paragraphs, for what holds no HTML here. */
export const plainLines = (html: string): string =>
  html
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/<\/(?:p|div|blockquote|h[1-6]|pre|ul|ol)>\s*/gi, '\n\n')
    .replace(/<\/li>\s*/gi, '\n')
    .split('\n')
    .map((line) => plainText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
