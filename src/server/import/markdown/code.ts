// Where a text of Markdown is code, in which nothing is replaced.

/** What begins code: a fence, backticks, or a tag. */
const beginning = /^[ \t]*(`{3,}(?=[^`\n]*$)|~{3,})|(`+)|<(pre|code)(?=[\s>])/gim;

interface Part {
  text: string;
  isCode: boolean;
}

/** Finds the matches of an expression from ever greater positions, so that no part of the text is searched twice. */
export function createFinder(text: string, pattern: RegExp): (from: number) => RegExpExecArray | undefined {
  const expression = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  let found: RegExpExecArray | undefined | null;
  return (from) => {
    if (found === undefined || (found !== null && found.index < from)) {
      expression.lastIndex = from;
      found = expression.exec(text);
    }
    return found ?? undefined;
  };
}

/** Positions of runs of backticks, by their length. */
function findRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const positions = runs.get(run.length);
    if (positions) positions.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}

/** @returns finds the end of the code that begins at a position; undefined where none begins */
function createEndFinder(text: string) {
  const runs = findRuns(text);
  const nextRun = new Map<number, number>();
  const findBlankLine = createFinder(text, /\n[^\S\n]*\n/);
  const findTag = { pre: createFinder(text, /<\/pre\s{0,9}>/i), code: createFinder(text, /<\/code\s{0,9}>/i) };

  function endOfFence(fence: string, index: number): number {
    let lineEnd = text.indexOf('\n', index);
    while (lineEnd !== -1) {
      const next = text.indexOf('\n', lineEnd + 1);
      const line = text.slice(lineEnd + 1, next === -1 ? undefined : next).trim();
      if (line.startsWith(fence) && !line.slice(fence.length).replaceAll(fence[0]!, '')) break;
      lineEnd = next;
      if (next === -1) return text.length;
    }
    const end = lineEnd === -1 ? -1 : text.indexOf('\n', lineEnd + 1);
    return end === -1 ? text.length : end;
  }

  function endOfSpan(length: number, index: number): number | undefined {
    const positions = runs.get(length)!;
    let next = nextRun.get(length) ?? 0;
    while (next < positions.length && positions[next]! <= index) next += 1;
    nextRun.set(length, next);
    const end = positions[next];
    const blankLine = findBlankLine(index)?.index ?? text.length;
    return end === undefined || end > blankLine ? undefined : end + length;
  }

  return ({ 1: fence, 2: ticks, 3: tag, index }: RegExpExecArray): number | undefined => {
    if (fence !== undefined) return endOfFence(fence, index);
    if (ticks !== undefined) return endOfSpan(ticks.length, index);
    const closing = findTag[tag!.toLowerCase() as 'pre' | 'code'](index);
    return closing && closing.index + closing[0].length;
  };
}

/** A text as parts that are code, and others, in their order. */
export function splitCode(text: string): Part[] {
  const parts: Part[] = [];
  const findEnd = createEndFinder(text);
  const expression = new RegExp(beginning);
  let position = 0;
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    const end = findEnd(found);
    if (end === undefined) continue;
    parts.push({ text: text.slice(position, found.index), isCode: false });
    parts.push({ text: text.slice(found.index, end), isCode: true });
    position = end;
    expression.lastIndex = end;
  }
  parts.push({ text: text.slice(position), isCode: false });
  return parts;
}

/** Replaces matches in all of a text but its code. */
export const outsideCode = (text: string, replace: (text: string) => string): string =>
  splitCode(text)
    .map((part) => (part.isCode ? part.text : replace(part.text)))
    .join('');

/** Whether a position, which only grows, is in code. */
export function createCodeTest(text: string): (index: number) => boolean {
  const parts = splitCode(text);
  let part = 0;
  let end = parts[0]?.text.length ?? 0;
  return (index) => {
    while (index >= end && part < parts.length - 1) {
      part += 1;
      end += parts[part]!.text.length;
    }
    return parts[part]?.isCode ?? false;
  };
}

/** Removes two marks and all between them. */
export function removeBetween(text: string, begin: string, end: string): string {
  const shown: string[] = [];
  let position = 0;
  for (;;) {
    const from = text.indexOf(begin, position);
    const to = from === -1 ? -1 : text.indexOf(end, from + begin.length);
    shown.push(text.slice(position, to === -1 ? undefined : from));
    if (to === -1) return shown.join('');
    position = to + end.length;
  }
}
