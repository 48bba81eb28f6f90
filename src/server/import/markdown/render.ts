import MarkdownIt from 'markdown-it';

/** Markdown with HTML in it; what comes out has to be sanitized. */
export function createMarkdownRenderer(): (markdown: string) => string {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  // `README.md` and `node.js` are not hosts.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // The sanitizer knows which addresses are allowed.
  markdown.validateLink = () => true;

  // A picture on its own is a figure, not a paragraph.
  markdown.core.ruler.push('figures', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [only, ...more] = token.children ?? [];
      if (token.type !== 'inline' || only?.type !== 'image' || more.length > 0) continue;
      const siblings = [tokens[index - 1], tokens[index + 1]];
      if (!siblings.every((sibling) => sibling?.tag === 'p')) continue;
      for (const sibling of siblings) {
        sibling!.tag = 'figure';
        sibling!.hidden = false;
      }
    }
  });
  return (text) => markdown.render(text);
}
