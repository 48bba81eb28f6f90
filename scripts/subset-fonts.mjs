// Makes subsets of the fonts that suffice for most pages: ASCII, the usual punctuation, weights 400 to 700. For other
// characters base.css names the whole files.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
const punctuation = '\u00a0©·×–—‘’“”•…';

const faces = [
  { family: 'literata', style: 'normal' },
  { family: 'literata', style: 'italic' },
  { family: 'schibsted-grotesk', style: 'normal' },
];

for (const { family, style } of faces) {
  const whole = await readFile(`node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`);
  const subset = await subsetFont(whole, ascii + punctuation, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  const file = style === 'normal' ? family : `${family}-${style}`;
  await writeFile(`src/client/app/fonts/${file}.woff2`, subset);
  console.log(`${file}: ${subset.length} bytes`);
}
