// A link in a link is none in HTML: what opens the inner one ends the outer one. So it is stored, as a browser would show it.
import { richTextTags } from '../../contract/rich-text-tags';

interface OpenTag {
  name: string;
  tag: string;
  /** Its place among the parts of the text. */
  at: number;
}

const blocks = new Set<string>([...richTextTags.blockTags, ...richTextTags.removedBlocks]);

/** What has no text beside its own parts, so that no link can stand in it. */
const frames = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

const closeTags = (tags: readonly OpenTag[]) => tags.map(({ name }) => `</${name}>`).reverse();
const openTags = (tags: readonly OpenTag[]) => tags.map(({ tag }) => tag);

/** Ends a link at a place within it. What stands in blocks that go on is in links of its own. */
function endLink(parts: string[], [link, ...within]: readonly [OpenTag, ...OpenTag[]], end: number) {
  let begin = link;
  let marks: OpenTag[] = [];
  const endAt = (at: number) => {
    if (frames.has(begin.name)) return;
    const isEmpty = marks.length === 0 && at === begin.at + 2 && !parts[begin.at + 1]!.trim();
    if (!isEmpty) {
      if (begin !== link) parts[begin.at] += link.tag;
      parts[at] = [...closeTags(marks), '</a>', ...openTags(marks), parts[at]].join('');
    } else if (begin === link) parts[begin.at] = parts[begin.at]!.slice(0, -link.tag.length);
  };
  for (const tag of within) {
    if (blocks.has(tag.name)) {
      endAt(tag.at);
      begin = tag;
      marks = [];
    } else marks.push(tag);
  }
  endAt(end);
}

/** @param html as sanitize-html writes it: each tag that is opened is closed where HTML has it */
export function separateLinks(html: string): string {
  const parts = html.split(/(<[^<>]*>)/);
  const open: OpenTag[] = [];
  let link: number | undefined;
  for (const [at, tag] of parts.entries()) {
    const [, slash, name] = /^<(\/?)([a-z]\w*)/.exec(tag) ?? [];
    if (name === undefined || tag.endsWith('/>')) continue;
    if (slash) {
      // Otherwise it closes a link that has ended.
      if (open.at(-1)?.name === name) open.pop();
      else if (name === 'a') parts[at] = '';
      if (open.length === link) link = undefined;
      continue;
    }
    if (name === 'a') {
      if (link !== undefined) {
        const [outer, ...within] = open.splice(link);
        endLink(parts, [outer!, ...within], at);
        open.push(...within);
      }
      link = open.length;
    }
    open.push({ name, tag, at });
  }
  return parts.join('');
}
