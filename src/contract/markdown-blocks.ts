// What GitHub adds to Markdown, as the forms of rich-text.ts: tasks, alerts, alignments, the languages of code, formulas; and
// `==highlights==`, which Ghost and Obsidian have. For editor and server.
import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import highlights from 'markdown-it-mark';
import { calloutKindOf } from './foreign-callouts';
import { addFormulas } from './markdown-formulas';
import { mathLanguage, safeAttributes } from './rich-text';

/** The check box of an item in a task list. */
const task = /^\[([ xX])\](?:[^\S\n]|$)/;

/** The beginning of an alert (`[!NOTE]`), behind which Obsidian has a sign for one that is folded, and a title. */
const alert = /^\[!(\w{1,20})\]([+-]?)(?:\s|$)/;

function readTask(item: Token, text: Token): void {
  const [box, mark] = task.exec(text.content) ?? [];
  if (box === undefined) return;
  item.attrSet('data-task', mark === ' ' ? 'open' : 'done');
  text.content = text.content.slice(box.length);
}

/** Makes a callout or details of a quote that begins with its kind; one of a kind that nobody knows begins with its name. */
function readAlert(tokens: Token[], index: number, escapeHtml: (text: string) => string): void {
  const children = tokens[index]!.children!;
  const [begin, name = '', fold] = alert.exec(children[0]!.content) ?? [];
  if (begin === undefined) return;
  const [quote, paragraph, paragraphEnd] = [tokens[index - 2]!, tokens[index - 1]!, tokens[index + 1]!];
  let last = index;
  while (tokens[last]!.type !== 'blockquote_close' || tokens[last]!.level !== quote.level) last += 1;
  const end = tokens[last]!;
  const lineEnd = children.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  const line = children.splice(0, lineEnd === -1 ? children.length : lineEnd + 1);
  const given = line
    .map(({ content }) => content)
    .join('')
    .slice(begin.length)
    .trim();
  const title = escapeHtml(given || `${name[0]!.toUpperCase()}${name.slice(1).toLowerCase()}`);
  const kind = calloutKindOf(name);
  const show = (html: string) => {
    children.unshift(Object.assign(line[0]!, { type: 'html_inline', content: html }));
  };
  if (fold) {
    quote.tag = 'details';
    end.tag = 'details';
    // A summary stands in no paragraph.
    paragraph.hidden = true;
    show(`<summary>${title}</summary>${children.length > 0 ? '<p>' : ''}`);
    paragraphEnd.hidden = children.length === 1;
    return;
  }
  if (kind) {
    quote.tag = 'aside';
    end.tag = 'aside';
    quote.attrSet('data-callout', kind);
  }
  if (!kind || given) show(`<strong>${title}</strong>${children.length > 0 ? '<br>' : ''}`);
  // A line of its own leaves no paragraph.
  if (children.length === 0) for (const beside of [paragraph, paragraphEnd]) beside.hidden = true;
}

/** A formula in a line: code between dollar signs. */
function readFormulas(children: Token[]): void {
  for (const [index, code] of children.entries()) {
    const [before, after] = [children[index - 1], children[index + 1]];
    if (code.type !== 'code_inline' || before?.type !== 'text' || after?.type !== 'text') continue;
    if (!before.content.endsWith('$') || !after.content.startsWith('$')) continue;
    before.content = before.content.slice(0, -1);
    after.content = after.content.slice(1);
    code.attrSet('data-language', mathLanguage);
  }
}

/** The alignment of a column, which the parser has as a style. */
function alignCell(token: Token): void {
  const align = /text-align:(center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  token.attrs = align ? [['data-align', align === 'right' ? 'end' : align]] : null;
}

/** Of a comparison, which has three at most. */
const maxSigns = 3;

const wordCharacter = /[\p{L}\p{N}_]/u;

/** `a==b` is a comparison: signs within a word mark nothing. */
function keepComparisons({ inline }: InstanceType<typeof MarkdownIt>): void {
  inline.ruler.before('mark', 'comparison', (state, isSilent) => {
    const [signs] = /^={2,}/.exec(state.src.slice(state.pos, state.pos + maxSigns)) ?? [];
    if (!signs || ![state.pos - 1, state.pos + signs.length].every((at) => wordCharacter.test(state.src.charAt(at)))) {
      return false;
    }
    if (!isSilent) state.pending += signs;
    state.pos += signs.length;
    return true;
  });
}

/** The language behind a fence: `js`, `js:src/a.js`, `js{1,3}`, `{.js}` of Pandoc, or `{r echo=FALSE}` of R. */
const fenceLanguage = /^\{?\s*\.?([a-z\d][\w+#.-]*)(=?)/i;

const fenceTitle = /(?:^|[\s{,:])(?:title|filename)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/;

/** What stands behind a fence. */
function readInfo(info: string): { language: string; title: string } {
  const [begin = '', name = '', isAttribute] = fenceLanguage.exec(info) ?? [];
  const language = isAttribute ? '' : name;
  const [, ...titles] = fenceTitle.exec(info) ?? /^:(\S+)/.exec(info.slice(begin.length)) ?? [];
  return { language, title: titles.find(Boolean) ?? '' };
}

/** Adds them to a parser. */
export function addMarkdownBlocks(markdown: InstanceType<typeof MarkdownIt>): void {
  const { escapeHtml } = markdown.utils;
  addFormulas(markdown);
  markdown.use(highlights);
  keepComparisons(markdown);
  markdown.core.ruler.push('blocks', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const { type, children } = token;
      if (type === 'th_open' || type === 'td_open') alignCell(token);
      if (type !== 'inline' || !children) continue;
      readFormulas(children);
      const [parent, grandparent] = [tokens[index - 1], tokens[index - 2]];
      if (parent?.type !== 'paragraph_open' || children[0]?.type !== 'text') continue;
      if (grandparent?.type === 'list_item_open') readTask(grandparent, children[0]);
      if (grandparent?.type === 'blockquote_open') readAlert(tokens, index, escapeHtml);
    }
  });
  const { rules } = markdown.renderer;
  const code = ({ info, content }: Token) => {
    const { language, title } = readInfo(info.trim());
    const read = { 'data-language': language.toLowerCase() };
    const attributes = Object.entries(safeAttributes('pre', read)!).map(([name, value]) => ` ${name}="${value}"`);
    const pre = `<pre${attributes.join('')}><code>${escapeHtml(content.replace(/\n$/, ''))}</code></pre>`;
    return title ? `<figure>${pre}<figcaption>${escapeHtml(title)}</figcaption></figure>\n` : `${pre}\n`;
  };
  rules.fence = (tokens, index) => code(tokens[index]!);
  rules.code_block = rules.fence;
}
