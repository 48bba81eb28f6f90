/** Folders that the check of regular expressions leaves out. */
export const notYetChecked = [];

const onlyOurStyles = 'Reads the style sheets of the theme alone.';
const onlyOurPage = 'Reads index.html of the build, and the styles that the server has rendered.';
const apartFromEachOther =
  'What it repeats ends where the next part begins, so that nothing can match in two ways; test/bench/hostile-texts.ts measures it.';
const madeOfOthers = 'Made of expressions of the same file, each of which is checked, or an exception itself.';
const onlyTheEnvironment = 'Reads what the operator has configured.';

/** Expressions that are not linear, or that cannot be checked, each with the reason why that does no harm. */
export const exceptions = [
  {
    file: 'src/client/app/criticalStyles.ts',
    expression: String.raw`/(--mui-[\w-]+:[^;{}]*;?)/`,
    reason: onlyOurStyles,
  },
  {
    file: 'src/client/app/criticalStyles.ts',
    expression: String.raw`/\[data-theme="dark"\]\{([^}]*)\}/g`,
    reason: onlyOurStyles,
  },
  {
    file: 'src/client/ui/LinkNotes.tsx',
    expression: String.raw`/<a href="(?!#)([^"]*)"/g`,
    reason: 'An address is read up to the next quotation mark, which ends the next one, too.',
  },
  {
    file: 'src/client/ui/rich-text/paste/looksLikeMarkdown.ts',
    expression: String.raw`/(?:^|[\s(])[*_][^\s*_](?:[^*_\n]*[^\s*_])?[*_](?=$|[\s.,;:!?)])/m`,
    reason: 'What lies between the two marks holds neither of them, so that it is read once.',
  },
  {
    file: 'src/client/ui/rich-text/document/urls.ts',
    expression: String.raw`/^[a-z][a-z\d+.-]*:(?!\d)/i`,
    reason: 'Begins at the start of the text only, and nothing in it can match in two ways.',
  },
  {
    file: 'src/client/ui/rich-text/document/writeHtml.ts',
    expression: String.raw`/^ +|(?<=\n) +| +(?=[ \n])/g`,
    reason: 'A row of spaces is matched as a whole, or but for its last one.',
  },
  {
    file: 'src/client/ui/rich-text/document/writeTable.ts',
    expression: String.raw`/^<p>((?:(?!<p>).)*)<\/p>$/s`,
    reason: 'Begins at the start of the text only, and nothing in it can match in two ways.',
  },
  {
    file: 'src/contract/address-pattern.ts',
    expression: "new RegExp(`^${source}$`, 'u')",
    reason:
      'Begins at the start of the text only; a pattern has at most two parts of any length, with a slash between them, at which both end.',
  },
  {
    file: 'src/contract/plain-text.ts',
    expression: "new RegExp(`</?(?:${blockTags.join('|')})\\\\b[^>]*(?:>|$)`, 'gi')",
    reason: 'A tag without an end is matched up to the end of the text.',
  },
  {
    file: 'src/contract/plain-text.ts',
    expression: String.raw`/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi`,
    reason: 'An element without an end is matched up to the end of the text.',
  },
  {
    file: 'src/contract/plain-text.ts',
    expression: String.raw`/<(sup|sub)\b[^<>]*>([-+=()\d]{1,20})<\/\1>/gi`,
    reason: 'A tag is read up to the next one only, and its text is short.',
  },
  { file: 'src/server/config.ts', expression: String.raw`/\/+$/`, reason: onlyTheEnvironment },
  {
    file: 'src/server/data-directory/open-database-alone.ts',
    expression: String.raw`/\/\/.*@/`,
    reason: onlyTheEnvironment,
  },
  {
    file: 'src/server/http/logging.ts',
    expression: String.raw`/(?<![\w-])[\w-]+(?:(?:\.|%2e)[\w-]*)+/gi`,
    reason: 'Begins at the start of a word only, and nothing in it can match in two ways.',
  },
  {
    file: 'src/server/http/security-headers.ts',
    expression: String.raw`/<style\b[^>]*>([\s\S]*?)<\/style>/g`,
    reason: onlyOurPage,
  },
  {
    file: 'src/server/http/security-headers.ts',
    expression: String.raw`/<script(?![^>]*\s(?:src\s*=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi`,
    reason: onlyOurPage,
  },
  {
    file: 'src/server/pages/html-template.ts',
    expression: String.raw`/<(title|noscript|script)\b[^>]*\bdata-frame\b[^>]*>[\s\S]*?<\/\1>/g`,
    reason: onlyOurPage,
  },
  {
    file: 'src/server/pages/html-template.ts',
    expression: String.raw`/<noscript\b[^>]*\bdata-frame\b[^>]*>[\s\S]*?<\/noscript>/`,
    reason: onlyOurPage,
  },
  {
    file: 'src/server/pages/html-template.ts',
    expression: String.raw`/<meta\b[^>]*\bdata-frame\b[^>]*>/g`,
    reason: onlyOurPage,
  },
  {
    file: 'src/server/pages/html-template.ts',
    expression: String.raw`/<script\b[^>]*\bsrc=[^>]*><\/script>/g`,
    reason: onlyOurPage,
  },
  {
    file: 'src/server/pages/html-template.ts',
    expression: String.raw`/<link\b(?![^>]*\bmedia=)[^>]*\bhref="([^"]+\.css)"[^>]*>/g`,
    reason: onlyOurPage,
  },
  { file: 'src/server/writing/chat-completions.ts', expression: String.raw`/\/+$/`, reason: onlyTheEnvironment },
  {
    file: 'src/server/import/text.ts',
    expression: '/(?<![\\w-])([\\w-]+)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\'|`([^`]*)`|([^\\s"\'`\\]]+))/g',
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/markdown/code.ts',
    expression: "new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)",
    reason: madeOfOthers,
  },
  {
    file: 'src/server/import/markdown/code.ts',
    expression: '/^[ \\t]*(`{3,}(?=[^`\\n]*$)|~{3,})|(`+)|<(pre|code)(?=[\\s>])/gim',
    reason: apartFromEachOther,
  },
  { file: 'src/server/import/markdown/code.ts', expression: String.raw`new RegExp(beginning)`, reason: madeOfOthers },
  {
    file: 'src/server/import/markdown/render.ts',
    expression: String.raw`/\[\^([^[\]\s]+)\](?!:)/g`,
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/markdown/mdx.ts',
    expression: String.raw`/<(\/?)([A-Za-z][\w.-]*)(?![\w.-])/g`,
    reason: apartFromEachOther,
  },
  { file: 'src/server/import/markdown/mdx.ts', expression: String.raw`new RegExp(tagBeginning)`, reason: madeOfOthers },
  {
    file: 'src/server/import/markdown/templates.ts',
    expression: String.raw`/\{\{[<%]\s*(\/?[\w.-]+)(?![\w.-])([^{}]*)\}\}/g`,
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/markdown/templates.ts',
    expression: String.raw`/\{%-?\s*([\w-]+)(?![\w-])([^{}]*)\}/g`,
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/markdown/templates.ts',
    expression: String.raw`/\{%-?\s*(raw|highlight|codeblock|comment)(?![\w-])\s*([\w+#.-]*)(?![\w+#.-])[^{}%]*%\}/`,
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/markdown/templates.ts',
    expression: String.raw`/\{\{[<%]\s*(highlight)(?![\w-])\s*["']?([\w+#.-]*)(?![\w+#.-])[^{}]*\}\}/`,
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/markdown/templates.ts',
    expression: "new RegExp(`${liquidBlock.source}|${hugoBlock.source}`, 'g')",
    reason: madeOfOthers,
  },
  {
    file: 'src/server/import/wordpress/read-wxr.ts',
    expression: String.raw`/&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/gi`,
    reason: apartFromEachOther,
  },
  {
    file: 'src/server/import/wordpress/shortcodes.ts',
    expression: String.raw`/\[(\/?)([a-z][\w-]*)(?![\w-])([^[\]]*)\]/gi`,
    reason: apartFromEachOther,
  },
];
