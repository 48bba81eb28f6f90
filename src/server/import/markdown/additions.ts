// What only some Markdown has: abbreviations of kramdown, and formulas between `\(` or `\[` as MathJax reads them.
import type { MarkdownIt } from 'markdown-it';
import { mathLanguage } from '../../../contract/rich-text';

/** `*[HTML]: Hyper Text`, a line that nobody sees: it explains a word of the text. */
const abbreviation = /^ {0,3}\*\[[^[\]\n]{1,100}\]:.*(?:\n|$)/gm;

export const withoutAbbreviations = (text: string): string =>
  text.includes('*[') ? text.replace(abbreviation, '') : text;

/** Of the longest formula. */
const maxFormula = 2_000;

/** Between backslashes, which Markdown may need twice; parentheses in a sentence are escaped, too, but hold no sign of TeX. */
const opening = /\\{1,2}([([])/y;

const sign = /[\\^_{}=<>+]|^\p{L}'?$/u;

/** Adds the formulas to a parser. */
export function addBackslashFormulas({ inline }: MarkdownIt): void {
  inline.ruler.before('escape', 'backslash formula', (state, isSilent) => {
    opening.lastIndex = state.pos;
    const [begin, bracket] = opening.exec(state.src) ?? [];
    if (begin === undefined) return false;
    const from = state.pos + begin.length;
    const close = `${begin.slice(0, -1)}${bracket === '(' ? ')' : ']'}`;
    const length = state.src.slice(from, from + maxFormula).indexOf(close);
    const source = length === -1 ? '' : state.src.slice(from, from + length).trim();
    if (!sign.test(source)) return false;
    if (!isSilent) {
      const token = state.push('code_inline', 'code', 0);
      token.content = source;
      token.attrSet('data-language', mathLanguage);
    }
    state.pos = from + length + close.length;
    return true;
  });
}
