const openings = ['<think>', '```markdown', '```md'];
const closing = '</think>';

/**
 * Leaves out what models begin an answer with, while it comes in parts: their reasoning, and the line of a fence around Markdown.
 * @returns what can be shown of each part
 */
export function createOpening(): (part: string) => string {
  let held = '';
  let isOver = false;

  const findText = (text: string, from: number): string | undefined => {
    const trimmed = text.trimStart();
    const start = trimmed.toLowerCase();
    if (openings.some((opening) => opening.startsWith(start))) return undefined;
    if (start.startsWith('<think>')) {
      const end = text.indexOf(closing, from);
      return end < 0 ? undefined : findText(text.slice(end + closing.length), 0);
    }
    if (!start.startsWith('```m')) return trimmed;
    const lineEnd = trimmed.indexOf('\n');
    if (lineEnd < 0) return undefined;
    return openings.includes(start.slice(0, lineEnd).trim()) ? trimmed.slice(lineEnd + 1) : trimmed;
  };

  return (part) => {
    if (isOver) return part;
    held += part;
    // What was searched before has no end of the reasoning.
    const text = findText(held, Math.max(0, held.length - part.length - closing.length));
    isOver = text !== undefined;
    return text ?? '';
  };
}
