import temml from 'temml';
import type { TimeBudget } from './time-budget';

/** Characters of a formula; a longer one is shown as its TeX. */
export const maxFormulaLength = 2_000;

/** Characters of what a formula may become: a macro that names itself twice doubles it with each step. */
const maxMarkupLength = 50_000;

/**
 * A formula as MathML.
 * @returns undefined where there is a fault in it, it becomes too long, or it refers to another one
 */
export function renderFormula(tex: string, isBlock: boolean, budget: TimeBudget): string | undefined {
  if (tex.length > maxFormulaLength || !tex.trim()) return undefined;
  const markup = budget.run(() =>
    temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
      maxSize: [20, 20],
    }),
  );
  if (markup === undefined || markup.length > maxMarkupLength) return undefined;
  // A reference to another formula, whose number is filled in by a script.
  return markup.includes('<a ') ? undefined : markup;
}
