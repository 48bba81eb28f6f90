/** Between two texts; without the second one, up to the end. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  if (from < 0) return '';
  const to = text.indexOf(end, from + start.length);
  return text.slice(from + start.length, to < 0 ? undefined : to);
}

/** Pictures of a sanitized text, in whose attributes `>` and `"` are escaped, that tell nothing to whoever cannot see them. */
export const countUndescribedPictures = (html: string): number =>
  html
    .split('<img')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('>')))
    .filter((attributes) => between(attributes, ' alt="', '"').trim() === '').length;
