import { firstCharacters } from '../../../ui/firstCharacters';

const maxLines = 4;

/** Truncates a text at a word boundary, and to a few lines; a text that is hardly longer is not truncated. */
export function truncateText(text: string, length: number): string {
  const firstLines = text.split('\n').slice(0, maxLines).join('\n');
  if (firstLines.length <= length * 1.2) return text.length <= firstLines.length ? text : firstLines.trimEnd();
  const cut = firstCharacters(firstLines, length);
  const end = cut.search(/\s\S*$/);
  return (end > cut.length / 2 ? cut.slice(0, end) : cut).trimEnd();
}
