// Code of other programs on the clipboard: blocks of pages and chats, files of GitHub, lines in the type of a typewriter.
import { safeAttributes } from '../../../../contract/rich-text';
import { createElement, replaceTag, textOf } from '../../dom';

const monospaced = /mono|courier|consolas|menlo|monaco|lucida console|source code|fira code|cascadia/i;

export const isMonospaced = (element: HTMLElement | MathMLElement): boolean =>
  monospaced.test(element.style?.fontFamily || (element.getAttribute('face') ?? ''));

const languagePattern = /(?:^|\s)(?:language-|lang-|highlight-source-|mw-highlight-lang-|brush:\s?)([\w+#.-]{1,30})/;

const languageAliases: Record<string, string> = { js: 'javascript', ts: 'typescript', shell: 'bash', 'plain text': '' };

function toLanguage(name: string): string {
  const lower = name.trim().toLowerCase();
  const language = languageAliases[lower] ?? lower;
  return safeAttributes('pre', { 'data-language': language })?.['data-language'] ? language : '';
}

function languageOf(pre: Element): string {
  const code = pre.querySelector('code');
  const frame = pre.closest('[class*="language-"], [class*="-lang-"]');
  const places = [pre, code, pre.parentElement, frame].filter((element) => element !== null);
  const named = places
    .flatMap((element) => [element.className, element.getAttribute('data-syntaxhighlighter-params') ?? ''])
    .map((names) => languagePattern.exec(names)?.[1])
    .find(Boolean);
  const given = places
    .map((element) => element.getAttribute('data-lang') ?? element.getAttribute('lang'))
    .find(Boolean);
  return toLanguage(named ?? given ?? '');
}

/** Chats have a line within a block of code that names its language. */
function dropCodeHeader(pre: Element) {
  const [code, other] = pre.querySelectorAll('code');
  if (!code || other || !languagePattern.test(code.className)) return;
  const isBeside = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '';
  if ([...code.parentElement!.childNodes].some(isBeside)) return;
  for (const part of pre.querySelectorAll('div, header'))
    if (!part.contains(code) && !code.contains(part)) part.remove();
}

/** Others have it before the block. */
function dropLabelBefore(pre: Element) {
  let frame = pre;
  while (!frame.previousElementSibling && frame.parentElement?.matches('div')) frame = frame.parentElement;
  const label = frame.previousElementSibling;
  const language = pre.getAttribute('data-language');
  if (label?.matches('div, span') && language && toLanguage(textOf(label)) === language) label.remove();
}

/** The text of an editor within a page, which is there beside the name of the language. */
function takeEditor(pre: Element) {
  const content = pre.querySelector('.cm-content');
  if (!content) return;
  for (const end of content.querySelectorAll('br')) end.replaceWith('\n');
  const lines = Array.from(content.querySelectorAll('.cm-line'), (line) => line.textContent);
  const text = (lines.length > 0 ? lines.join('\n') : content.textContent).replace(/\n$/, '');
  content.remove();
  for (const button of pre.querySelectorAll('button')) button.remove();
  const language = toLanguage(textOf(pre));
  if (language) pre.setAttribute('data-language', language);
  pre.textContent = text;
}

const gutters =
  'td:is(.gutter, .rouge-gutter, .linenos, .hljs-ln-numbers), .linenodiv, span:is(.lineno, .linenos, .line-number), ' +
  '.line-numbers-rows, .line-numbers-wrapper, .cm-gutters, .code-block-decoration, .example-header, ' +
  '.react-line-numbers, .react-line-number, .diff-text-marker';

/** Numbers of lines, and what stands above a block of code. */
function dropGutters(body: HTMLElement) {
  for (const gutter of body.querySelectorAll(gutters)) gutter.remove();
  for (const numbers of body.querySelectorAll('div.line-numbers')) if (!numbers.querySelector('pre')) numbers.remove();
  for (const table of body.querySelectorAll(':is(pre, figure.highlight) table, table.highlighttable')) {
    const [code, other] = table.querySelectorAll('pre');
    if (!code || other) continue;
    const outer = table.closest('pre, figure.highlight') ?? table;
    if (!code.className) code.className = outer.className.replace('highlight ', 'language-');
    outer.replaceWith(code);
  }
}

const rowsOfCode = 'td:is(.blob-code, .diff-text-cell)';

/** GitHub shows changes, and a gist that is embedded, as a table of lines. */
function joinTable(table: Element) {
  const lines = Array.from(table.querySelectorAll(rowsOfCode), (line) => line.textContent.replace(/\n$/, ''));
  const pre = createElement(table, 'pre');
  pre.textContent = lines.join('\n');
  table.replaceWith(pre);
}

/** CodeMirror, GitHub and Dropbox Paper have an element for each line, or for some. */
function joinLines(body: HTMLElement) {
  for (const line of body.querySelectorAll('.cm-line, .react-file-line, ul.listtype-code')) {
    if (!body.contains(line) || line.closest('pre')) continue;
    const language = toLanguage(line.closest('[data-language]')?.getAttribute('data-language') ?? '');
    const text = line.matches('ul') ? Array.from(line.children, readLine).join('\n') : readLine(line);
    let frame = line;
    while (frame.parentElement?.matches('div') && frame.parentElement.childElementCount === 1) {
      frame = frame.parentElement;
    }
    const before = frame.previousElementSibling;
    if (before?.matches('pre[data-joined]')) {
      before.append(`\n${text}`);
      frame.remove();
    } else {
      const pre = createElement(line, 'pre', { 'data-joined': '', ...(language && { 'data-language': language }) });
      pre.textContent = text;
      frame.replaceWith(pre);
    }
  }
}

export function convertCode(body: HTMLElement) {
  dropGutters(body);
  for (const table of body.querySelectorAll('table')) if (table.querySelector(rowsOfCode)) joinTable(table);
  joinLines(body);
  // Of Teams, and of Evernote.
  for (const code of body.querySelectorAll('codeblock, [style*="--en-codeblock" i]')) replaceTag(code, 'pre');
  for (const pre of body.querySelectorAll('pre:not([data-language])')) {
    dropCodeHeader(pre);
    takeEditor(pre);
    const language = languageOf(pre);
    if (language) pre.setAttribute('data-language', language);
    dropLabelBefore(pre);
    for (const line of pre.querySelectorAll<HTMLElement>('span[style*="block"]')) {
      if (line.style.display === 'block' && line.nextSibling) line.append('\n');
    }
  }
}

/** Code editors copy lines as styled `div`s with preformatted white space. */
export function wrapCode(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('div[style], p[style]')) {
    if (!/^pre/.test(element.style.whiteSpace) || !isMonospaced(element) || element.closest('pre')) continue;
    replaceTag(element, 'pre');
  }
  for (const code of body.querySelectorAll<HTMLElement>('code[style]')) {
    const hasLines = /^pre/.test(code.style.whiteSpace) && code.textContent.trim().includes('\n');
    if (hasLines && !code.closest('pre')) replaceTag(code, 'pre');
  }
}

/** Whether all text of a paragraph is in the type of a typewriter; undefined where it has none. */
function isLineOfCode(line: Element): boolean | undefined {
  const isLine = line.matches('p, div') && !line.closest('pre, li, td, th, [style*="mso-list" i]');
  if (!isLine || line.querySelector('p, div, img, a, table, ul, ol, pre')) return false;
  if (!line.textContent.trim()) return undefined;
  const walker = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.textContent?.trim()) continue;
    let holder = text.parentElement;
    while (holder && holder !== line && !isMonospaced(holder)) holder = holder.parentElement;
    if (!holder || !isMonospaced(holder)) return false;
  }
  return true;
}

function readLine(line: Element): string {
  for (const end of line.querySelectorAll('br')) end.replaceWith('\u2028');
  const text = line.textContent.replaceAll('\u00a0', ' ');
  const lines = text.split('\u2028').map((each) => each.replaceAll('\n', ' ').trimEnd());
  return lines.join('\n').trimEnd();
}

/** Word processors have code as paragraphs in such a type: several of them, or one of several lines, are a block. */
export function joinLinesOfCode(body: HTMLElement) {
  for (const first of body.querySelectorAll('p, div')) {
    if (!body.contains(first) || isLineOfCode(first) !== true) continue;
    const lines = [first];
    for (let next = first.nextElementSibling; next && isLineOfCode(next) !== false; next = next.nextElementSibling) {
      lines.push(next);
    }
    while (isLineOfCode(lines.at(-1)!) === undefined) lines.pop();
    if (lines.length === 1 && !first.querySelector('br')) continue;
    const pre = createElement(first, 'pre');
    pre.textContent = lines.map(readLine).join('\n');
    first.before(pre);
    for (const line of lines) line.remove();
  }
}
