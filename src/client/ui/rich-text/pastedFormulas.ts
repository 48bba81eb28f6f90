// Formulas of other programs on the clipboard: by the TeX that they were made of, where that is beside them.
import { mathLanguage } from '../../../contract/rich-text';
import { createElement, textOf } from '../dom';

/** Wikipedia's, KaTeX's, MathJax's, Substack's, Gemini's, and MathML. A frame stands before what is in it. */
const formulas =
  '.mwe-math-element, img[class*="mwe-math-fallback-image"], .latex-rendered, [data-math], ' +
  '.katex-display, .katex, mjx-container, math';

const blocks =
  '.mwe-math-element-block, .mwe-math-fallback-image-display, .latex-rendered, .math-block, .katex-display, ' +
  '[display="block"], [display="true"]';

/** As Wikipedia says how large a formula is. */
const sized = /^\{\\(?:display|text)style\s([^]+)\}$/;

const annotation = 'annotation[encoding="application/x-tex"]';

function readSubstack(element: Element): string {
  try {
    const { persistentExpression } = JSON.parse(element.getAttribute('data-attrs') ?? '{}') as Record<string, unknown>;
    return typeof persistentExpression === 'string' ? persistentExpression : '';
  } catch {
    return '';
  }
}

/** The TeX of a formula; empty where it does not say. */
function sourceOf(formula: Element): string {
  const find = (selector: string) => (formula.matches(selector) ? formula : formula.querySelector(selector));
  const sources = [
    textOf(formula.querySelector(annotation)),
    find('img[class*="mwe-math-fallback-image"]')?.getAttribute('alt'),
    find('math[alttext]')?.getAttribute('alttext'),
    formula.getAttribute('data-math'),
    readSubstack(formula),
  ];
  const source = sources.find(Boolean)?.trim() ?? '';
  return (sized.exec(source)?.[1] ?? source).trim();
}

/** Before what is hidden is dropped: the source may be. */
export function convertFormulas(body: HTMLElement) {
  for (const formula of body.querySelectorAll(formulas)) {
    if (!body.contains(formula)) continue;
    const source = sourceOf(formula);
    if (!source) continue;
    const isBlock = formula.matches(blocks) || formula.querySelector('.mwe-math-fallback-image-display') !== null;
    const code = createElement(formula, 'code', isBlock ? {} : { 'data-language': mathLanguage });
    code.textContent = source;
    if (isBlock) {
      const pre = createElement(formula, 'pre', { 'data-language': mathLanguage });
      pre.append(code);
      formula.replaceWith(pre);
    } else formula.replaceWith(code);
  }
}
