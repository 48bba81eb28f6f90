const openings = ['<think>', '```markdown', '```md'];
/** So many characters tell that it is none. */
const maxLength = Math.max(...openings.map(({ length }) => length)) + 1;
const closing = '</think>';

/**
 * Leaves out what models begin an answer with, while it comes in parts: their reasoning, and the line of a fence around Markdown.
 * What is kept of the parts before stays short, as some models reason for long, or write blanks without end.
 * @returns what can be shown of each part
 */
export function createOpening(): (part: string) => string {
  let held = '';
  let isReasoning = false;
  let isOver = false;

  /** @returns undefined as long as it cannot be told */
  const findText = (): string | undefined => {
    if (isReasoning) {
      const end = held.indexOf(closing);
      if (end < 0) {
        held = held.slice(1 - closing.length);
        return undefined;
      }
      isReasoning = false;
      held = held.slice(end + closing.length);
    }
    held = held.trimStart();
    const start = held.slice(0, maxLength).toLowerCase();
    if (start.startsWith('<think>')) {
      isReasoning = true;
      held = held.slice('<think>'.length);
      return findText();
    }
    if (openings.some((opening) => opening.startsWith(start))) return undefined;
    if (!start.startsWith('```m')) return held;
    const lineEnd = held.indexOf('\n');
    const line = (lineEnd < 0 ? held : held.slice(0, lineEnd)).trimEnd();
    if (!openings.includes(line.toLowerCase())) return held;
    if (lineEnd >= 0) return held.slice(lineEnd + 1);
    // Of the blanks that end its line, one tells as much as all.
    held = `${line} `;
    return undefined;
  };

  return (part) => {
    if (isOver) return part;
    held += part;
    const text = findText();
    isOver = text !== undefined;
    return text ?? '';
  };
}
