// What Notion writes into its exports of Markdown: the ids of pages behind their names, and their properties as lines of text.
import { basename, extname } from 'node:path';
import type { FrontMatter } from './front-matter';

const nameWithId = /^(.+) [\da-f]{32}$/;

/** The name of a page; undefined where the file is of something else. */
export const nameInNotion = (file: string): string | undefined => nameWithId.exec(basename(file, extname(file)))?.[1];

const property = /^(\p{L}[\p{L}\p{N} ]{0,39}): (\S.*)$/u;

/** Reads the lines between the title of a page and its text, of which pages in databases have some. */
export function readProperties(body: string): FrontMatter {
  const lines = body.split('\n');
  const begin = lines.findIndex((line, at) => at > 0 && line.trim() !== '');
  const end = lines.findIndex((line, at) => at >= begin && !property.test(line));
  const isBlock = /^# /.test(lines[0]!) && begin > 0 && end > begin && lines[end]!.trim() === '';
  if (!isBlock) return { fields: {}, body };
  const fields = lines.slice(begin, end).map((line) => {
    const [, name = '', value = ''] = property.exec(line) ?? [];
    return [name.toLowerCase().replaceAll(' ', ''), value.trim()] as const;
  });
  // A page about another one has the address of that as its URL.
  const own = fields.filter(([name]) => name !== 'url');
  return { fields: Object.fromEntries(own), body: [lines[0]!, ...lines.slice(end)].join('\n') };
}
