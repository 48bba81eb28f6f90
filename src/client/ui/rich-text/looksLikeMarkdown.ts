/** Each sign with what it weighs: what nobody writes but in Markdown weighs enough on its own. */
const signs: [RegExp, number][] = [
  [/^(?:```|~~~)[^\n`]*\n[\s\S]*?^(?:```|~~~) *$/m, 2],
  [/!?\[[^\]\n]+\]\((?:https?:|mailto:|\/|#)[^\s)]*(?: "[^"\n]*")?\)/, 2],
  [/(?:^|[\s(])(?:\*\*|__)\S(?:[^\n]*?\S)?(?:\*\*|__)(?=$|[\s.,;:!?)])/m, 2],
  // A heading with the empty line after it that a comment in a script lacks.
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

/** Whether a text is plainly Markdown: several of its signs, or one that means nothing else. */
export function looksLikeMarkdown(text: string): boolean {
  const source = text.replace(/\r\n?/g, '\n');
  let weight = 0;
  for (const [sign, worth] of signs) if (sign.test(source)) weight += worth;
  return weight >= 2;
}
