// Keeps the texts of blocks apart whose tags are dropped: `<div>one</div><div>two</div>` must not become "onetwo".

/** Tags the allow-list keeps, or turns into one it keeps, that begin a line by themselves. */
const keptBlocks = new Set([
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote'],
  ...['ul', 'ol', 'li', 'figure', 'figcaption', 'hr'],
]);

/** Tags that are dropped, and began a line. */
const droppedBlocks = new Set([
  ...['address', 'article', 'aside', 'body', 'center', 'details', 'dialog', 'dd', 'div', 'dl', 'dt', 'fieldset'],
  ...['footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'search', 'section', 'summary'],
  ...['caption', 'table', 'tbody', 'tfoot', 'thead', 'tr'],
]);

const droppedCells = new Set(['td', 'th']);

/** To be told, in their order, the tags (each when it opens and when it closes) and the texts of one description. */
export function createSeparator() {
  let hasTextOnLine = false;
  let separator = '';

  return {
    passTag(name: string): void {
      if (keptBlocks.has(name)) {
        hasTextOnLine = false;
        separator = '';
      } else if (hasTextOnLine && droppedBlocks.has(name)) {
        separator = '<br />';
      } else if (hasTextOnLine && droppedCells.has(name)) {
        separator ||= ' ';
      }
    },

    /** @returns the text, with what parts it from the one before */
    passText(text: string): string {
      if (!text.trim()) return text;
      const parted = separator + text;
      separator = '';
      hasTextOnLine = true;
      return parted;
    },
  };
}
