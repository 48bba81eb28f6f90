// Exports of systems that nothing is imported from: whoever sends one is told so, and not that it is damaged.
import { OperatorError } from '../operator-error';

/** Medium names a file by date, title and id, Substack by the id in its list of posts. */
const filesOfMedium = /(?:^|\/)posts\/(?:draft|\d{4}-\d\d-\d\d)_[^/]*-[\da-f]{8,12}\.html$/;
const listOfSubstack = /(?:^|\/)posts\.csv$/;
const filesOfSubstack = /(?:^|\/)posts\/\d+\.[^/]*\.html$/;
const folderOfBlogger = /(?:^|\/)Blogger\//;

export const foreignExport = (what: string): OperatorError =>
  new OperatorError(
    `This is ${what}, from which nothing can be imported: only from WordPress, Ghost and folders of Markdown.`,
  );

/** @param names of files, with slashes @throws OperatorError where they are an export of such a system */
export function refuseForeignExport(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(filesOfMedium)) throw foreignExport('an export of Medium');
  if (has(listOfSubstack) && has(filesOfSubstack)) throw foreignExport('an export of Substack');
  if (names.some((name) => name.endsWith('.atom') && folderOfBlogger.test(name)))
    throw foreignExport('an export of Blogger');
}
