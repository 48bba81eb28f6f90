// What only some Markdown has: abbreviations of kramdown, and formulas between `\(` or `\[` as MathJax reads them.
import type { MarkdownIt } from 'markdown-it';
import { mathLanguage } from '../../../contract/rich-text';

/** `*[HTML]: Hyper Text`, a line that nobody sees: it explains a word of the text. */
const abbreviation = /^ {0,3}\*\[[^[\]\n]+\]:.*(?:\n|$)/gm;

export const withoutAbbreviations = (text: string): string =>
  text.includes('*[') ? text.replace(abbreviation, '') : text;

/** Of the longest formula. */
const maxFormula = 2_000;

/** As Markdown leaves it to MathJax, with a backslash for each; one alone is what escapes a bracket of a text. */
const opening = /(\\{1,2})([([])/y;

const sign = /[\\^_{}=<>+]|^\p{L}'?$/u;

/** Such as `\alpha`: no text has one in brackets that are escaped, as the backslash would be so, too. */
const hasCommand = (source: string) => /\\[a-z]{2}/i.test(source.replaceAll('\\\\', ''));

/** Adds the formulas to a parser. */
export function addBackslashFormulas({ inline }: MarkdownIt): void {
  inline.ruler.before('escape', 'backslash formula', (state, isSilent) => {
    opening.lastIndex = state.pos;
    const [begin, backslashes, bracket] = opening.exec(state.src) ?? [];
    if (begin === undefined) return false;
    const from = state.pos + begin.length;
    const close = `${backslashes}${bracket === '(' ? ')' : ']'}`;
    const length = state.src.slice(from, from + maxFormula).indexOf(close);
    const source = length === -1 ? '' : state.src.slice(from, from + length).trim();
    if (!(backslashes === '\\' ? hasCommand(source) : sign.test(source))) return false;
    if (!isSilent) {
      const token = state.push('code_inline', 'code', 0);
      token.content = source;
      token.attrSet('data-language', mathLanguage);
    }
    state.pos = from + length + close.length;
    return true;
  });
}
