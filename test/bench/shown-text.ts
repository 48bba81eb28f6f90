// What the worst code and the worst formulas of a text cost where it is shown: `npx tsx test/bench/shown-text.ts`. Each grammar
// reads the longest code that is highlighted, made of one piece again and again; the time is that of a whole text.
import hljs from 'highlight.js/lib/common';
import { escapeHtml } from '../../src/contract/plain-text';
import { maxCodeLength } from '../../src/server/blogs/highlight-code';
import { maxFormulaLength } from '../../src/server/blogs/render-formula';
import { sanitizeForDisplay } from '../../src/server/blogs/rich-text';
import { showRichText } from '../../src/server/blogs/show-rich-text';

const pieces = ['a', '_', '$', '1', '[a](', 'a.', 'e', 'begin', 'Aa', '0x', '<a ', '"', '\n', '(', 'a b ', '\\a', '{'];

const formulas = [
  'x',
  '\\frac',
  'x^',
  '{',
  '\\left(',
  '\\def\\a{\\a\\a}\\a',
  '\\sqrt',
  '\\begin{matrix}',
  'x^{',
  '&',
  '\\\\',
];

function measure(html: string): number {
  const start = performance.now();
  sanitizeForDisplay(showRichText(html));
  return performance.now() - start;
}

const fill = (piece: string, length: number) => escapeHtml(piece.repeat(length / piece.length));

function report(name: string, measured: { piece: string; ms: number }[]) {
  const { piece, ms } = measured.reduce((worst, each) => (each.ms > worst.ms ? each : worst));
  console.log(`${name.padEnd(14)} ${ms.toFixed(0).padStart(5)} ms  ${JSON.stringify(piece)}`);
}

for (const language of hljs.listLanguages()) {
  const blocks = (piece: string) =>
    // Each differs, so that none is remembered.
    [1, 2, 3].map((each) => `<pre data-language="${language}"><code>${fill(piece, maxCodeLength - each)}</code></pre>`);
  report(
    language,
    pieces.map((piece) => ({ piece, ms: measure(blocks(piece).join('')) })),
  );
}
const formulaBlocks = (piece: string) =>
  Array.from({ length: 50 }, (_, each) => `<code data-language="math">${fill(piece, maxFormulaLength - each)}</code>`);
report(
  'formulas',
  formulas.map((piece) => ({ piece, ms: measure(formulaBlocks(piece).join('')) })),
);
