// Converts Markdown to HTML of the contract's allow-list. Independent of the editor.
import MarkdownIt from 'markdown-it';
import { addMarkdownBlocks } from '../../../../contract/markdown-blocks';
import { safeLinkUrl } from '../../../../contract/safe-url';

const headingTags: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

function createMarkdown() {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // Only URLs with a scheme: `README.md` and `node.js` are not hosts.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = (url) => safeLinkUrl(url) !== undefined;

  markdown.core.ruler.push('allow_list', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      token.tag = headingTags[token.tag] ?? token.tag;
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

  addMarkdownBlocks(markdown);
  return markdown;
}

/**
 * Converts Markdown to HTML: headings become levels 2 to 4, an image on its own a figure and HTML is
 * escaped.
 */
export function markdownToHtml(markdown: string): string {
  return createMarkdown().render(markdown).trim();
}
