import { setImmediate as nextTask } from 'node:timers/promises';
import { topLevelBlocks, type createMarkdownWriter } from './html-to-markdown';

/** Characters of HTML that are written at once. */
const sliceLength = 4_000;

/** Where Markdown cannot join two blocks: no list goes on with a paragraph that is not indented. */
const isApart = (block: string) => /^<(?:p|h\d)[\s>]/.test(block);

/** Keeps two lists apart, which Markdown would make one of. */
const apart = '\n\n<!-- -->\n\n';

/**
 * Writes a sanitized text as Markdown, a few blocks at a time, so that nobody waits for a long one.
 * @returns undefined where a part could not be read back from it as it was
 */
export async function writeInSlices(
  html: string,
  write: ReturnType<typeof createMarkdownWriter>,
): Promise<string | undefined> {
  let markdown = '';
  let slice = '';
  const end = async (separator: string) => {
    await nextTask();
    const written = write(slice.trim());
    if (written === undefined) return false;
    markdown += written + separator;
    slice = '';
    return true;
  };
  for (const block of topLevelBlocks(html)) {
    const isFull = slice !== '' && slice.length + block.length > sliceLength;
    if (isFull && !(await end(isApart(block) ? '\n\n' : apart))) return undefined;
    slice += `${block}\n`;
  }
  return (await end('')) ? markdown : undefined;
}
