import { limits } from '../../contract/limits';

/** What stands before a line of a list. */
const marker = /^(?:[-*•#>]+|\d{1,2}[.):])\s+/;

const quotes = '"“”„«»‘’\'*_`';

function withoutQuotes(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && quotes.includes(line[start]!) && quotes.includes(line[end - 1]!)) {
    start += 1;
    end -= 1;
  }
  return line.slice(start, end).trim();
}

/** Up to three titles, one on each line, without what models put around them. */
export function readTitles(text: string): string[] {
  const titles = text
    .split('\n')
    .map((line) => withoutQuotes(line.trim().replace(marker, '').trim()))
    .filter((title) => title !== '' && title.length <= limits.title);
  return [...new Set(titles)].slice(0, 3);
}
