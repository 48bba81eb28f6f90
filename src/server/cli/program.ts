import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config';
import { messageOf } from '../data-directory/name-in-errors';
import { DatabaseError } from '../database/database-error';
import { HttpError } from '../http/errors';
import { ImageStoreError } from '../media/image-store';
import { OperatorError, UsageError } from '../operator-error';
import { addBackup } from './commands/backup';
import { addCheck } from './commands/check';
import { addExport } from './commands/export';
import { addImport } from './commands/import';
import { addMail } from './commands/mail';
import { addMove } from './commands/move';
import { addRedirect } from './commands/redirect';
import { addRestore } from './commands/restore';
import { addSearch } from './commands/search';
import { addSite } from './commands/site';
import { addUser } from './commands/user';
import { addVerify } from './commands/verify';
import { createRunner, type AddCommand, type CommandProcess } from './context';

/** In the order in which `--help` lists them. */
const commands: AddCommand[] = [
  addBackup,
  addVerify,
  addRestore,
  addExport,
  addImport,
  addMove,
  addMail,
  addRedirect,
  addCheck,
  addSearch,
  addSite,
  addUser,
];

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 };

/** Runs a command line. @returns the exit code; nothing is thrown */
export async function run(args: string[], { env, stdin, stdout, stderr }: CommandProcess): Promise<number> {
  const program = new Command('octavo')
    .description(
      'Looks after a blog, also while its server runs. DATA_DIR, DATABASE_URL, S3_ENDPOINT, … say where the blog is, ' +
        'as they do for the server.',
    )
    .option('--json', 'prints the result as JSON, and everything else to stderr')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(toSentence(text)),
    })
    .showHelpAfterError('`--help` tells more.')
    .exitOverride();
  const runner = createRunner(program, { env, stdin, stdout, stderr });
  for (const add of commands) add(program, runner);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // What it has to say is written already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
    stderr.write(`${describe(error)}\n`);
    return isWrongUsage(error) ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

const isWrongUsage = (error: unknown) => error instanceof UsageError || error instanceof ConfigError;

/** One line for what an operator can mend, a stack for the rest. */
function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\`--help\` tells more.`;
  const isSentence = [OperatorError, ConfigError, DatabaseError, ImageStoreError, HttpError].some(
    (kind) => error instanceof kind,
  );
  return isSentence || !(error instanceof Error) ? messageOf(error) : (error.stack ?? error.message);
}

/** The parser says "error: unknown option '--too'". */
function toSentence(text: string): string {
  const message = text.replace(/^error: /, '').trimEnd();
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\n/, '. ')}${/[.)]$/.test(message) ? '' : '.'}\n`;
}
