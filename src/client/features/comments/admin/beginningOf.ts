const lines = 4;

/** The beginning of a long text, cut after a word or a few lines; a text that is hardly longer is left whole. */
export function beginningOf(text: string, length: number): string {
  const few = text.split('\n').slice(0, lines).join('\n');
  if (few.length <= length * 1.2) return text.length <= few.length ? text : few.trimEnd();
  const cut = few.slice(0, length);
  const end = cut.search(/\s\S*$/);
  return (end > length / 2 ? cut.slice(0, end) : cut).trimEnd();
}
