/** Characters that XML does not allow, and WordPress exports nevertheless. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** An ampersand that begins nothing. */
const strayAmpersand = /&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/gi;

const beginning = '<![CDATA[';
const end = ']]>';

/** The longest of what may be cut by the end of a chunk: a reference to a character, or a mark of CDATA. */
const maxCut = 12;

/**
 * Makes the files well-formed that WordPress and its plugins write: with control characters anywhere, and ampersands outside
 * of CDATA that are not escaped.
 * @returns repairs a file that is passed to it in chunks
 */
export function createXmlRepair(): (chunk: string, isEnd?: boolean) => string {
  let isCdata = false;
  let rest = '';
  return (chunk, isEnd = false) => {
    const text = rest + chunk.replace(notInXml, '');
    let repaired = '';
    let position = 0;
    for (;;) {
      const mark = isCdata ? end : beginning;
      const found = text.indexOf(mark, position);
      if (found === -1) break;
      const part = text.slice(position, found);
      repaired += (isCdata ? part : part.replace(strayAmpersand, '&amp;')) + mark;
      position = found + mark.length;
      isCdata = !isCdata;
    }
    const remaining = text.slice(position);
    const cut = isEnd ? remaining.length : Math.max(0, remaining.length - maxCut);
    const mark = isCdata ? ']' : /[&<]/;
    const held = remaining.slice(cut).search(mark);
    const kept = held === -1 ? remaining.length : cut + held;
    const part = remaining.slice(0, kept);
    rest = remaining.slice(kept);
    return repaired + (isCdata ? part : part.replace(strayAmpersand, '&amp;'));
  };
}
