import hljs from 'highlight.js/lib/common';
import type { TimeBudget } from './time-budget';

/** Characters of one block; a longer one is shown as it is. */
export const maxCodeLength = 20_000;

/** Has no grammar of its own: it guesses one. */
const unhighlighted = new Set(['plaintext', 'php-template']);

/**
 * Code as HTML with classes for its parts.
 * @returns undefined where the language is unknown, or the code is too long, or takes too long
 */
export function highlightCode(code: string, language: string, budget: TimeBudget): string | undefined {
  const known = hljs.getLanguage(language);
  if (!known || unhighlighted.has(language) || code.length > maxCodeLength) return undefined;
  // A grammar is compiled once, which must not be interrupted.
  hljs.highlight('', { language });
  return budget.run(() => hljs.highlight(code, { language, ignoreIllegals: true }).value);
}

const tagOrLineEnd = /<\/?span[^<>]*>|\n/g;

/**
 * Puts each line into an element of its own; parts that go on over lines are ended and begun again, so that the parts that are
 * open are written with each line.
 * @returns undefined where that is longer than `maxLength`
 */
export function separateLines(html: string, maxLength: number): string | undefined {
  const open: string[] = [];
  const lineStart = '<span class="hljs-line">';
  let result = lineStart;
  let position = 0;
  for (const { 0: found, index } of html.matchAll(tagOrLineEnd)) {
    result += html.slice(position, index);
    position = index + found.length;
    if (result.length > maxLength) return undefined;
    if (found === '\n') {
      result += `${'</span>'.repeat(open.length)}\n</span>${lineStart}${open.join('')}`;
      continue;
    }
    if (found === '</span>') open.pop();
    else open.push(found);
    result += found;
  }
  return `${result}${html.slice(position)}</span>`;
}
