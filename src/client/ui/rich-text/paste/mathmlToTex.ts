// Formulas that are on the clipboard as MathML alone, as MathJax leaves them for screen readers, as TeX.

/** Without a plain counterpart in TeX. */
const untranslated = 'mmultiscripts, menclose, maction, mglyph, mstack, mlongdiv';

const functions = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr ' +
    'sec sin sinh sup tan tanh'
  ).split(' '),
);

const alphabets: Record<string, string> = {
  normal: 'mathrm',
  bold: 'mathbf',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

/** What stands above or below something as a mark of it. */
const accents: Record<string, Record<string, string>> = {
  mover: {
    '^': 'hat',
    ˆ: 'hat',
    '~': 'tilde',
    '˜': 'tilde',
    '¯': 'overline',
    '‾': 'overline',
    '―': 'overline',
    '→': 'vec',
    '\u20d7': 'vec',
    '˙': 'dot',
    '.': 'dot',
    '¨': 'ddot',
    ˇ: 'check',
    '˘': 'breve',
    '⏞': 'overbrace',
  },
  munder: { _: 'underline', '¯': 'underline', '―': 'underline', '\u0332': 'underline', '⏟': 'underbrace' },
};

/** Above and below which limits stand. */
const takesLimits = /^(?:[∏∐∑∫-∳⋀-⋃⨀-⨆]|\\(?:lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr)) ?$/;

const characters: Record<string, string> = {
  '\\': '\\backslash ',
  '^': '\\wedge ',
  '~': '\\sim ',
  '−': '-',
  '′': '\\prime ',
  '\u00a0': '\\ ',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200b': '',
};

const escape = (text: string): string =>
  text
    .replace(/[#$%&_{}]/g, '\\$&')
    .replace(/\\(?![#$%&_{}])|[\^~−′\u00a0\u2061-\u2064\u200b]/g, (each) => characters[each]!);

const fence = (text: string | null | undefined) => escape(text?.trim() ?? '').trim() || '.';

function writeToken(element: Element): string {
  const text = element.textContent.trim();
  if (functions.has(text)) return `\\${text} `;
  const isWord = /^\p{L}{2,}$/u.test(text);
  const variant = element.getAttribute('mathvariant') ?? '';
  const alphabet = Object.hasOwn(alphabets, variant) ? alphabets[variant] : isWord ? 'mathrm' : undefined;
  // An upright sign is upright anyway.
  const isPlain = !alphabet || (alphabet === 'mathrm' && !/\p{L}/u.test(text));
  return isPlain ? escape(text) : `\\${alphabet}{${escape(text)}}`;
}

function writeSpace(element: Element): string {
  const width = Number.parseFloat(element.getAttribute('width') ?? '');
  return width >= 1 ? '\\quad ' : width > 0 ? '\\,' : '';
}

const writeAll = (element: Element): string => Array.from(element.children, write).join('');

/** Children by their places; those that are missing are empty. */
const partsOf = (element: Element): [string, string, string] => {
  const [first = '', second = '', third = ''] = Array.from(element.children, write);
  return [first, second, third];
};

/** The base of an index: one sign, or in braces. */
const asBase = (tex: string) => (/^(?:[^\\]|\\[a-zA-Z]{1,20} ?)$/u.test(tex) ? tex : `{${tex}}`);

function writeLimits(element: Element): string {
  const [base, first, second] = partsOf(element);
  const tag = element.localName;
  const [under, over] = tag === 'munder' ? [first, ''] : tag === 'mover' ? ['', first] : [first, second];
  if (takesLimits.test(base)) return `${base}${under && `_{${under}}`}${over && `^{${over}}`}`;
  const mark = element.children[1]?.textContent.trim() ?? '';
  const names = accents[tag] ?? {};
  if (Object.hasOwn(names, mark)) return `\\${names[mark]}{${base}}`;
  const above = over ? `\\overset{${over}}{${base}}` : base;
  return under ? `\\underset{${under}}{${above}}` : above;
}

function writeTable(table: Element): string {
  const rows = Array.from(table.querySelectorAll(':scope > :is(mtr, mlabeledtr)'), (row) =>
    Array.from(row.querySelectorAll(':scope > mtd'), writeAll).join(' & '),
  );
  // As MathJax has lines that are aligned at a sign.
  const name = /^right left/.test(table.getAttribute('columnalign') ?? '') ? 'aligned' : 'matrix';
  return `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`;
}

/** Of MathJax: what is as high as it encloses. */
function writeRow(row: Element): string {
  const [first, last] = [row.firstElementChild, row.lastElementChild];
  const isFenced =
    row.getAttribute('data-mjx-texclass') === 'INNER' &&
    first?.getAttribute('data-mjx-texclass') === 'OPEN' &&
    last?.getAttribute('data-mjx-texclass') === 'CLOSE';
  if (!isFenced) return writeAll(row);
  const content = Array.from(row.children).slice(1, -1).map(write).join('');
  return `\\left${fence(first.textContent)} ${content}\\right${fence(last.textContent)} `;
}

function writeFenced(element: Element): string {
  const separator = (element.getAttribute('separators') ?? ',').trim().charAt(0);
  const content = Array.from(element.children, write).join(escape(separator));
  const [open, close] = [element.getAttribute('open') ?? '(', element.getAttribute('close') ?? ')'];
  return `\\left${fence(open)} ${content}\\right${fence(close)} `;
}

function writeFraction(element: Element): string {
  const [above, below] = partsOf(element);
  const hasLine = !/^0(?!\.?[1-9])/.test(element.getAttribute('linethickness') ?? '');
  return hasLine ? `\\frac{${above}}{${below}}` : `\\genfrac{}{}{0pt}{}{${above}}{${below}}`;
}

function writeIndices(element: Element): string {
  const [base, first, second] = partsOf(element);
  if (element.localName === 'msubsup') return `${asBase(base)}_{${first}}^{${second}}`;
  return `${asBase(base)}${element.localName === 'msub' ? '_' : '^'}{${first}}`;
}

const writers: Record<string, (element: Element) => string> = {
  mi: writeToken,
  mn: writeToken,
  mo: writeToken,
  mspace: writeSpace,
  mrow: writeRow,
  mfenced: writeFenced,
  mtext: writeText,
  ms: writeText,
  mfrac: writeFraction,
  mtable: writeTable,
  msub: writeIndices,
  msup: writeIndices,
  msubsup: writeIndices,
  munder: writeLimits,
  mover: writeLimits,
  munderover: writeLimits,
  msqrt: (element) => `\\sqrt{${writeAll(element)}}`,
  mroot(element) {
    const [base, index] = partsOf(element);
    return `\\sqrt[${index}]{${base}}`;
  },
  mphantom: (element) => `\\phantom{${writeAll(element)}}`,
  semantics: (element) => (element.firstElementChild ? write(element.firstElementChild) : ''),
};

function writeText(element: Element): string {
  const text = element.textContent.replace(/[\s\u00a0]+/g, ' ');
  return text.trim() ? `\\text{${escape(text)}}` : text && '\\ ';
}

function write(element: Element): string {
  const name = element.localName;
  return Object.hasOwn(writers, name) ? writers[name]!(element) : writeAll(element);
}

/** The TeX of a formula; empty where it has what is not translated. */
export function mathmlToTex(math: Element): string {
  return math.querySelector(untranslated) ? '' : writeAll(math).replace(/ {2,}/g, ' ').trim();
}
