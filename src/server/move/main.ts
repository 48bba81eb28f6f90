// `npm run move`: see its --help.
import { ConfigError, readStorageConfig } from '../config';
import { DatabaseError } from '../database/database-error';
import { ImageStoreError } from '../media/image-store';
import { readArguments, usage, UsageError } from './arguments';
import { move } from './move';
import { nextSteps } from './next-steps';
import { MoveError } from './open-database';
import { createProgress } from './progress';

const exitCodes = { failed: 1, wrongUsage: 2 };

async function main(): Promise<void> {
  // Whatever is created from here on is private to the user this runs as.
  process.umask(0o077);
  const options = readArguments(process.argv.slice(2), () => readStorageConfig(process.env));
  if (!options) {
    process.stdout.write(usage);
    return;
  }
  const storage = readStorageConfig(process.env);
  const progress = createProgress(process.stdout);
  await move(options, progress).catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = exitCodes.failed;
  });
  if (!process.exitCode) for (const line of nextSteps(options, storage)) progress.line(line);
}

/** One line for what an operator can mend, a stack for the rest. */
function describe(error: unknown): string {
  if (error instanceof MoveError) return error.message;
  if (error instanceof ConfigError || error instanceof ImageStoreError || error instanceof DatabaseError) {
    return `${error.message} Run the same command again to go on.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  process.stderr.write(isExpected ? `${error.message}\n\n${usage}` : `${describe(error)}\n`);
  process.exitCode = isExpected ? exitCodes.wrongUsage : exitCodes.failed;
});
