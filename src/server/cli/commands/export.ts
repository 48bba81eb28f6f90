import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Option } from 'commander';
import { createBackup } from '../../backup/create-backup';
import { summarize } from '../../backup/summarize';
import { exportBlog, type ExportReport } from '../../export/export-blog';
import { writeFolder, writeZip } from '../../export/write-export';
import { OperatorError } from '../../operator-error';
import type { AddCommand } from '../context';
import { withBlog } from '../with-blog';

const formats = `
Formats
  markdown   a folder or a .zip file, for any other program: a folder for each post with its text as Markdown, title, dates and
             category before it, the pictures beside it, and its comments and likes as JSON
  octavo     a file with all of it, accounts too, from which \`octavo restore\` makes the same blog: what \`octavo backup\` writes`;

export const addExport: AddCommand = (program, { action }) =>
  program
    .command('export <target>')
    .summary('writes all posts, with pictures, comments and likes')
    .description(
      'Writes all posts as they are at one moment, drafts too, with pictures, comments and likes. The server may go on.',
    )
    .addOption(new Option('--format <name>', 'what it is for').choices(['markdown', 'octavo']).default('markdown'))
    .addHelpText('after', formats)
    .action(
      action((context, name: string, { format }: { format: 'markdown' | 'octavo' }) => {
        const target = resolve(name);
        const isFile = format === 'octavo' || extname(target).toLowerCase() === '.zip';
        if (isFile && statSync(target, { throwIfNoEntry: false }))
          throw new OperatorError(`${target} is there already.`);
        const { progress } = context;
        return withBlog(context, async ({ database, images, services: { addresses } }) => {
          if (format === 'octavo') {
            const backup = await createBackup({ database, images, file: target, progress });
            return { lines: [`Exported to ${target}: ${summarize(backup)}.`], json: backup };
          }
          const write = isFile ? writeZip : writeFolder;
          const report = await write(target, (writeFile) =>
            database.readSnapshot((queries) => exportBlog({ addresses, queries, images, write: writeFile, progress })),
          );
          return { lines: reportLines(target, report), json: { target, ...report } };
        });
      }),
    );

function reportLines(
  target: string,
  { posts, pages, asHtml, comments, likes, pictures, missing }: ExportReport,
): string[] {
  return [
    `Exported to ${target}: ${posts} posts, ${pages > 0 ? `${pages} pages, ` : ''}${comments} comments, ${likes} likes, ${pictures} pictures.`,
    ...(asHtml > 0 ? [`${asHtml} posts are there as HTML, as Markdown could not say them.`] : []),
    ...missing.map((name) => `The picture ${name} is missing in the blog.`),
  ];
}
