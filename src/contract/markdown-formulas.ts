// Formulas between dollar signs, as Obsidian, Notion and pages with MathJax or KaTeX have them in Markdown.
import type { MarkdownIt } from 'markdown-it';
import { mathLanguage } from './rich-text';

/** `$x^2$` or `$$x$$`, and no prices or variables: nothing stands between a sign and what it encloses, and no word follows. */
const inLine = /(\${1,2})(?![\s`$])([^$\n]{0,499}[^\s$\\])\1(?![\p{L}\p{N}$])/uy;

/** What only a formula has; or it is one letter. */
const sign = /[\\^_{}=<>+]|^\p{L}'?$/u;

/** The formula between dollar signs that begins at a place in a text. */
export function formulaAt(text: string, place: number): { source: string; length: number } | undefined {
  inLine.lastIndex = place;
  const [all, dollars, source] = inLine.exec(text) ?? [];
  if (all === undefined || source === undefined || (dollars === '$' && !sign.test(source))) return undefined;
  return { source, length: all.length };
}

/** Of the longest formula of several lines. */
const maxLines = 100;

/** Adds them to a parser. */
export function addFormulas({ block, inline }: MarkdownIt): void {
  inline.ruler.after('escape', 'formula', (state, isSilent) => {
    const formula = formulaAt(state.src, state.pos);
    if (!formula) return false;
    if (!isSilent) {
      const token = state.push('code_inline', 'code', 0);
      token.content = formula.source;
      token.attrSet('data-language', mathLanguage);
    }
    state.pos += formula.length;
    return true;
  });

  block.ruler.before(
    'fence',
    'formula',
    (state, start, end, isSilent) => {
      const lineAt = (at: number) => state.src.slice(state.bMarks[at]! + state.tShift[at]!, state.eMarks[at]).trim();
      const first = lineAt(start);
      if (!first.startsWith('$$') || state.sCount[start]! - state.blkIndent >= 4) return false;
      const isEnd = (at: number) => state.src.endsWith('$$', state.eMarks[at]);
      let last = start;
      if (first === '$$' || !isEnd(start)) {
        const beyond = Math.min(end, start + maxLines);
        do last += 1;
        while (last < beyond && !isEnd(last) && !state.isEmpty(last));
        // As in TeX, no line of a formula is empty.
        if (last === beyond || !isEnd(last)) return false;
      }
      // More than one stand in the line of a text.
      if (last === start && first.indexOf('$$', 2) < first.length - 2) return false;
      const lines = Array.from({ length: last - start + 1 }, (_, at) => lineAt(start + at)).join('\n');
      const source = lines.slice(2, -2).trim();
      if (!source) return false;
      if (isSilent) return true;
      const token = state.push('fence', 'code', 0);
      token.info = mathLanguage;
      token.content = `${source}\n`;
      token.map = [start, last + 1];
      state.line = last + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
