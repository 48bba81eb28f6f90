import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import type { Command } from 'commander';
import { UsageError, type OperatorError } from '../operator-error';
import { createProgress, type Output, type Progress } from '../progress';

/** What a command knows of the process it runs in. */
export interface CommandProcess {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
}

export interface Context extends Pick<CommandProcess, 'env'> {
  progress: Progress;
  /** Asks on a terminal, unless the person has said yes beforehand. @throws UsageError where nobody can be asked */
  confirm(question: string, options: { yes?: boolean | undefined }): Promise<boolean>;
  /** Asks on a terminal without showing what is typed; otherwise the first line of stdin. Never an argument, which others see. */
  readPassword(question: string): Promise<string>;
}

/** What a command has done: for people, and for programs that have asked for JSON. */
interface Outcome {
  lines: string[];
  json: unknown;
  /** Thrown when the outcome is printed, so that the command fails with it. */
  failure?: OperatorError | undefined;
}

/** @param context of the run; the other arguments are those of the parser: first the arguments, then the options */
type Work<Arguments extends unknown[]> = (context: Context, ...args: Arguments) => Promise<Outcome>;

export interface Runner {
  /** Makes a command's action, which prints the outcome. */
  action<Arguments extends unknown[]>(work: Work<Arguments>): (...args: Arguments) => Promise<void>;
}

/** Adds a command, with its own arguments, options and help. */
export type AddCommand = (program: Command, runner: Runner) => void;

/** The option of commands that can say what they would do. */
export const dryRun = ['--dry-run', 'says what would be done, and changes nothing'] as const;

export function createRunner(program: Command, { env, stdin, stdout, stderr }: CommandProcess): Runner {
  return {
    action:
      (work) =>
      async (...args) => {
        const isJson = Boolean(program.opts<{ json?: boolean }>().json);
        // With JSON asked for, nothing else is on stdout.
        const progress = createProgress(isJson ? stderr : stdout);
        const confirm: Context['confirm'] = async (question, { yes }) => {
          if (yes) return true;
          if (!stdin.isTTY || !stderr.isTTY) throw new UsageError(`${question} Say so by --yes.`);
          return ask(question, { stdin, stderr });
        };
        const readPassword = (question: string) => readSecret(question, { stdin, stderr });
        const { lines, json, failure } = await work({ env, progress, confirm, readPassword }, ...args);
        if (isJson) stdout.write(`${JSON.stringify(json, null, 2)}\n`);
        else for (const line of lines) progress.line(line);
        if (failure) throw failure;
      },
  };
}

async function ask(question: string, { stdin, stderr }: Pick<CommandProcess, 'stdin' | 'stderr'>): Promise<boolean> {
  stderr.write(`${question} [y/N] `);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}

async function readSecret(
  question: string,
  { stdin, stderr }: Pick<CommandProcess, 'stdin' | 'stderr'>,
): Promise<string> {
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(`${question} `);
  // What readline would repeat of the typed letters is thrown away.
  const output = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    throw new UsageError('The password is missing: it is read from stdin.');
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}
