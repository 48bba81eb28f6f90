import createDOMPurify from 'dompurify';
import { richText } from '../../contract/rich-text';

const allowedSchemes = new RegExp(`^(?:(?:${richText.schemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`, 'i');

/** Removes everything that is not in the contract's allow-list. Needs a DOM. */
export function sanitizeInBrowser(html: string): string {
  return createDOMPurify(window).sanitize(html, {
    ALLOWED_TAGS: [...richText.tags],
    ALLOWED_ATTR: Object.values(richText.attributes).flat(),
    ALLOWED_URI_REGEXP: allowedSchemes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}
