// MDX is Markdown with JavaScript in it, which is removed.
import type { Remark } from '../source';
import { outsideCode } from './code';

interface Removed {
  body: string;
  remarks: Remark[];
}

interface JsxTag {
  name: string;
  isClosing: boolean;
  /** Without the attributes whose values are code. */
  html: string;
  end: number;
}

const tagBeginning = /<(\/?)([A-Za-z][\w.-]*)(?![\w.-])/g;

/** Where the code in braces that begins at a position ends; undefined where the braces are not closed. */
function endOfBraces(text: string, begin: number): number | undefined {
  let depth = 0;
  for (let index = begin; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

/** Reads a tag with what stands between its quotes and braces. @returns where it fails, if it is none */
function readTag(text: string, found: RegExpExecArray): JsxTag | number {
  const { 0: beginning, 1: slash, 2: name, index: begin } = found;
  const kept: string[] = [beginning];
  let position = begin + beginning.length;
  for (let index = position; index < text.length; index += 1) {
    const character = text[index]!;
    if (character === '<') return index;
    if (character === '>') {
      kept.push(text.slice(position, index + 1));
      return { name: name!, isClosing: slash !== '', html: kept.join(''), end: index + 1 };
    }
    if (character === '"' || character === "'") {
      const end = text.indexOf(character, index + 1);
      if (end === -1) return text.length;
      index = end;
    } else if (character === '{') {
      const end = endOfBraces(text, index);
      if (end === undefined) return text.length;
      // Removes the attribute with its value.
      kept.push(text.slice(position, index).replace(/\s[\w:-]{1,100}=$/, ''));
      position = end;
      index = end - 1;
    }
  }
  return text.length;
}

/** Removes components, and the code in the tags that stay. */
function removeTags(text: string, remove: (what: string) => void): string {
  const shown: string[] = [];
  const expression = new RegExp(tagBeginning);
  let position = 0;
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    const tag = readTag(text, found);
    if (typeof tag === 'number') {
      expression.lastIndex = tag;
      continue;
    }
    shown.push(text.slice(position, found.index));
    position = tag.end;
    expression.lastIndex = tag.end;
    const isComponent = /^[A-Z]/.test(tag.name);
    if (!isComponent) shown.push(tag.html);
    else if (!tag.isClosing) remove(`<${tag.name}>`);
  }
  return shown.join('') + text.slice(position);
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

export function removeMdx(text: string, example: string): Removed {
  const remarks: Remark[] = [];
  const remove = (what: string) => {
    remarks.push({ reason: 'Code in MDX was left out, but for the text in it.', example: `${what} in ${example}` });
  };
  const body = outsideCode(text, (part) =>
    removeTags(removeBetween(removeStatements(part, remove), '{/*', '*/}'), remove),
  );
  return { body, remarks };
}

/** Removes imports and exports, each of which ends at a blank line. */
function removeStatements(text: string, remove: (what: string) => void): string {
  let isStatement = false;
  return text
    .split('\n')
    .filter((line) => {
      if (!line.trim()) isStatement = false;
      else if (!isStatement && /^(?:import|export)\s/.test(line)) {
        isStatement = true;
        remove(line);
      }
      return !isStatement;
    })
    .join('\n');
}
