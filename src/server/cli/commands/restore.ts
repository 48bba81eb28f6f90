import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readBackupHeader } from '../../backup/read-archive';
import { restoreBackup } from '../../backup/restore-backup';
import {
  describeReplaced,
  isMissing,
  withNewRestoreTarget,
  withRestoreTarget,
  type RestoreTarget,
} from '../../backup/restore-target';
import { summarize } from '../../backup/summarize';
import { withUnpacked } from '../../backup/unpack-archive';
import { readStorageConfig } from '../../config';
import { OperatorError } from '../../operator-error';
import { dryRun, type AddCommand, type Context, type Runner } from '../context';

interface Options {
  replace?: boolean;
  yes?: boolean;
  dryRun?: boolean;
}

/** The same under whichever name. */
export const withRestore = (command: Command, { action }: Runner): Command =>
  command
    .summary('brings back the blog of a backup')
    .description(
      'Brings back the blog of a backup, of whichever engine, into the database and the place of pictures that DATA_DIR, ' +
        'DATABASE_URL, S3_ENDPOINT, … name. All of it is checked first. Stop the server before.',
    )
    .option('--replace', 'replaces the blog that is there')
    .option('--yes', 'does so without asking')
    .option(...dryRun)
    .action(
      action(async (context, name: string, options: Options) => {
        const { env, progress } = context;
        const file = resolve(name);
        const config = readStorageConfig(env);
        const { installId, createdAt } = await readBackupHeader(file);
        const restore = async (target: RestoreTarget | undefined) => {
          const replaced = target && (await describeReplaced(target, installId));
          if (replaced) await requirePermission(context, replaced, createdAt, options);
          return withUnpacked(file, progress, async (unpacked) => {
            if (target && !options.dryRun) await restoreBackup({ file, unpacked, target, progress });
            const done = options.dryRun ? 'Would be restored' : 'Restored';
            return {
              lines: [`${done}: the blog of ${createdAt}, ${summarize(unpacked.manifest)}.`],
              json: { file, replaced: replaced ?? null, ...unpacked.header, ...unpacked.manifest },
            };
          });
        };
        if (!isMissing(config)) return withRestoreTarget(config, restore);
        return options.dryRun ? restore(undefined) : withNewRestoreTarget(config, restore);
      }),
    );

export const addRestore: AddCommand = (program, runner) => withRestore(program.command('restore <file>'), runner);

async function requirePermission(
  { confirm }: Context,
  replaced: string,
  createdAt: string,
  { replace, yes, dryRun }: Options,
): Promise<void> {
  if (!replace) throw new OperatorError(`${replaced}. --replace puts the backup in its place.`);
  if (dryRun) return;
  if (await confirm(`${replaced}. Replace all of it by the backup of ${createdAt}?`, { yes })) return;
  throw new OperatorError('Nothing was changed.');
}
