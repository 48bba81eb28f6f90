// Paragraphs as they are sent to be corrected, and as they come back: each after a line with its number.
import type { Correction } from '../../contract/extensions/writing';

/** From 1. */
export const toNumbered = (paragraphs: readonly string[]): string =>
  paragraphs.map((text, index) => `[[${index + 1}]]\n${text}`).join('\n\n');

/** The number of a paragraph, and what some models write behind it. */
const number = /^[ \t]*\[\[(\d{1,4}|none)\]\][ \t]?/i;

/**
 * Reads paragraphs while they come in parts.
 * @param onCorrection is called with each that differs, once it is complete
 */
export function createCorrectionReader(paragraphs: readonly string[], onCorrection: (correction: Correction) => void) {
  let rest = '';
  let hasNumber = false;
  let open: { index: number; lines: string[] } | undefined;
  const known = new Set<number>();

  /** Of what some models wrap an answer in. */
  const isFence = (line: string) => line.startsWith('```') && !paragraphs.some((text) => text.includes('```'));

  const close = () => {
    if (!open) return;
    const { index, lines } = open;
    const text = lines.join('\n').trim();
    const before = paragraphs[index];
    if (before !== undefined && text && text !== before && !known.has(index)) onCorrection({ index, text });
    known.add(index);
    open = undefined;
  };

  const readLine = (line: string) => {
    const [matched = '', found] = number.exec(line) ?? [];
    if (found === undefined) {
      if (!isFence(line)) open?.lines.push(line);
      return;
    }
    close();
    hasNumber = true;
    if (found.toLowerCase() !== 'none') open = { index: Number(found) - 1, lines: [line.slice(matched.length)] };
  };

  return {
    read: (part: string) => {
      const lines = part.split('\n');
      lines[0] = rest + lines[0]!;
      rest = lines.pop()!;
      lines.forEach(readLine);
    },
    /** @returns whether it was an answer about paragraphs */
    end: (): boolean => {
      readLine(rest);
      close();
      return hasNumber;
    },
  };
}
