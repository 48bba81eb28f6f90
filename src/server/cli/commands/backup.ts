import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createBackup } from '../../backup/create-backup';
import { summarize } from '../../backup/summarize';
import { OperatorError } from '../../operator-error';
import type { AddCommand } from '../context';
import { withBlog } from '../with-blog';

export const addBackup: AddCommand = (program, { action }) =>
  program
    .command('backup <file>')
    .summary('writes a backup into a file')
    .description(
      'Writes the blog as it is at one moment into a file, a tar archive: all rows of the database, and the pictures. The ' +
        'server may go on meanwhile. The secret that signs tokens is not in it. Whoever has the file can read all drafts and ' +
        'e-mail addresses.',
    )
    .option('--overwrite', 'replaces the file if it is there already, when the new one is complete')
    .action(
      action(async (context, name: string, { overwrite }: { overwrite?: boolean }) => {
        const file = resolve(name);
        if (!overwrite && statSync(file, { throwIfNoEntry: false })) {
          throw new OperatorError(`${file} is there already. --overwrite replaces it.`);
        }
        const backup = await withBlog(context, ({ database, images }) =>
          createBackup({ database, images, file, progress: context.progress }),
        );
        return { lines: [`Backed up to ${file}: ${summarize(backup)}.`], json: backup };
      }),
    );
