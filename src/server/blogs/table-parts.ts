// Keeps tables plain: each part where HTML allows it, and no table inside another. A browser would move or drop the rest.

/** The parents of each part; `table` has none. */
const parentsOf: Record<string, readonly string[]> = {
  table: [],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
};

export const tableParts: readonly string[] = Object.keys(parentsOf);

/** Receives the tags of one description in document order. */
export function createTablePartFilter() {
  const open: { name: string; isKept: boolean }[] = [];

  return {
    onOpenTag(name: string): void {
      if (!tableParts.includes(name)) return;
      const parent = open.findLast(({ isKept }) => isKept)?.name;
      open.push({ name, isKept: parent ? parentsOf[name]!.includes(parent) : name === 'table' });
    },

    onCloseTag(name: string): void {
      if (tableParts.includes(name)) open.pop();
    },

    /** Whether the innermost open tag, which has this name, is kept. True for other tags. */
    isKept: (name: string): boolean => !tableParts.includes(name) || open.at(-1)!.isKept,
  };
}
