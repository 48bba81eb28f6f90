import temml from 'temml';
import type { TimeBudget } from './time-budget';

/** Characters of a formula; a longer one is shown as its TeX. */
export const maxFormulaLength = 2_000;

/** Characters of what a formula may become: a macro that names itself twice doubles it with each step. */
const maxMarkupLength = 50_000;

/**
 * A formula as MathML.
 * @returns undefined where there is a fault in it, or it becomes too long
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
  return markup !== undefined && markup.length <= maxMarkupLength ? markup : undefined;
}
