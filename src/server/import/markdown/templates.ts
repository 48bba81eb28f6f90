// The tags that site generators replace in a text before they read it as Markdown: those of Liquid, and Hugo's shortcodes.
import { contents } from '../blocks';
import type { Remark } from '../source';
import { type Aside, showAsides } from './asides';
import { createCodeTest, createFinder, outsideCode, removeBetween } from './code';
import { closedName, replaceTag, showPair } from './tags';

interface Replaced {
  body: string;
  remarks: Remark[];
}

/** A shortcode that is escaped: it is shown, not replaced. */
const quotedShortcode = /\{\{([<%])\/\*([^*]*)\*\/([>%])\}\}/g;

/** Tags that stand around what is no text: their names, and which language it is in. */
const liquidBlock = /\{%-?\s*(raw|highlight|codeblock|comment)(?![\w-])\s*([\w+#.-]*)(?![\w+#.-])[^{}%]*%\}/;
const hugoBlock = /\{\{[<%]\s*(highlight)(?![\w-])\s*["']?([\w+#.-]*)(?![\w+#.-])[^{}]*\}\}/;
const block = new RegExp(`${liquidBlock.source}|${hugoBlock.source}`, 'g');

/** Stands for a part that is not to be replaced; no text has this character. */
const mark = '\u0000';
const marked = new RegExp(`${mark}(\\d+)${mark}`, 'g');

/** What such a tag is about, as Markdown. @param isWithin whether words stand beside it in its lines */
function showCode(language: string, source: string, isWithin: boolean): string {
  const ticks = '`'.repeat(Math.max(isWithin ? 1 : 3, longestRun(source) + 1));
  if (!isWithin) return `${ticks}${language}\n${source.replace(/^\n/, '').replace(/\n?$/, '\n')}${ticks}`;
  const space = source.startsWith('`') || source.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${source}${space}${ticks}`;
}

const longestRun = (text: string): number =>
  Array.from(text.matchAll(/`+/g), ([{ length }]) => length).reduce((a, b) => Math.max(a, b), 0);

/**
 * Takes out the parts between tags that protect them from being replaced (`raw`). The tags of Liquid do so within code, too.
 * @param keep takes a part that stays as it is, and returns what stands for it
 */
function takeBlocks(text: string, keep: (part: string) => string): string {
  const ends = {
    raw: createFinder(text, /\{%-?\s*endraw\s*-?%\}/),
    highlight: createFinder(text, /\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/),
    codeblock: createFinder(text, /\{%-?\s*endcodeblock\s*-?%\}/),
    comment: createFinder(text, /\{%-?\s*endcomment\s*-?%\}/),
  };
  const isCode = createCodeTest(text);
  let result = '';
  let position = 0;
  for (const { 0: tag, 1: liquid, 2: liquidLanguage, 3: hugo, 4: hugoLanguage, index } of text.matchAll(block)) {
    const name = (liquid ?? hugo) as keyof typeof ends;
    const begin = index + tag.length;
    if (index < position || (name !== 'raw' && isCode(index))) continue;
    const end = ends[name](begin);
    if (!end) continue;
    const content = text.slice(begin, end.index);
    const behind = end.index + end[0].length;
    result += text.slice(position, index);
    if (name === 'raw') result += isCode(index) ? content : keep(content);
    if (name === 'highlight' || name === 'codeblock') {
      const isAlone =
        !lastLine(text.slice(Math.max(0, index - maxLine), index)).trim() &&
        !firstLine(text.slice(behind, behind + maxLine)).trim();
      const isOneLine = !content.trim().includes('\n');
      const given = liquid ? liquidLanguage : hugoLanguage;
      const language = name === 'codeblock' ? /\slang:([\w+#.-]{1,30})/.exec(tag)?.[1] : given;
      const shown = showCode(language ?? '', content, !isAlone && isOneLine);
      result += isAlone || isOneLine ? keep(shown) : `\n\n${keep(shown)}\n\n`;
    }
    position = behind;
  }
  return result + text.slice(position);
}

/** So many characters beside a tag are looked at. */
const maxLine = 200;
const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);
const firstLine = (text: string) => text.split('\n', 1)[0]!;

/** Those of Nunjucks, Hugo and kramdown. */
const comments = [
  ['{# ', ' #}'],
  ['{{/*', '*/}}'],
  ['{::comment}', '{:/comment}'],
] as const;

const removeComments = (part: string): string =>
  comments.reduce((text, [begin, end]) => removeBetween(text, begin, end), part);

const listItem = /^(?:[*+-]|\d{1,2}\.)[ \t]/;
const contentsAttributes = /^\{: ?toc\b[^{}]*\}$/;
const contentsSign = /^(?:\[\[_?toc_?\]\]|\[toc\])$/i;

/** For a list that kramdown replaces by the headings, and for the signs for them in a line of its own. */
function showContents(part: string): string {
  if (!/toc/i.test(part)) return part;
  const lines: string[] = [];
  for (const line of part.split('\n')) {
    const isList = contentsAttributes.test(line.trim()) && listItem.test(lines.at(-1) ?? '');
    if (isList) lines.pop();
    if (isList || contentsSign.test(line.trimEnd())) lines.push('', contents);
    else lines.push(line);
  }
  return lines.join('\n');
}

/** What may be the attributes of an element: alone on its line, or directly behind the end of the element. */
const lonelyAttributes = /^([ \t>]*)\{:([^{}\n]*)\}[ \t]*$/gm;
const endedAttributes = /(^|[)\]*_>])\{:([^{}\n]{0,300})\}/g;

const quotedAttribute = /[\w:-]{1,40}=(?:"[^"]*"|'[^']*')/g;
const bareAttribute = /^(?:toc|(?:[.#][\w:-]{1,60}){1,20}|[\w-]{1,40}=[\w#.%/:-]{1,200})$/;

/** Whether it is a list of attributes as kramdown has it, or an option for it: `{:ok, x}` of Elixir and `X_{:,1}` are none. */
const isAttributes = (text: string): boolean =>
  /^(?:\/|[:/](?:options|nomarkdown)\b)/.test(text) ||
  text
    .replace(quotedAttribute, '.a')
    .trim()
    .split(/\s+/)
    .every((word) => bareAttribute.test(word));

/** Without the attributes of kramdown. @param part between code, such as that in a line */
const removeAttributes = (part: string): string =>
  [lonelyAttributes, endedAttributes].reduce(
    (text, pattern) =>
      text.replace(pattern, (all, before: string, attributes: string) => (isAttributes(attributes) ? before : all)),
    part,
  );

/**
 * Replaces the tags of Liquid (Jekyll) and the shortcodes of Hugo that stand for what a text can hold; others stay in the
 * text, and are remarked.
 */
export function replaceTemplates(text: string, example: string): Replaced {
  if (!/[{:[!?]/.test(text)) return { body: text, remarks: [] };
  const remarks: Remark[] = [];
  const kept: string[] = [];
  const keep = (part: string) => `${mark}${kept.push(part) - 1}${mark}`;
  const remark = (name: string) => {
    const reason = 'Shortcodes and tags of templates that mean nothing here stand in the text as they are.';
    remarks.push({ reason, example: `${name} in ${example}` });
  };
  /** Those that are open, by their names: until they are closed, they are kept as they are. */
  const pairs = new Map<string, (Aside & { index: number })[]>();
  const replace = (all: string, name: string, rest: string, isSingle = false) => {
    const closed = pairs.get(closedName(name) ?? '')?.pop();
    if (closed) {
      kept[closed.index] = `\n\n${closed.begin}\n\n`;
      return `\n\n${closed.end}\n\n`;
    }
    const pair = isSingle ? undefined : showPair(name, rest);
    if (pair) {
      const open = pairs.get(name) ?? [];
      open.push({ ...pair, index: kept.length });
      pairs.set(name, open);
      return keep(all);
    }
    const replaced = replaceTag(name, rest);
    if (replaced !== undefined) return `\n\n${replaced}\n\n`;
    remark(name);
    return all;
  };
  const withoutBlocks = takeBlocks(text.replaceAll(mark, ''), keep);
  const body = outsideCode(showAsides(withoutBlocks), (part) =>
    removeAttributes(showContents(removeComments(part)))
      .replace(/\{\{-?\s*(?:site\.(?:baseurl|url)|base_path)\s*-?\}\}/g, '')
      .replace(/\{\{-?\s*["']([^"'{}]*)["']\s*\|([^{}]*)\}\}/g, (all, address: string, filter: string) =>
        /^\s*(?:relative_url|absolute_url|prepend:)/.test(filter) ? address : all,
      )
      .replace(/\{%-?\s*(?:post_url|link)\s+([^\s{}]+)\s*%\}/g, (_all, path: string) => postPath(path))
      .replace(/\{\{[<%]\s*(?:rel)?ref\s+["']?([^"'\s>%{}]+)["']?\s*[>%]\}\}/g, (_all, path: string) => path)
      .replace(/\{\{[<%]\s*(\/?[\w.-]+)(?![\w.-])([^{}]*)\}\}/g, (all, name: string, rest: string) =>
        /[>%]$/.test(rest) ? replace(all, name, rest.replace(/\/?[>%]$/, ''), /\/.$/.test(rest)) : all,
      )
      .replace(/\{%-?\s*([\w-]+)(?![\w-])([^{}]*)\}/g, (all, name: string, rest: string) =>
        rest.endsWith('%') ? replace(all, name, rest.replace(/-?%$/, '')) : all,
      ),
  );
  const restore = (part: string): string =>
    part.replace(marked, (_all, index: string) => restore(kept[Number(index)]!));
  for (const [name, open] of pairs) open.forEach(() => remark(name));
  return { body: restore(body.replace(quotedShortcode, '{{$1$2$3}}')), remarks };
}

/** The address that Jekyll gives a post by the name of its file. */
function postPath(path: string): string {
  const [, year, month, day, name] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  if (name !== undefined) return `/${year}/${month}/${day}/${name.replace(/\.\w+$/, '')}.html`;
  return `/${path.replace(/^\/+/, '').replace(/(?:\/?_?index)?\.\w+$/, '')}`;
}
