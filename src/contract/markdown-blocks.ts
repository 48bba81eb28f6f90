// What GitHub adds to Markdown, as the forms of rich-text.ts: tasks, alerts, alignments, the languages of code, formulas. For editor and server.
import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { calloutKinds, mathLanguage, safeAttributes } from './rich-text';

/** The check box of an item in a task list. */
const task = /^\[([ xX])\](?:[^\S\n]|$)/;

/** The first line of an alert (`[!NOTE]`). */
const alert = /^\[!(\w{1,20})\]\s*$/;

function readTask(item: Token, text: Token): void {
  const [box, mark] = task.exec(text.content) ?? [];
  if (box === undefined) return;
  item.attrSet('data-task', mark === ' ' ? 'open' : 'done');
  text.content = text.content.slice(box.length);
}

/** Makes a callout of a quote that begins with its kind; one of a kind that nobody knows begins with its name. */
function readAlert(tokens: Token[], index: number): void {
  const children = tokens[index]!.children!;
  const kind = alert.exec(children[0]!.content)?.[1]?.toLowerCase();
  if (kind === undefined) return;
  const quote = tokens[index - 2]!;
  const end = tokens.slice(index).find(({ type, level }) => type === 'blockquote_close' && level === quote.level)!;
  if (!calloutKinds.some((each) => each === kind)) {
    children[0]!.type = 'html_inline';
    children[0]!.content = `<strong>${kind[0]!.toUpperCase()}${kind.slice(1)}</strong>`;
    if (children[1]?.type === 'softbreak') children[1].type = 'hardbreak';
    return;
  }
  quote.tag = 'aside';
  end.tag = 'aside';
  quote.attrSet('data-callout', kind);
  children.splice(0, children[1]?.type === 'softbreak' ? 2 : 1);
  // A line of its own leaves no paragraph.
  if (children.length === 0) for (const beside of [tokens[index - 1]!, tokens[index + 1]!]) beside.hidden = true;
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

/** Adds them to a parser. */
export function addMarkdownBlocks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.core.ruler.push('blocks', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const { type, children } = token;
      if (type === 'th_open' || type === 'td_open') alignCell(token);
      if (type !== 'inline' || !children) continue;
      readFormulas(children);
      const [parent, grandparent] = [tokens[index - 1], tokens[index - 2]];
      if (parent?.type !== 'paragraph_open' || children[0]?.type !== 'text') continue;
      if (grandparent?.type === 'list_item_open') readTask(grandparent, children[0]);
      if (grandparent?.type === 'blockquote_open') readAlert(tokens, index);
    }
  });
  const { rules } = markdown.renderer;
  const { escapeHtml } = markdown.utils;
  const code = ({ info, content }: Token) => {
    const read = { 'data-language': info.trim().split(/\s/)[0]!.toLowerCase() };
    const attributes = Object.entries(safeAttributes('pre', read)!).map(([name, value]) => ` ${name}="${value}"`);
    return `<pre${attributes.join('')}><code>${escapeHtml(content.replace(/\n$/, ''))}</code></pre>\n`;
  };
  rules.fence = (tokens, index) => code(tokens[index]!);
  rules.code_block = rules.fence;
}
