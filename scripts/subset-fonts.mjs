// Makes subsets of the fonts that suffice for most pages: ASCII, the usual punctuation, weights 400 to 700, of the italic
// 400 only, and the OpenType features that browsers apply by themselves or that the styles ask for. For everything else
// base.css names the whole files.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
const punctuation = '\u00a0£©°·×\u2009–—‘’“”•…€';

const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

const faces = [
  { family: 'literata', style: 'normal', weights: { min: 400, max: 700 } },
  { family: 'literata', style: 'italic', weights: 400 },
  { family: 'schibsted-grotesk', style: 'normal', weights: { min: 400, max: 700 } },
];

for (const { family, style, weights } of faces) {
  const whole = await readFile(`node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`);
  const subset = await subsetFont(whole, ascii + punctuation, {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: { wght: weights },
  });
  const file = style === 'normal' ? family : `${family}-${style}`;
  await writeFile(`src/client/ui/fonts/${file}.woff2`, subset);
  console.log(`${file}: ${subset.length} bytes`);
}
