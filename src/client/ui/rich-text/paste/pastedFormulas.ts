// Formulas of other programs on the clipboard: by the TeX that they were made of, where that is beside them, or by their MathML.
import { formulaAt } from '../../../../contract/markdown-formulas';
import { mathLanguage } from '../../../../contract/rich-text';
import { createElement, parseHtml, textOf } from '../../dom';
import { mathmlToTex } from './mathmlToTex';

/** Wikipedia's, KaTeX's, MathJax's, Substack's, Gemini's, and MathML. A frame stands before what is in it. */
const formulas =
  '.mwe-math-element, img[class*="mwe-math-fallback-image"], .latex-rendered, [data-math], ' +
  '.katex-display, .katex, .MathJax_Display, .MathJax_SVG_Display, .MJXc-display, .MathJax, .MathJax_SVG, ' +
  '.mjx-chtml, mjx-container, math, script[type^="math/tex"]';

const blocks =
  '.mwe-math-element-block, .mwe-math-fallback-image-display, .latex-rendered, .math-block, .katex-display, ' +
  '.MathJax_Display, .MathJax_SVG_Display, .MJXc-display, script[type*="mode=display"], ' +
  '[display="block"], [display="true"]';

/** As Wikipedia says how large a formula is. */
const sized = /^\{\\(?:display|text)style\s([^]+)\}$/;

const annotation = 'annotation[encoding="application/x-tex"]';

/** Of MathJax 2, in what it shows or behind that. */
const texScript = 'script[type^="math/tex"]';

function readSubstack(element: Element): string {
  try {
    const { persistentExpression } = JSON.parse(element.getAttribute('data-attrs') ?? '{}') as Record<string, unknown>;
    return typeof persistentExpression === 'string' ? persistentExpression : '';
  } catch {
    return '';
  }
}

/** The same, or an element in it. */
const findIn = (formula: Element, selector: string): Element | null =>
  formula.matches(selector) ? formula : formula.querySelector(selector);

function readMathml(formula: Element): string {
  const math = findIn(formula, 'math');
  if (math) return mathmlToTex(math);
  const source = findIn(formula, '[data-mathml]')?.getAttribute('data-mathml') ?? '';
  const parsed = parseHtml(source).querySelector('math');
  return parsed ? mathmlToTex(parsed) : '';
}

/** The TeX of a formula; empty where it does not say. */
function sourceOf(formula: Element, script: Element | null): string {
  const sources = [
    textOf(formula.querySelector(annotation)),
    findIn(formula, 'img[class*="mwe-math-fallback-image"]')?.getAttribute('alt'),
    findIn(formula, 'math[alttext]')?.getAttribute('alttext'),
    formula.getAttribute('data-math'),
    script?.textContent,
    formula.querySelector('mjx-math[data-latex]')?.getAttribute('data-latex'),
    readSubstack(formula),
  ];
  const source = (sources.find(Boolean) ?? readMathml(formula)).trim();
  return (sized.exec(source)?.[1] ?? source).trim();
}

function createFormula(beside: Element, source: string, isBlock: boolean): Element {
  const code = createElement(beside, 'code', isBlock ? {} : { 'data-language': mathLanguage });
  code.textContent = source;
  if (!isBlock) return code;
  const pre = createElement(beside, 'pre', { 'data-language': mathLanguage });
  pre.append(code);
  return pre;
}

/** Where Stack Exchange, GitHub, and Pandoc and what is made by it have formulas that are not drawn yet. */
const undrawn = '.math-container, math-renderer, .math, .arithmatex';

const delimiters = [
  { begin: '$$', end: '$$', isBlock: true },
  { begin: '\\[', end: '\\]', isBlock: true },
  { begin: '$', end: '$', isBlock: false },
  { begin: '\\(', end: '\\)', isBlock: false },
];

function convertUndrawn(body: HTMLElement) {
  for (const formula of body.querySelectorAll(undrawn)) {
    const text = formula.childElementCount === 0 ? formula.textContent.trim() : '';
    const found = delimiters.find(({ begin, end }) => text.startsWith(begin) && text.endsWith(end));
    const source = found && text.slice(found.begin.length, -found.end.length).trim();
    // With another one, it is a text that begins and ends with formulas.
    if (source && !source.includes(found.begin)) formula.replaceWith(createFormula(formula, source, found.isBlock));
  }
}

/** Before what is hidden is dropped: the source may be. */
export function convertFormulas(body: HTMLElement) {
  convertUndrawn(body);
  for (const formula of body.querySelectorAll(formulas)) {
    if (!body.contains(formula)) continue;
    const behind = formula.nextElementSibling;
    const isDrawn = formula.matches('[class*="MathJax"], [class*="mjx-" i]');
    const script = findIn(formula, texScript) ?? (isDrawn && behind?.matches(texScript) ? behind : null);
    const source = sourceOf(formula, script);
    if (!source) continue;
    const isBlock = [formula, script].some((part) => part && findIn(part, blocks));
    formula.replaceWith(createFormula(formula, source, isBlock));
    script?.remove();
  }
}

const dollars = '$$';

/** Notion has them between dollar signs, in a line or alone. */
export function convertDollars(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p')) {
    const text = paragraph.textContent.trim();
    if (!text.startsWith(dollars) || text.indexOf(dollars, 2) !== text.length - 2) continue;
    for (const end of paragraph.querySelectorAll('br')) end.replaceWith('\n');
    const source = paragraph.textContent.trim().slice(2, -2).trim();
    if (source) paragraph.replaceWith(createFormula(paragraph, source, true));
  }
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!parent || parent.closest('pre, code')) continue;
    const { data } = text;
    let position = 0;
    for (let at = data.indexOf('$'); at !== -1; at = data.indexOf('$', at)) {
      const formula = formulaAt(data, at);
      if (formula) {
        text.before(data.slice(position, at), createFormula(parent, formula.source, false));
        position = at + formula.length;
      }
      at = formula ? position : at + 1;
    }
    if (position > 0) text.data = data.slice(position);
  }
}
