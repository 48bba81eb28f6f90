// Makes of a stored description, which holds sources only, what readers see: see contract/shown-rich-text.ts. The work of
// each block is remembered by what stands in it, so that an edit makes only the changed ones anew.
import { LRUCache } from 'lru-cache';
import { escapeHtml, plainText } from '../../contract/plain-text';
import { mathLanguage } from '../../contract/rich-text';
import { taskClass, taskMarks } from '../../contract/shown-rich-text';
import { createHeadingIds } from './heading-ids';
import { highlightCode, maxCodeLength, separateLines } from './highlight-code';
import { maxFormulaLength, renderFormula } from './render-formula';
import { createTimeBudget } from './time-budget';

/** What highlighting and formulas of one text may take, in milliseconds; a long post takes a tenth of it. */
const textBudgetMs = 150;

/** Characters of code in one text that are highlighted. */
const maxHighlighted = 60_000;

/** Characters that code and formulas of one text become: each is sanitized once more, sent, and laid out. */
const maxMarkup = 300_000;

/** Remembered in characters, sources included. What was given up is tried again after a while: the machine may have been busy. */
const remembered = new LRUCache<string, { html: string | undefined }>({
  maxSize: 8_000_000,
  sizeCalculation: ({ html = '' }, source) => source.length + html.length + 100,
});
const giveUpMs = 600_000;

function remember(key: string, make: () => string | undefined): string | undefined {
  const found = remembered.get(key);
  if (found) return found.html;
  const html = make();
  remembered.set(key, { html }, html === undefined ? { ttl: giveUpMs } : {});
  return html;
}

// The patterns know the HTML of sanitize(): its order of attributes, and its escapes. `|$` ends each search at the end of
// the text: it is not searched again from the next tag.

const codeBlock = /<pre((?: data-[a-z]+="[^"<>]*")+)>([^]*?)(?:<\/pre>|$)/g;
const inlineFormula = /<code data-language="math">([^]*?)(?:<\/code>|$)/g;
const heading = /<(h[234])>([^]*?)(?:<\/h[234]>|$)/g;
const task = /(<li(?: id="[^"<>]*")? data-task="(open|done)"[^<>]*>(?:<p>)?)/g;
const gallery =
  /(<figure(?: data-align="[a-z]+")?(?: data-width="\d+")? data-gallery="true"(?: data-embed="[a-z]+")?>)([^]*?)(<\/figure>|$)/g;
const picture = /<img src="([^"<>]*)"[^<>]*>/g;
const emptyContents = '<nav data-contents="true"></nav>';

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Undefined for what is more than text, such as code in which an author has made something bold. */
function readSource(html: string): string | undefined {
  const content = html.replace(/^<code>/, '').replace(/<\/code>$/, '');
  return content.includes('<') ? undefined : content.replace(/&(?:lt|gt|quot|amp);/g, (name) => escapes[name]!);
}

function createBlockViews() {
  const budget = createTimeBudget(textBudgetMs);
  let highlighted = 0;
  let markup = 0;

  const show = (key: string, make: () => string | undefined): string | undefined => {
    const html = markup < maxMarkup ? remember(key, make) : undefined;
    markup += html?.length ?? 0;
    return markup <= maxMarkup ? html : undefined;
  };

  return {
    formula(tex: string | undefined, isBlock: boolean): string | undefined {
      if (tex === undefined || tex.length > maxFormulaLength) return undefined;
      return show(`${mathLanguage} ${isBlock} ${tex}`, () => renderFormula(tex, isBlock, budget));
    },

    code(source: string, language: string | undefined, hasLines: boolean): string | undefined {
      const write = (html: string | undefined) =>
        hasLines && html !== undefined ? separateLines(html, maxMarkup) : html;
      if (language !== undefined && source.length <= maxCodeLength) highlighted += source.length;
      const isHighlighted = source.length <= maxCodeLength && highlighted <= maxHighlighted;
      const code =
        language !== undefined && isHighlighted
          ? show(`${language} ${hasLines} ${source}`, () => write(highlightCode(source, language, budget)))
          : undefined;
      return code ?? (hasLines ? show(`lines ${source}`, () => write(escapeHtml(source))) : undefined);
    },
  };
}

const showBlocks = (html: string): string => {
  const views = createBlockViews();
  return html
    .replace(codeBlock, (all, attributes: string, content: string) => {
      const [, language] = /data-language="([^"]*)"/.exec(attributes) ?? [];
      const source = readSource(content);
      if (language === mathLanguage) {
        const formula = views.formula(source, true);
        return formula === undefined ? all : `<pre${attributes}>${formula}</pre>`;
      }
      const hasLines = attributes.includes('data-lines="true"');
      const code = source === undefined ? undefined : views.code(source, language, hasLines);
      return code === undefined ? all : `<pre${attributes}><code>${code}</code></pre>`;
    })
    .replace(inlineFormula, (all, content: string) => views.formula(readSource(content), false) ?? all);
};

interface Heading {
  level: number;
  id: string;
  text: string;
}

/** Links to the headings, nested as these are. */
function contentsList(headings: readonly Heading[]): string {
  const open: number[] = [];
  let html = '';
  for (const { level, id, text } of headings) {
    while (open.length > 1 && level < open.at(-1)!) {
      html += '</li></ol>';
      open.pop();
    }
    if (open.length === 0 || level > open.at(-1)!) {
      html += '<ol>';
      open.push(level);
    } else {
      html += '</li>';
      open[open.length - 1] = level;
    }
    html += `<li><a href="#${id}">${escapeHtml(text)}</a>`;
  }
  return html + '</li></ol>'.repeat(open.length);
}

function showHeadings(html: string): string {
  if (!html.includes('<h')) return html.replaceAll(emptyContents, '');
  const headings: Heading[] = [];
  const idOf = createHeadingIds();
  const shown = html.replace(heading, (all, tag: string, content: string) => {
    const text = plainText(content);
    if (!text) return all;
    const id = idOf(text);
    headings.push({ level: Number(tag[1]), id, text });
    return `<${tag} id="${id}">${content}</${tag}>`;
  });
  if (!shown.includes(emptyContents)) return shown;
  // Once: many of them would be the square of the text.
  const [before, ...rest] = shown.split(emptyContents);
  const list = contentsList(headings);
  return before + (list && `<nav data-contents="true">${list}</nav>`) + rest.join('');
}

const showTasks = (html: string): string =>
  html.replace(task, (_all, beginning: string, state: keyof typeof taskMarks) => {
    return `${beginning}<span class="${taskClass(state)}">${taskMarks[state].mark}</span> `;
  });

/** Each picture of a gallery leads to itself, large. */
const showGalleries = (html: string): string =>
  html.replace(gallery, (all, beginning: string, content: string, end: string) =>
    content.includes('<a ') ? all : beginning + content.replace(picture, '<a href="$1">$&</a>') + end,
  );

/**
 * A description as readers see it.
 * @param html sanitized
 */
export const showRichText = (html: string): string => showGalleries(showTasks(showHeadings(showBlocks(html))));
