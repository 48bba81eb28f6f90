/** Patterns with a score: a score of 2 is sufficient on its own. */
const patterns: [RegExp, number][] = [
  [/^(?:```|~~~)[^\n`]*\n[\s\S]*?^(?:```|~~~) *$/m, 2],
  [/!?\[[^\]\n]+\]\((?:https?:|mailto:|\/|#)[^\s)]*(?: "[^"\n]*")?\)/, 2],
  [/(?:^|[\s(])(?:\*\*|__)\S(?:[^\n]*?\S)?(?:\*\*|__)(?=$|[\s.,;:!?)])/m, 2],
  // Followed by an empty line, unlike a comment in a script.
  [/^#{1,6} \S[^\n]*\n\s*\n/m, 2],
  [/^#{2,6} \S/m, 1],
  [/^#{1,6} \S[\s\S]*^#{2,6} \S/m, 1],
  [/^ {0,3}[-*+] \S[^\n]*\n(?:\s*\n)?(?: {2,}\S[^\n]*\n)*\s*[-*+] \S/m, 2],
  [/^ {0,3}\d+[.)] \S[^\n]*\n(?:\s*\n)?(?: {2,}\S[^\n]*\n)*\s*\d+[.)] \S/m, 2],
  [/^> \S/m, 1],
  [/`[^`\n]+`/, 1],
  [/(?:^|[\s(])[*_][^\s*_](?:[^*_\n]*[^\s*_])?[*_](?=$|[\s.,;:!?)])/m, 1],
  [/^\|.+\|\n\|[ :|-]+\|$/m, 2],
  [/^ {0,3}(?:-{3,}|\*{3,})$/m, 1],
];

/** Whether a text is probably Markdown: one unambiguous pattern, or several ambiguous ones. */
export function looksLikeMarkdown(text: string): boolean {
  const source = text.replace(/\r\n?/g, '\n');
  let total = 0;
  for (const [pattern, score] of patterns) if (pattern.test(source)) total += score;
  return total >= 2;
}
