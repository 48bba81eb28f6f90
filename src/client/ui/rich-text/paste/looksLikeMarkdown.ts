// Each expression reads a text of any length in proportion to it: what spans several lines is looked for line by line.

type Sign = RegExp | ((lines: string[]) => boolean);

/** Whether a line is followed by another one, anywhere. */
const followedBy =
  (first: RegExp, second: RegExp): Sign =>
  (lines) => {
    const start = lines.findIndex((line) => first.test(line));
    return start >= 0 && lines.slice(start + 1).some((line) => second.test(line));
  };

/** Two items of a list, with nothing between them but empty lines and what belongs to the first one. */
const twoItems =
  (first: RegExp, second: RegExp): Sign =>
  (lines) => {
    let isInList = false;
    return lines.some((line) => {
      if (isInList && second.test(line)) return true;
      isInList = first.test(line) || (isInList && /^(?:\s*$| {2,}\S)/.test(line));
      return false;
    });
  };

/** Signs with a score: a score of 2 is sufficient on its own. */
const signs: [Sign, number][] = [
  [followedBy(/^(?:```|~~~)[^`]*$/, /^(?:```|~~~) *$/), 2],
  [/\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#)[^\s)[]*(?: "[^"\n]*")?\)/, 2],
  [/(?:^|[\s(])(?:\*\*|__)\S(?:[^\n]{0,300}?\S)?(?:\*\*|__)(?=$|[\s.,;:!?)])/m, 2],
  // Followed by an empty line, unlike a comment in a script.
  [/^#{1,6} \S.*\n[^\S\n]*\n/m, 2],
  [/^#{2,6} \S/m, 1],
  [followedBy(/^#{1,6} \S/, /^#{2,6} \S/), 1],
  [twoItems(/^ {0,3}[-*+] \S/, /^\s*[-*+] \S/), 2],
  [twoItems(/^ {0,3}\d+[.)] \S/, /^\s*\d+[.)] \S/), 2],
  [/^> \S/m, 1],
  [/`[^`\n]+`/, 1],
  [/(?:^|[\s(])[*_][^\s*_](?:[^*_\n]*[^\s*_])?[*_](?=$|[\s.,;:!?)])/m, 1],
  [/^\|.+\|\n\|[ :|-]+\|$/m, 2],
  [/^ {0,3}(?:-{3,}|\*{3,})$/m, 1],
];

/** Whether a text is probably Markdown: one unambiguous sign, or several ambiguous ones. */
export function looksLikeMarkdown(text: string): boolean {
  const source = text.replace(/\r\n?/g, '\n');
  const lines = source.split('\n');
  let total = 0;
  for (const [sign, score] of signs) if (sign instanceof RegExp ? sign.test(source) : sign(lines)) total += score;
  return total >= 2;
}
