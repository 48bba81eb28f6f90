// Converts Markdown to HTML of the contract's allow-list. Independent of the editor.
import MarkdownIt from 'markdown-it';
import { safeLinkUrl } from '../../../contract/safe-url';

const headingTags: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

function createMarkdown() {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // Only URLs with a scheme: `README.md` and `node.js` are not hosts.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = (url) => safeLinkUrl(url) !== undefined;

  markdown.core.ruler.push('allow_list', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      token.tag = headingTags[token.tag] ?? token.tag;
      token.attrs = token.tag === 'ol' || token.tag === 'td' || token.tag === 'th' ? null : token.attrs;
      const [only, ...more] = token.children ?? [];
      if (token.type !== 'inline' || only?.type !== 'image' || more.length > 0) continue;
      const siblings = [tokens[index - 1], tokens[index + 1]];
      if (siblings.every((neighbour) => neighbour?.tag === 'p')) {
        for (const neighbour of siblings) {
          neighbour!.tag = 'figure';
          neighbour!.hidden = false;
        }
      }
    }
  });

  const { rules } = markdown.renderer;
  const { escapeHtml } = markdown.utils;
  const code = (text = '') => `<pre><code>${escapeHtml(text.replace(/\n$/, ''))}</code></pre>\n`;
  rules.fence = (tokens, index) => code(tokens[index]?.content);
  rules.code_block = rules.fence;

  // Table rows become paragraphs: the allow-list has no tables.
  for (const part of ['table', 'thead', 'tbody']) {
    rules[`${part}_open`] = () => '';
    rules[`${part}_close`] = () => '';
  }
  rules.tr_open = () => '<p>';
  rules.tr_close = () => '</p>\n';
  const cellOpen = (index: number, type?: string) => (type === 'tr_open' || index === 0 ? '' : ' | ');
  rules.td_open = (tokens, index) => cellOpen(index, tokens[index - 1]?.type);
  rules.td_close = () => '';
  rules.th_open = (tokens, index) => `${cellOpen(index, tokens[index - 1]?.type)}<strong>`;
  rules.th_close = () => '</strong>';
  return markdown;
}

/**
 * Converts Markdown to HTML: headings become levels 2 to 4, an image on its own a figure, table rows lines of text, and
 * HTML is escaped.
 */
export function markdownToHtml(markdown: string): string {
  return createMarkdown().render(markdown).trim();
}
