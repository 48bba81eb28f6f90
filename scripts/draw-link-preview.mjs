// `node scripts/draw-link-preview.mjs` draws the picture that previews of links to the home page show, with the fonts, the
// colours and the sheet of the page.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser } from './support/browser.mjs';
import { root } from './support/root.mjs';

const width = 1200;
const height = 630;

const colors = {
  brand: '#0E4B40',
  deep: '#083229',
  text: '#F4F1E8',
  accent: '#E8A33D',
  paper: '#FBFAF6',
  ink: '#14201D',
  page: '#52605A',
};

const font = async (family, file) => {
  const data = await readFile(join(root, 'src/client/ui/fonts', file));
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${data.toString('base64')}) }`;
};

const mark = [-70, -50, -30, -10, 10, 30, 50, 70]
  .map((angle) => {
    const stroke = angle === 30 ? colors.accent : colors.text;
    return `<path d="M17 19.2V9.8" stroke="${stroke}" transform="rotate(${angle} 17 25)"/>`;
  })
  .join('');

/** The numbers of the pages on one side of a printed sheet before it is folded: the upper row is upside down. */
const rows = [
  [5, 12, 9, 8],
  [4, 13, 16, 1],
];
const leaf = { width: 92, height: 128 };

const content = (page) =>
  page === 1
    ? `<rect x="14" y="16" width="64" height="92" rx="2" fill="${colors.brand}"/>
       <rect x="58" y="16" width="8" height="34" fill="${colors.accent}"/>`
    : [26, 36, 46, 56, 66, 76, 86]
        .map((y, index) => `<path class="line" d="M16 ${y}H${(page * 7 + index * 5) % 4 === 0 ? 52 : 76}"/>`)
        .join('');

const leaves = rows.flatMap((pages, row) =>
  pages.map((page, column) => {
    const turned = row === 0 ? ` rotate(180 ${leaf.width / 2} ${leaf.height / 2})` : '';
    return `<g transform="translate(${column * leaf.width} ${row * leaf.height})${turned}">${content(page)}
      <text x="${leaf.width / 2}" y="${leaf.height - 9}">${page}</text></g>`;
  }),
);

const page = async () => `<!doctype html><style>
  ${await font('Literata', 'literata-600.woff2')}
  ${await font('Schibsted', 'schibsted-grotesk.woff2')}
  body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; background: ${colors.brand}; color: ${colors.text} }
  .name { position: absolute; left: 76px; top: 64px; display: flex; align-items: center; gap: 20px;
    font: 600 44px/1 Literata; letter-spacing: -0.03em }
  h1 { position: absolute; left: 76px; top: 176px; margin: 0; font: 600 76px/1.06 Literata; letter-spacing: -0.025em }
  p { position: absolute; left: 76px; bottom: 62px; margin: 0; width: 400px; font: 400 24px/1.45 Schibsted; opacity: 0.86 }
  .sheet { position: absolute; left: 548px; top: 108px; width: 596px; transform: rotate(-7deg); overflow: visible }
  .sheet text { font: 10px Literata; fill: ${colors.page}; text-anchor: middle }
  .line { stroke: ${colors.ink}; stroke-width: 2.5; stroke-linecap: round; opacity: 0.16 }
</style>
<div class="name"><svg width="68" height="68" viewBox="0 0 34 34" fill="none" stroke-width="2.1" stroke-linecap="round">
  <rect width="34" height="34" rx="9" fill="${colors.deep}"/>${mark}</svg>Octavo</div>
<h1>Your own<br>blogging<br>platform</h1>
<p>Unhurried writing about technology, new companies, money and the days in between.</p>
<svg class="sheet" viewBox="0 0 ${leaf.width * 4} ${leaf.height * 2}">
  <rect x="5" y="7" width="${leaf.width * 4}" height="${leaf.height * 2}" rx="3" fill="${colors.deep}"/>
  <rect width="${leaf.width * 4}" height="${leaf.height * 2}" rx="3" fill="${colors.paper}"/>
  ${leaves.join('')}
  <path d="M0 ${leaf.height}H${leaf.width * 4}M${leaf.width} 0V${leaf.height * 2}M${leaf.width * 2} 0V${leaf.height * 2}M${leaf.width * 3} 0V${leaf.height * 2}"
    stroke="${colors.page}" stroke-dasharray="1 5" stroke-linecap="round" opacity="0.7"/>
</svg>`;

const browser = await chromium.launch({ executablePath: await ensureBrowser() });
try {
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.setContent(await page());
  await tab.evaluate(() => document.fonts.ready);
  const picture = await sharp(await tab.screenshot())
    .png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  await writeFile(join(root, 'src/client/site/link-preview.png'), picture);
  console.log(`src/client/site/link-preview.png: ${picture.length} bytes.`);
} finally {
  await browser.close();
}
