// `npx tsx test/bench/hostile-texts.ts [NAME …]`: whether what a text costs grows in proportion to its length, whatever it is, so
// that an import stops nobody. Of each reader, or of those whose name has one of the words, what 48 kB of its dearest part cost;
// a part that costs more than in proportion is named, and makes it fail. A few minutes.
import { diffParts } from '../../src/client/ui/text-diff/diffParts';
import { sanitize } from '../../src/server/blogs/rich-text';
import { createMarkdownWriter } from '../../src/server/export/html-to-markdown';
import { withoutHidden } from '../../src/server/import/ghost/cards';
import { lexicalToHtml } from '../../src/server/import/ghost/lexical';
import { redactUrl } from '../../src/server/http/logging';
import { showBlocks } from '../../src/server/import/blocks';
import { showEmbeds } from '../../src/server/import/embeds';
import { readFrontMatter } from '../../src/server/import/markdown/front-matter';
import { removeMdx } from '../../src/server/import/markdown/mdx';
import { createMarkdownRenderer, showFootnotes } from '../../src/server/import/markdown/render';
import { replaceTemplates } from '../../src/server/import/markdown/templates';
import { createVault } from '../../src/server/import/markdown/vault';
import {
  restoreInWords,
  takeInlinePictures,
  takeLongPictures,
  takePlayers,
  withStoredPictures,
} from '../../src/server/import/pictures/text-pictures';
import { findLostForms } from '../../src/server/import/lists';
import { findLostPlaces } from '../../src/server/import/places';
import { plainLines } from '../../src/server/import/text';
import { addParagraphs } from '../../src/server/import/wordpress/autop';
import { readFootnotes, renderContent } from '../../src/server/import/wordpress/content';
import { createXmlRepair } from '../../src/server/import/wordpress/read-wxr';
import { createReport } from './report';

const render = createMarkdownRenderer();
const toMarkdown = createMarkdownWriter();
const nothing = () => undefined;
const showVault = createVault('/v', ['/v/a.md', '/v/a.png']);

/** Refusing a text is reading it, too. */
const orRefuse = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
  } catch {
    // Refused.
  }
};

const readers: Record<string, (text: string) => unknown> = {
  'a post of WordPress': (text) =>
    renderContent(text, { findAttachments: () => [], onUnknown: nothing, footnotes: readFootnotes('') }),
  'its paragraphs': addParagraphs,
  'its footnotes': (text) => readFootnotes(JSON.stringify([{ id: 'a', content: text }])).numberMarks(text),
  'its XML': (text) => createXmlRepair()(text, true),
  'a comment': plainLines,
  embeds: showEmbeds,
  blocks: showBlocks,
  'inline pictures': (text) => takeInlinePictures(takeLongPictures(text, new Map()).text, new Map()),
  players: (text) => takePlayers(text, new Map()),
  words: (text) => restoreInWords(text, new Map([['http://inline-picture.invalid/0', 'x']])),
  'pictures of a text': (text) => withStoredPictures(text, new Map(), { stored: new Map(), addresses: new Map() }),
  Markdown: render,
  'its templates': (text) => replaceTemplates(text, ''),
  'its vault': (text) => showVault(text, '/v/b.md'),
  MDX: (text) => removeMdx(text, ''),
  'its notes': showFootnotes,
  YAML: orRefuse((text) => readFrontMatter(`---\n${text}\n---\n`)),
  'open YAML': orRefuse((text) => readFrontMatter(`---\n${text}`)),
  TOML: orRefuse((text) => readFrontMatter(`+++\n${text}\n+++\n`)),
  JSON: orRefuse((text) => readFrontMatter(`{\n${text}`)),
  'a card of Ghost': orRefuse((text) => {
    const children = [
      { type: 'markdown', markdown: text },
      { type: 'callout', calloutText: text, calloutEmoji: 'x' },
    ];
    return lexicalToHtml(JSON.stringify({ root: { type: 'root', children } }), nothing);
  }),
  'lost places': findLostPlaces,
  'lost forms': findLostForms,
  'a text of Ghost': (text) => withoutHidden(text, nothing),
  'a text that is stored': orRefuse(sanitize),
  'a text that is exported': orRefuse((text) => toMarkdown(sanitize(text))),
  'an address in the log': redactUrl,
  'a comparison': (text) =>
    diffParts(
      [...text],
      [...text].map((sign) => `${sign}.`),
      Object.is,
    ),
};

const hostile = [
  ...[
    '<img ',
    '<img src="data:',
    '<figure class="wp-block-gallery">',
    '<figure class="wp-block-embed">',
    '<figure class="kg-bookmark-card">',
    '<!--kg-gated-block:begin nonMember:false',
    '<!--kg-gated-block:begin nonMember:false -->',
    '<a class="kg-bookmark-title">',
    '<div class="kg-callout-card">',
    '<pre class="language-js">',
    '<li><input type="checkbox">',
    '<iframe ',
    '<iframe>',
    '<object',
    '<embed ',
    '<video>',
    '<script',
    '<script>',
    '<style',
    '<a ',
  ],
  ...[
    '<a>',
    '<a href="/x">a<b>b',
    '<a href="/x">a</a><a href="/x"><p>a<b><a href="/y">a</a></b></p></a>',
    '<a href="',
    '<pre>',
    '<code>',
    '<!--',
    '<!-- wp:a {',
    '<!-- wp:freeform -->a',
    '<!-- wp:freeform -->a\n\n<!-- /wp:freeform -->b',
    '<div class="wp-block-button">',
    '<p><li',
    '<br>',
    '<',
  ],
  ...[
    '\n',
    ' ',
    '\n \n',
    '[video a=',
    '[[a',
    '![[a#b|',
    '%%',
    ' ^a',
    '[caption',
    '[caption]',
    '[gallery',
    '[a b=',
    '[code]',
    '[',
    '](',
    '[^a',
    '\n[^a]: ',
  ],
  ...[
    '`',
    '` ',
    '`a',
    '\n```',
    '~~~',
    '{{',
    '{%',
    '{% raw %}',
    '{% highlight a %}',
    '{{< a',
    '{{ "',
    '{{ "a" | prepend:',
    '{/*',
  ],
  ...[
    '{:',
    '\n:::',
    '\n:::tip[a',
    '\n> [!tip]- a\n\n',
    '\nimport a',
    '<A b={',
    '<A b={`c`}>',
    '<A b={`c`',
    '\nexport a = {\n\n',
    "<A b='",
    '<a b={',
    '*a **a ',
    '\n|a|',
    '\\\\(',
    '\\(a',
    '\\\\[a_',
    '\n*[a]: ',
    '*[a',
    '|-',
    '\n|--',
    '\n|a|\n|-|\n',
    '\n\n| |\n|-|\n',
    '_a ',
    '\n# ',
    '# {#',
    '\n> ',
    '==a ',
    '~a',
    '$a ',
    '$a$',
    '\n$$\n',
    '<mark>',
    '<div>a</div>',
    '<sup><a href="#a" id="b">1</a></sup><p id="a"><a href="#b">',
    '<li id="a"><a href="#a">1</a>',
    '<a href="#a1">1</a><p id="a1"><a href="#b1">↩</a>',
    '<a id="b"></a><a href="#a">1</a><p id="a"><a href="#b">b</a></p>',
    '<h2 id="a">',
    '<ol><li value="7">',
    '<li value=7>',
    '<li ',
    '<ol><li>a</li><li value="7">b</li></ol>',
    '<h2>a</h2><a href="#a">',
    '<span style="font-weight:700">',
    '<p><img class="alignleft">',
    '^[a ',
    '\n!!! a\n    ',
    '\n    !!! a',
    '\na\n{: .note}',
    '\n::: {.callout-tip}',
    '\n* toc\n{:toc',
    '&#1',
  ],
  ...[
    'a=',
    '---\n',
    '\na: ',
    '- - ',
    '*a ',
    'https://a',
    'http://inline-picture.invalid/0 ',
    '/',
    '#',
    'a@',
    '\n    ',
    '&a ',
  ],
  ...['?jwt', '&token', 'eyJ', 'eyJa-', 'a.', '%2e', 'preview/', 'admin%2f', '/?jwt=&'],
];

/** Milliseconds of CPU. */
function costOf(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const textOf = (part: string, length: number) => `x${part.repeat(length / part.length)}x`;

/** What a long text costs, and whether that is more than in proportion. */
function measure(read: (text: string) => unknown, part: string) {
  costOf(read, textOf(part, 1_000));
  const ms = costOf(read, textOf(part, 48_000));
  // Four times the text; sixteen times the cost would be its square. What is short is measured with much noise.
  return { ms, isSlow: ms > 100 && ms > 10 * Math.max(costOf(read, textOf(part, 12_000)), 10) };
}

/** Of three times where it seems slow, the best: the first time something is compiled, or memory collected. */
function measureBest(read: (text: string) => unknown, part: string) {
  let best = measure(read, part);
  for (let time = 1; time < 3 && best.isSlow; time += 1) best = measure(read, part);
  return { ...best, part };
}

const report = createReport();
const words = process.argv.slice(2);
report.table('48 kB of the dearest part', ['ms of CPU']);
for (const [name, read] of Object.entries(readers)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const measured = hostile.map((part) => measureBest(read, part)).toSorted((one, other) => other.ms - one.ms);
  report.row(`${name}: ${JSON.stringify(measured[0]!.part)}`.slice(0, 40), [{ value: measured[0]!.ms, digits: 1 }]);
  for (const { part, isSlow } of measured) {
    if (isSlow) report.miss(`${name}: ${JSON.stringify(part)} costs more than in proportion to its length`);
  }
}
process.exitCode = report.finish() ? 0 : 1;
