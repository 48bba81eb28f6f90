// MDX is Markdown with JavaScript in it, which is removed but for what its components show.
import { escapeAttribute } from '../../../contract/plain-text';
import type { Remark } from '../source';
import { createCodeTest, removeBetween, splitCode } from './code';
import { readPictureImport, showComponent, valueOf, type ImportedPictures } from './mdx-components';

interface Removed {
  body: string;
  remarks: Remark[];
}

interface JsxTag {
  name: string;
  isClosing: boolean;
  /** Without the attributes whose values are code that stands for no text. */
  html: string;
  end: number;
}

interface Components {
  pictures: Map<string, string>;
  /** What closes those that are open, by their names. */
  ends: Map<string, string[]>;
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
function readTag(text: string, found: RegExpExecArray, pictures: ImportedPictures): JsxTag | number {
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
      const value = text[index - 1] === '=' ? valueOf(text.slice(index + 1, end - 1), pictures) : undefined;
      const before = text.slice(position, index);
      // Without a value, the attribute is removed.
      kept.push(value === undefined ? before.replace(/\s[\w:-]{1,100}=$/, '') : `${before}"${escapeAttribute(value)}"`);
      position = end;
      index = end - 1;
    }
  }
  return text.length;
}

/** Removes components, or shows what they show, and removes the code in the tags that stay. */
function removeTags(text: string, { pictures, ends }: Components, remove: (what: string) => void): string {
  const shown: string[] = [];
  const expression = new RegExp(tagBeginning);
  let position = 0;
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    const tag = readTag(text, found, pictures);
    if (typeof tag === 'number') {
      expression.lastIndex = tag;
      continue;
    }
    shown.push(text.slice(position, found.index));
    position = tag.end;
    expression.lastIndex = tag.end;
    const isComponent = /^[A-Z]/.test(tag.name);
    if (!isComponent) shown.push(tag.html);
    else if (tag.isClosing) shown.push(ends.get(tag.name)?.pop() ?? '');
    else {
      const component = showComponent({ name: tag.name, tag: tag.html });
      const isEmpty = tag.html.endsWith('/>');
      shown.push(component ? component.begin + (isEmpty ? component.end : '') : '');
      const open = ends.get(tag.name) ?? [];
      if (!isEmpty) open.push(component?.end ?? '');
      ends.set(tag.name, open);
      if (!component) remove(`<${tag.name}>`);
    }
  }
  return shown.join('') + text.slice(position);
}

/** What may say of a position whether it is in the braces of a tag. Attributes have no blank lines. */
const bounds = /<[A-Za-z]|[{}>]|\n[^\S\n]*\n/g;

/** Tells after each part of a text whether it ends in the braces of a tag. */
function createTagTest(): (part: string) => boolean {
  let isTag = false;
  let depth = 0;
  return (part) => {
    for (const [bound] of part.matchAll(bounds)) {
      if (bound === '{') depth += isTag ? 1 : 0;
      else if (bound === '}') depth = Math.max(0, depth - 1);
      else if (bound === '>') isTag = depth > 0;
      else if (bound.startsWith('<')) isTag = true;
      else [isTag, depth] = [false, 0];
    }
    return isTag && depth > 0;
  };
}

/** Replaces in all of a text but its code. In the braces of a tag, what stands between backticks is a text of JavaScript. */
function replaceOutsideCode(text: string, replace: (part: string) => string): string {
  const endsInBraces = createTagTest();
  const shown: string[] = [];
  let open: string[] = [];
  let isInBraces = false;
  for (const part of splitCode(text)) {
    if (part.isCode && !(isInBraces && /^`(?!`)/.test(part.text))) {
      shown.push(replace(open.join('')), part.text);
      open = [];
    } else {
      open.push(part.text);
      if (!part.isCode) isInBraces = endsInBraces(part.text);
    }
  }
  return shown.join('') + replace(open.join(''));
}

export function removeMdx(text: string, example: string): Removed {
  const remarks: Remark[] = [];
  const remove = (what: string) => {
    remarks.push({ reason: 'Code in MDX was left out, but for the text in it.', example: `${what} in ${example}` });
  };
  // Of the whole text: a component may have code in it.
  const components: Components = { pictures: new Map(), ends: new Map() };
  const body = replaceOutsideCode(removeStatements(text, components.pictures, remove), (part) => {
    const shown = part.replace(/\{(["']) \1\}/g, ' ').replace(/<\/?>/g, '');
    return removeTags(removeBetween(shown, '{/*', '*/}'), components, remove);
  });
  return { body, remarks };
}

const opening = '([{';
const closing = ')]}';

/** The line behind a statement of JavaScript: it ends at a blank line that stands in no brackets. */
function endOfStatement(lines: readonly string[], begin: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let at = begin; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (depth <= 0 && quote === '' && !line.trim()) return at;
    // Only a template goes on in the next line.
    if (quote !== '`') quote = '';
    for (let index = 0; index < line.length; index += 1) {
      const character = line[index]!;
      const isApostrophe = character === "'" && /\w/.test(line[index - 1] ?? '');
      if (character === '\\') index += 1;
      else if (quote) quote = character === quote ? '' : quote;
      else if ('"\'`'.includes(character)) quote = isApostrophe ? '' : character;
      else if (opening.includes(character)) depth += 1;
      else if (closing.includes(character)) depth -= 1;
    }
  }
  return depth <= 0 && quote !== '`' ? lines.length : undefined;
}

/** Removes imports and exports. @param pictures takes those that are imported */
function removeStatements(text: string, pictures: Map<string, string>, remove: (what: string) => void): string {
  const isCode = createCodeTest(text);
  const lines = text.split('\n');
  const kept: string[] = [];
  let position = 0;
  let endsAt = 0;
  // Where one is not closed, none is looked for in all that follows again: each ends at the next blank line then.
  let areClosed = true;
  for (const [at, line] of lines.entries()) {
    const begin = position;
    position += line.length + 1;
    const isStatement = /^(?:import|export)\s/.test(line) && !isCode(begin);
    const picture = isStatement ? readPictureImport(line) : undefined;
    if (picture) pictures.set(...picture);
    if (picture || at < endsAt) continue;
    if (isStatement) {
      remove(line);
      const end: number | undefined = areClosed ? endOfStatement(lines, at) : undefined;
      areClosed &&= end !== undefined;
      endsAt = end ?? nextBlankLine(lines, at);
    } else kept.push(line);
  }
  return kept.join('\n');
}

function nextBlankLine(lines: readonly string[], begin: number): number {
  let at = begin;
  while (at < lines.length && lines[at]!.trim()) at += 1;
  return at;
}
