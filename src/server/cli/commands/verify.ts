import { resolve } from 'node:path';
import { summarize } from '../../backup/summarize';
import { withUnpacked } from '../../backup/unpack-archive';
import type { AddCommand } from '../context';

export const addVerify: AddCommand = (program, { action }) =>
  program
    .command('verify <file>')
    .summary('shows that a backup can be restored')
    .description(
      'Restores the rows of a backup into a temporary folder (TMPDIR says where), and compares them and the pictures with the ' +
        'checksums that were made of the blog. No blog is needed for it, and none is changed.',
    )
    .action(
      action(({ progress }, name: string) => {
        const file = resolve(name);
        return withUnpacked(file, progress, async ({ header, manifest }) => ({
          lines: [`${file} can be restored: the blog of ${header.createdAt}, ${summarize(manifest)}.`],
          json: { file, ...header, ...manifest },
        }));
      }),
    );
