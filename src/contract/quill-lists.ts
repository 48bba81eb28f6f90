// Quill writes a nested list as one flat list: each item has its kind in `data-list` (version 2) and its depth in a class. It reads
// no other lists where it is given HTML by its `root`. A list that was sent so is stored as HTML has it, and the kinds stay beside
// its items, so that it can be given back as it was sent.

const quillMarker = /\sdata-list=|\bql-indent-\d/i;

interface Item {
  tag: 'ul' | 'ol';
  depth: number;
}

/** What `data-list` may hold. */
export const listKinds: readonly string[] = ['bullet', 'ordered', 'checked', 'unchecked'];

/** The kind and depth of an item; `listTag` is used where the item has no kind of its own. */
function readItem(openTag: string, listTag: 'ul' | 'ol'): Item {
  const kind = /\sdata-list=["']?(\w+)/i.exec(openTag)?.[1]?.toLowerCase();
  const depth = Number(/\bql-indent-(\d)/i.exec(openTag)?.[1] ?? 0);
  return { tag: kind === undefined ? listTag : kind === 'ordered' ? 'ol' : 'ul', depth };
}

/** Writes the items of one list as nested lists. */
function createListWriter(openTag: string, listTag: 'ul' | 'ol') {
  const open: ('ul' | 'ol')[] = [];
  let isFirst = true;
  const close = (depth: number) => {
    let html = '';
    while (open.length > depth) html += `</li></${open.pop()}>`;
    return html;
  };
  return {
    listTag,
    item(liTag: string): string {
      const item = readItem(liTag, listTag);
      // An item is at most one level deeper than the one before.
      const depth = Math.min(item.depth, open.length);
      let html = close(depth + 1);
      if (open[depth] && open[depth] !== item.tag) html += close(depth);
      if (open[depth]) html += '</li>';
      else {
        // Attributes of the list, such as its start.
        html += isFirst && item.tag === listTag ? openTag : `<${item.tag}>`;
        open.push(item.tag);
      }
      isFirst = false;
      return `${html}${liTag}`;
    },
    end: (closeTag: string) => (isFirst ? openTag + closeTag : close(0)),
  };
}

/**
 * Nests the lists of Quill's HTML as HTML nests them; other HTML stays as it is. Works on tags alone, as neither server nor
 * browser has a DOM at this point, so the result must still be sanitized.
 */
export function nestQuillLists(html: string): string {
  if (!quillMarker.test(html)) return html;
  const lists: ReturnType<typeof createListWriter>[] = [];
  const nested = html.split(/(<[^<>]*>)/).map((token) => {
    const [, slash, name] = /^<(\/?)(ul|ol|li)\b/i.exec(token) ?? [];
    if (!name) return token;
    const tag = name.toLowerCase();
    const list = lists.at(-1);
    if (tag === 'li') {
      if (!list) return token;
      // An item is closed before the next one, or with its list: a deeper one belongs into it.
      return slash ? '' : list.item(token);
    }
    const listTag = tag === 'ul' ? 'ul' : 'ol';
    if (!slash) lists.push(createListWriter(token, listTag));
    else if (list) return lists.pop()!.end(token);
    return slash ? token : '';
  });
  return (
    nested.join('') +
    lists
      .reverse()
      .map((list) => list.end(''))
      .join('')
  );
}

const itemWithKind = /<li data-list="\w+"/g;

/** A stored description without what is kept for Quill. */
export const withoutListKinds = (html: string): string => html.replace(itemWithKind, '<li');

/** A stored description with its lists as Quill has sent them; those of other editors stay. */
export function toQuillLists(html: string): string {
  if (html.search(itemWithKind) < 0) return html;
  const tokens = html.split(/(<[^<>]*>)/).filter((token) => token !== '');
  let depth = 0;
  let isQuills = false;
  let isItemOpen = false;
  const toQuill = (token: string, index: number): string => {
    const [, slash, name] = /^<(\/?)(ul|ol|li)\b/.exec(token) ?? [];
    if (!name) return token;
    if (name === 'li') {
      if (!isQuills) return token;
      const wasOpen = isItemOpen;
      isItemOpen = !slash;
      if (slash) return wasOpen ? token : '';
      return depth > 1 ? token.replace('>', ` class="ql-indent-${depth - 1}">`) : token;
    }
    if (slash) {
      depth -= 1;
      return !isQuills ? token : depth > 0 ? '' : '</ol>';
    }
    depth += 1;
    if (depth === 1) isQuills = tokens[index + 1]?.startsWith('<li data-list=') ?? false;
    if (!isQuills) return token;
    if (depth === 1) return '<ol>';
    // Deeper items stand beside the item that they belong to.
    const end = isItemOpen ? '</li>' : '';
    isItemOpen = false;
    return end;
  };
  return tokens.map(toQuill).join('');
}
